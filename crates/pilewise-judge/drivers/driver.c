// Calls the solution of solution.c for one case after another: a line of numbers each.
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <fcntl.h>
#include <unistd.h>
// The program may have a main of its own, which is not called.
#define main pilewise_own_main
#include "solution.c"
#undef main

static char* pilewise_at;

static int pilewise_number(void) {
    long long number = strtoll(pilewise_at, &pilewise_at, 10);
    if (number != (int)number) {
        fprintf(stderr, "the input has %lld, which an int cannot hold\n", number);
        abort();
    }
    return (int)number;
}

static void* pilewise_memory(size_t bytes) {
    void* memory = malloc(bytes ? bytes : 1);
    if (!memory) {
        fputs("memory allocation of the driver failed\n", stderr);
        abort();
    }
    return memory;
}

static int* pilewise_row(int* size) {
    *size = pilewise_number();
    int* row = pilewise_memory(sizeof(int) * (size_t)*size);
    for (int at = 0; at < *size; at++) row[at] = pilewise_number();
    return row;
}

static int** pilewise_rows(int* size, int** sizes) {
    *size = pilewise_number();
    int** rows = pilewise_memory(sizeof(int*) * (size_t)*size);
    *sizes = pilewise_memory(sizeof(int) * (size_t)*size);
    for (int at = 0; at < *size; at++) rows[at] = pilewise_row(*sizes + at);
    return rows;
}

static char* pilewise_text(void) {
    int size = pilewise_number();
    char* text = pilewise_memory((size_t)size + 1);
    for (int at = 0; at < size; at++) text[at] = (char)pilewise_number();
    text[size] = 0;
    return text;
}

static void pilewise_boolean(char* answer, size_t size, bool value) {
    snprintf(answer, size, "%s", value ? "true" : "false");
}

static void pilewise_integer(char* answer, size_t size, long long value) {
    snprintf(answer, size, "%lld", value);
}

static void pilewise_string(char* answer, size_t size, const char* value) {
    snprintf(answer, size, "%s", value ? value : "NULL");
    for (char* at = answer; *at; at++)
        if (*at == '\n' || *at == '\r') *at = ' ';
}

#define PILEWISE_SHOW(answer, size, value) \
    _Generic((value), bool: pilewise_boolean, char*: pilewise_string, const char*: pilewise_string, \
             default: pilewise_integer)(answer, size, value)

// Of this thread: the clock of a whole process stands still between ticks where it has a limit.
static long long pilewise_time(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1000000000LL + now.tv_nsec;
}

static void pilewise_write(int to, const char* text, size_t length) {
    while (length > 0) {
        ssize_t written = write(to, text, length);
        if (written <= 0) exit(0);
        text += written;
        length -= (size_t)written;
    }
}

int main(int count, char** words) {
    (void)count;
    // The program gets no input, and what it prints goes to standard error.
    FILE* cases = fdopen(dup(0), "r");
    int replies = dup(1);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(2, 1);
    static char answer[4096], reply[5000];
    pilewise_write(replies, reply, (size_t)snprintf(reply, sizeof reply, "%s ready\n", words[1]));
    char* line = NULL;
    size_t capacity = 0;
    while (getline(&line, &capacity, cases) > 0) {
        pilewise_at = line;
        DECLARATIONS
        long long started = pilewise_time();
        PILEWISE_SHOW(answer, sizeof answer, METHOD(CALL_ARGUMENTS));
        long long taken = pilewise_time() - started;
        int length = snprintf(reply, sizeof reply, "%s %lld = %s\n", words[1], taken, answer);
        pilewise_write(replies, reply, (size_t)length);
    }
    return 0;
}

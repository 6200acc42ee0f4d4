// Calls the solution of solution.cpp for one case after another: a line of numbers each.
#if __has_include(<bits/stdc++.h>)
#include <bits/stdc++.h>
#else
#include <algorithm>
#include <array>
#include <bitset>
#include <climits>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <functional>
#include <iostream>
#include <limits>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <queue>
#include <random>
#include <set>
#include <sstream>
#include <stack>
#include <stdexcept>
#include <string>
#include <tuple>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>
#endif
#include <fcntl.h>
#include <time.h>
#include <unistd.h>
using namespace std;
// The program may have a main of its own, which is not called.
#define main pilewise_own_main
#include "solution.cpp"
#undef main

namespace driver {

struct Numbers {
    const char* at;

    long long next() {
        char* end;
        long long number = std::strtoll(at, &end, 10);
        at = end;
        return number;
    }
};

template <class T>
struct Argument {
    static T read(Numbers& numbers) {
        long long number = numbers.next();
        if (static_cast<long long>(static_cast<T>(number)) != number)
            throw std::range_error("the input has " + std::to_string(number) +
                                   ", which the parameter's type cannot hold");
        return static_cast<T>(number);
    }
};

template <class T>
struct Argument<std::vector<T>> {
    static std::vector<T> read(Numbers& numbers) {
        std::vector<T> row(static_cast<std::size_t>(numbers.next()));
        for (std::size_t at = 0; at < row.size(); ++at) row[at] = Argument<T>::read(numbers);
        return row;
    }
};

template <>
struct Argument<std::string> {
    static std::string read(Numbers& numbers) {
        std::string text;
        for (long long left = numbers.next(); left > 0; --left) {
            unsigned long code = static_cast<unsigned long>(numbers.next());
            if (code < 0x80) {
                text += static_cast<char>(code);
            } else if (code < 0x800) {
                text += static_cast<char>(0xc0 | code >> 6);
                text += static_cast<char>(0x80 | (code & 0x3f));
            } else {
                if (code < 0x10000) {
                    text += static_cast<char>(0xe0 | code >> 12);
                } else {
                    text += static_cast<char>(0xf0 | code >> 18);
                    text += static_cast<char>(0x80 | (code >> 12 & 0x3f));
                }
                text += static_cast<char>(0x80 | (code >> 6 & 0x3f));
                text += static_cast<char>(0x80 | (code & 0x3f));
            }
        }
        return text;
    }
};

template <class T>
std::string show(const T& answer) {
    std::ostringstream text;
    text << std::boolalpha << answer;
    return text.str();
}

template <class... Types>
using Arguments = std::tuple<std::decay_t<Types>...>;

// A member, by a pointer to it. Judges make the object with its members zeroed, and leave large
// ones off the stack.
template <class Result, class Class, PARAMETERS>
std::string call(Result (Class::*method)(ARGUMENT_TYPES), Numbers& numbers) {
    Arguments<ARGUMENT_TYPES> arguments{ARGUMENT_READS};
    std::unique_ptr<Class> solution(new Class());
    return show(std::apply([&](auto&... each) { return ((*solution).*method)(each...); }, arguments));
}

template <class Result, class Class, PARAMETERS>
std::string call(Result (Class::*method)(ARGUMENT_TYPES) const, Numbers& numbers) {
    Arguments<ARGUMENT_TYPES> arguments{ARGUMENT_READS};
    std::unique_ptr<Class> solution(new Class());
    return show(std::apply([&](auto&... each) { return ((*solution).*method)(each...); }, arguments));
}

// A function, or a static member.
template <class Result, PARAMETERS>
std::string call(Result (*method)(ARGUMENT_TYPES), Numbers& numbers) {
    Arguments<ARGUMENT_TYPES> arguments{ARGUMENT_READS};
    return show(std::apply([&](auto&... each) { return method(each...); }, arguments));
}

std::string one_line(std::string text) {
    for (char& character : text)
        if (character == '\n' || character == '\r') character = ' ';
    return text;
}

// Of this thread: the clock of a whole process stands still between ticks where it has a limit.
long long processor_time() {
    timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

// Of several methods of one name that which takes as many arguments as the game has.
template <class Class>
auto ask(Numbers& numbers, int) -> decltype(call(&Class::METHOD, numbers)) {
    return call(&Class::METHOD, numbers);
}

// Where there is none, one that takes more which need not be given.
template <class Class>
std::string ask(Numbers& numbers, long) {
    std::tuple<PLAIN_TYPES> arguments{PLAIN_READS};
    std::unique_ptr<Class> solution(new Class());
    return show(std::apply([&](auto&... each) { return solution->METHOD(each...); }, arguments));
}

}  // namespace driver

int main(int, char** arguments) {
    // The program gets no input, and what it prints goes to standard error.
    std::FILE* cases = fdopen(dup(0), "r");
    int replies = dup(1);
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(2, 1);
    auto reply = [&](std::string text) {
        text = std::string(arguments[1]) + " " + driver::one_line(text) + "\n";
        for (std::size_t from = 0; from < text.size();) {
            ssize_t written = write(replies, text.data() + from, text.size() - from);
            if (written <= 0) std::exit(0);
            from += static_cast<std::size_t>(written);
        }
    };
    reply("ready");
    char* line = nullptr;
    std::size_t capacity = 0;
    while (getline(&line, &capacity, cases) > 0) {
        driver::Numbers numbers{line};
        long long started = driver::processor_time();
        std::string outcome;
        try {
            outcome = " = " + driver::ASK;
        } catch (const std::bad_alloc&) {
            outcome = " ! std::bad_alloc";
        } catch (const std::exception& error) {
            outcome = std::string(" ! exception: ") + error.what();
        } catch (...) {
            outcome = " ! an exception that is no std::exception";
        }
        long long nanoseconds = driver::processor_time() - started;
        reply(std::to_string(nanoseconds) + outcome);
    }
}

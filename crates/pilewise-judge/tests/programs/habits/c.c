==== 1140 | a list and its length
#define MOST 101
int most(int* rest, int at, int m, int count, int known[MOST][MOST]) {
    if (at + 2 * m >= count) return rest[at];
    if (known[at][m]) return known[at][m];
    int best = 0;
    for (int x = 1; x <= 2 * m; x++) {
        int here = rest[at] - most(rest, at + x, x > m ? x : m, count, known);
        if (here > best) best = here;
    }
    return known[at][m] = best;
}
int stoneGameII(int* piles, int pilesSize) {
    int known[MOST][MOST] = {0}, rest[MOST] = {0};
    for (int at = pilesSize - 1; at >= 0; at--) rest[at] = rest[at + 1] + piles[at];
    return most(rest, 0, 1, pilesSize, known);
}
//==== 1406 | a text as the answer
char* stoneGameIII(int* stoneValue, int stoneValueSize) {
    int lead[4] = {0};
    for (int at = stoneValueSize - 1; at >= 0; at--) {
        int taken = 0, best = INT_MIN;
        for (int x = 0; x < 3 && at + x < stoneValueSize; x++) {
            taken += stoneValue[at + x];
            if (taken - lead[x] > best) best = taken - lead[x];
        }
        lead[2] = lead[1];
        lead[1] = lead[0];
        lead[0] = best;
    }
    return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
}
//==== 877 | a main of its own
#include <stdio.h>
bool stoneGame(int* piles, int pilesSize) { return pilesSize > 0 && piles[0] > 0; }
int main(void) {
    int piles[] = {2, 1};
    printf("%d\n", stoneGame(piles, 2));
    return 0;
}
//==== 1510 | a recursion a hundred thousand deep
int down(volatile int depth) { return depth == 0 ? 0 : 1 + down(depth - 1); }
bool winnerSquareGame(int n) {
    if (down(100000) != 100000) return false;
    bool* wins = calloc(n + 1, sizeof(bool));
    for (int heap = 1; heap <= n; heap++)
        for (int k = 1; k * k <= heap && !wins[heap]; k++) wins[heap] = !wins[heap - k * k];
    bool answer = wins[n];
    free(wins);
    return answer;
}

"""The games as a Python programmer solves them: a recursion with lru_cache.

Takes the name of a function; reads the input of one case, prints the value and the seconds that
the solve took, start-up not counted. With `rows` or `integers` after the name it reads a case a line,
and prints a value a line.
"""

import json
import sys
import threading
import time
from functools import lru_cache


def prefix_sums(row):
    sums = [0]
    for element in row:
        sums.append(sums[-1] + element)
    return sums


def ends(row):
    @lru_cache(maxsize=None)
    def best(i, j):
        if i > j:
            return 0
        return max(row[i] - best(i + 1, j), row[j] - best(i, j - 1))

    return best(0, len(row) - 1)


@lru_cache(maxsize=None)
def stone_game_iv(n):
    k = 1
    while k * k <= n:
        if stone_game_iv(n - k * k) < 0:
            return 1
        k += 1
    return -1


def stone_game_ii(piles):
    n, sums = len(piles), prefix_sums(piles)

    @lru_cache(maxsize=None)
    def best(i, m):
        if i == n:
            return 0
        return max(sums[i + x] - sums[i] - best(i + x, max(m, x)) for x in range(1, min(2 * m, n - i) + 1))

    return best(0, 1)


def stone_game_iii(stones):
    n, sums = len(stones), prefix_sums(stones)

    @lru_cache(maxsize=None)
    def best(i):
        if i == n:
            return 0
        return max(sums[i + x] - sums[i] - best(i + x) for x in range(1, min(3, n - i) + 1))

    return best(0)


def stone_game_v(stones):
    sums = prefix_sums(stones)

    @lru_cache(maxsize=None)
    def best(l, r):
        most = 0
        for k in range(l + 1, r):
            left, right = sums[k] - sums[l], sums[r] - sums[k]
            if left <= right:
                most = max(most, left + best(l, k))
            if left >= right:
                most = max(most, right + best(k, r))
        return most

    return best(0, len(stones))


def stone_game_vii(stones):
    sums = prefix_sums(stones)

    @lru_cache(maxsize=None)
    def best(l, r):
        if l == r:
            return 0
        return max(sums[r] - sums[l + 1] - best(l + 1, r), sums[r - 1] - sums[l] - best(l, r - 1))

    return best(0, len(stones))


def keep_the_heavier(stones):
    sums = prefix_sums(stones)

    @lru_cache(maxsize=None)
    def best(l, r):
        most = None
        for k in range(l + 1, r):
            left, right = sums[k] - sums[l], sums[r] - sums[k]
            if left >= right:
                value = left - best(l, k)
                most = value if most is None else max(most, value)
            if left <= right:
                value = right - best(k, r)
                most = value if most is None else max(most, value)
        return most or 0

    return best(0, len(stones))


def never_the_same_amount(piles, most):
    sums = prefix_sums(piles)

    @lru_cache(maxsize=None)
    def best(i, last):
        largest = min(most, len(piles) - i)
        values = [sums[i + x] - sums[i] - best(i + x, x) for x in range(1, largest + 1) if x != last]
        return max(values, default=0)

    return best(0, 0)


def never_the_same_twice(piles):
    return never_the_same_amount(piles, 3)


def two_rows(upper, lower):
    above, below = prefix_sums(upper), prefix_sums(lower)

    @lru_cache(maxsize=None)
    def best(i, j):
        values = [above[k] - above[i] - best(k, j) for k in range(i + 1, len(above))]
        values += [below[k] - below[j] - best(i, k) for k in range(j + 1, len(below))]
        return max(values, default=0)

    return best(0, 0)


def can_i_win(largest, target):
    if target <= 0:
        return 1
    if largest * (largest + 1) // 2 < target:
        return 0

    @lru_cache(maxsize=None)
    def wins(used, total):
        if total >= target:
            return False
        return any(
            not wins(used | 1 << k, total + k) for k in range(1, largest + 1) if not used >> k & 1
        )

    return 1 if wins(0, 0) else -1


def many(game, case):
    for line in sys.stdin:
        print(game(*case(line)))


# What a line holds, where there are many cases.
LINES = {
    "rows": lambda line: [json.loads(line)],
    "integers": lambda line: map(int, line.split()),
}


def main():
    game = globals()[sys.argv[1]]
    if len(sys.argv) > 2:
        return many(game, LINES[sys.argv[2]])
    case = json.loads(sys.stdin.read())
    start = time.perf_counter()
    value = game(*case)
    print(value, time.perf_counter() - start)


if __name__ == "__main__":
    # The recursion is as deep as the row is long.
    sys.setrecursionlimit(10**6)
    threading.stack_size(512 * 1024 * 1024)
    thread = threading.Thread(target=main)
    thread.start()
    thread.join()

# Wrong programs of kinds that the other list has not. A heading says the game, what is wrong, and
# the size of the smallest input that shows it; 0 where to prove that takes long or cannot be done.

# ==== 877 | the ends of the row decide | 4
class Solution:
    def stoneGame(self, piles):
        return piles[0] > piles[-1] or piles[1] > piles[-2]

# ==== 486 | the last number is nobody's | 3
class Solution:
    def predictTheWinner(self, nums):
        @cache
        def lead(i, j):
            if i == j:
                return 0
            return max(nums[i] - lead(i + 1, j), nums[j] - lead(i, j - 1))
        return lead(0, len(nums) - 1) >= 0

# ==== 1140 | the memo's key mixes two numbers | 0
class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        memo = {}
        def most(i, m):
            if i + 2 * m >= n:
                return sum(piles[i:])
            key = 3 * i + m
            if key not in memo:
                memo[key] = max(sum(piles[i:]) - most(i + x, max(m, x)) for x in range(1, 2 * m + 1))
            return memo[key]
        return most(0, 1)

# ==== 1140 | the memo knows the place alone | 0
class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        memo = {}
        def most(i, m):
            if i + 2 * m >= n:
                return sum(piles[i:])
            if i not in memo:
                memo[i] = max(sum(piles[i:]) - most(i + x, max(m, x)) for x in range(1, 2 * m + 1))
            return memo[i]
        return most(0, 1)

# ==== 1140 | M becomes the last take | 0
class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        @cache
        def most(i, m):
            if i + 2 * m >= n:
                return sum(piles[i:])
            return max(sum(piles[i:]) - most(i + x, x) for x in range(1, 2 * m + 1))
        return most(0, 1)

# ==== 1140 | the last pile of a range is never taken | 2
class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        @cache
        def most(i, m):
            if i >= n:
                return 0
            takes = range(1, max(2, 2 * m))
            return max(sum(piles[i:]) - most(min(n, i + x), max(m, x)) for x in takes)
        return most(0, 1)

# ==== 1406 | three stones or none at the end | 2
class Solution:
    def stoneGameIII(self, stoneValue):
        n = len(stoneValue)
        lead = [0] * (n + 3)
        for i in range(n - 1, -1, -1):
            takes = [x for x in (1, 2, 3) if i + x <= n] if n - i != 2 else [1]
            lead[i] = max(sum(stoneValue[i:i + x]) - lead[i + x] for x in takes)
        return "Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie"

# ==== 1406 | nothing is as good as a loss | 1
class Solution:
    def stoneGameIII(self, stoneValue):
        n = len(stoneValue)
        lead = [0] * (n + 3)
        for i in range(n - 1, -1, -1):
            best = 0
            for x in (1, 2, 3):
                best = max(best, sum(stoneValue[i:i + x]) - lead[i + x])
            lead[i] = best
        return "Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie"

# ==== 1510 | squares up to 60 squared | 0
class Solution:
    def winnerSquareGame(self, n):
        won = [False] * (n + 1)
        for i in range(1, n + 1):
            won[i] = any(not won[i - k * k] for k in range(1, min(60, isqrt(i)) + 1))
        return won[n]

# ==== 1510 | a ring of a thousand states | 0
class Solution:
    def winnerSquareGame(self, n):
        won = [False] * 1000
        for i in range(1, n + 1):
            won[i % 1000] = any(not won[(i - k * k) % 1000] for k in range(1, isqrt(i) + 1))
        return won[n % 1000]

# ==== 1510 | a root by floating point of the wrong number | 1
class Solution:
    def winnerSquareGame(self, n):
        won = [False] * (n + 1)
        for i in range(1, n + 1):
            won[i] = any(not won[i - k * k] for k in range(1, int((i - 0.5) ** 0.5) + 1))
        return won[n]

# ==== 1563 | equal halves go to the left | 3
class Solution:
    def stoneGameV(self, stoneValue):
        @cache
        def most(l, r):
            if r - l < 2:
                return 0
            best = 0
            for k in range(l + 1, r):
                a, b = sum(stoneValue[l:k]), sum(stoneValue[k:r])
                best = max(best, a + most(l, k) if a <= b else b + most(k, r))
            return best
        return most(0, len(stoneValue))

# ==== 1563 | the cut in the middle is the best | 4
class Solution:
    def stoneGameV(self, stoneValue):
        @cache
        def most(l, r):
            if r - l < 2:
                return 0
            cuts = range(l + 1, r)
            half = sum(stoneValue[l:r]) / 2
            k = min(cuts, key=lambda k: abs(sum(stoneValue[l:k]) - half))
            a, b = sum(stoneValue[l:k]), sum(stoneValue[k:r])
            left, right = a + most(l, k), b + most(k, r)
            return left if a < b else right if b < a else max(left, right)
        return most(0, len(stoneValue))

# ==== 1690 | only even lengths are looked at | 5
class Solution:
    def stoneGameVII(self, stones):
        n = len(stones)
        total = [0] + list(accumulate(stones))
        lead = [[0] * (n + 1) for _ in range(n + 1)]
        for length in range(2, n + 1):
            for l in range(n - length + 1):
                r = l + length
                if length % 2 and length > 3:
                    lead[l][r] = lead[l][r - 1]
                    continue
                lead[l][r] = max(total[r] - total[l + 1] - lead[l + 1][r],
                                 total[r - 1] - total[l] - lead[l][r - 1])
        return lead[0][n]

# ==== 464 | the target must be passed | 2
class Solution:
    def canIWin(self, maxChoosableInteger, desiredTotal):
        if maxChoosableInteger * (maxChoosableInteger + 1) // 2 < desiredTotal:
            return False
        @cache
        def wins(used, left):
            return any(not used >> k & 1 and (k > left or not wins(used | 1 << k, left - k))
                       for k in range(1, maxChoosableInteger + 1))
        return desiredTotal <= 0 or wins(0, desiredTotal)

# ==== 464 | a table from one call is used in the next | 0
class Solution:
    memo = {}

    def canIWin(self, maxChoosableInteger, desiredTotal):
        if desiredTotal <= 0:
            return True
        if maxChoosableInteger * (maxChoosableInteger + 1) // 2 < desiredTotal:
            return False
        def wins(used, left):
            if used not in self.memo:
                self.memo[used] = any(
                    not used >> k & 1 and (k >= left or not wins(used | 1 << k, left - k))
                    for k in range(1, maxChoosableInteger + 1))
            return self.memo[used]
        return wins(0, desiredTotal)

# ==== 1686 | each takes what is worth most to himself | 2
class Solution:
    def stoneGameVI(self, aliceValues, bobValues):
        left = set(range(len(aliceValues)))
        lead, turn = 0, 0
        while left:
            values = (aliceValues, bobValues)[turn]
            best = max(left, key=lambda i: values[i])
            left.remove(best)
            lead += values[best] if turn == 0 else -values[best]
            turn = 1 - turn
        return (lead > 0) - (lead < 0)

# ==== 1872 | one stone may be taken at first | 2
class Solution:
    def stoneGameVIII(self, stones):
        total = list(accumulate(stones))
        best = total[-1]
        for i in range(len(stones) - 2, -1, -1):
            best = max(best, total[i] - best)
        return best

# ==== 2029 | only the remainders of one and two are compared | 3
class Solution:
    def stoneGameIX(self, stones):
        counts = [0, 0, 0]
        for stone in stones:
            counts[stone % 3] += 1
        return counts[1] >= 1 and counts[2] >= 1

# ==== 1140 | the lead is returned, not the stones | 3
class Solution:
    def stoneGameII(self, piles):
        n = len(piles)
        @cache
        def lead(i, m):
            if i >= n:
                return 0
            takes = range(1, min(2 * m, n - i) + 1)
            return max(sum(piles[i:i + x]) - lead(i + x, max(m, x)) for x in takes)
        return lead(0, 1)

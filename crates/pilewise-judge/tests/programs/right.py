class Solution:
    def stoneGame(self, piles: List[int]) -> bool:
        return self.lead(piles) > 0

    def predictTheWinner(self, nums: List[int]) -> bool:
        return self.lead(nums) >= 0

    def lead(self, row):
        lead = row[:]
        for length in range(2, len(row) + 1):
            for left in range(len(row) - length + 1):
                right = left + length - 1
                lead[left] = max(row[left] - lead[left + 1], row[right] - lead[left])
        return lead[0]

    def stoneGameII(self, piles: List[int]) -> int:
        n = len(piles)
        rest = [0] * (n + 1)
        for i in range(n - 1, -1, -1):
            rest[i] = rest[i + 1] + piles[i]
        most = [[0] * (n + 1) for _ in range(n + 1)]
        for i in range(n - 1, -1, -1):
            for m in range(1, n + 1):
                if i + 2 * m >= n:
                    most[i][m] = rest[i]
                    continue
                least = rest[0]
                for x in range(1, 2 * m + 1):
                    least = min(least, most[i + x][max(m, x)])
                most[i][m] = rest[i] - least
        return most[0][1]

    def stoneGameIII(self, stoneValue: List[int]) -> str:
        leads = [0, 0, 0]
        for i in range(len(stoneValue) - 1, -1, -1):
            taken, best = 0, -inf
            for x in range(min(3, len(stoneValue) - i)):
                taken += stoneValue[i + x]
                best = max(best, taken - leads[x])
            leads = [best] + leads[:2]
        return "Alice" if leads[0] > 0 else "Bob" if leads[0] < 0 else "Tie"

    def winnerSquareGame(self, n: int) -> bool:
        wins = bytearray(n + 1)
        for heap in range(n + 1):
            if not wins[heap]:
                k = 1
                while heap + k * k <= n:
                    wins[heap + k * k] = 1
                    k += 1
        return bool(wins[n])

    def stoneGameV(self, stoneValue: List[int]) -> int:
        n = len(stoneValue)
        sums = [0] + list(accumulate(stoneValue))
        best = [[0] * n for _ in range(n)]
        # From each end, the most of (part + its own best) over parts that start or end there.
        left = [[0] * n for _ in range(n)]
        right = [[0] * n for _ in range(n)]
        for j in range(n):
            left[j][j] = right[j][j] = stoneValue[j]
            cut = j
            for i in range(j - 1, -1, -1):
                total = sums[j + 1] - sums[i]
                # The first cut at which the left part is at least half.
                while cut > i and 2 * (sums[cut] - sums[i]) >= total:
                    cut -= 1
                half = 2 * (sums[cut + 1] - sums[i])
                here = 0
                if half == total:
                    here = max(left[i][cut], right[cut + 1][j])
                else:
                    if cut > i:
                        here = max(here, left[i][cut - 1])
                    if cut < j:
                        here = max(here, right[cut + 1][j])
                best[i][j] = here
                left[i][j] = max(left[i][j - 1], total + here)
                right[i][j] = max(right[i + 1][j], total + here)
        return best[0][n - 1]

    def stoneGameVI(self, aliceValues: List[int], bobValues: List[int]) -> int:
        pairs = sorted(zip(aliceValues, bobValues), key=lambda pair: -sum(pair))
        lead = sum(a for a, _ in pairs[::2]) - sum(b for _, b in pairs[1::2])
        return (lead > 0) - (lead < 0)

    def stoneGameVII(self, stones: List[int]) -> int:
        n = len(stones)
        sums = [0] + list(accumulate(stones))
        lead = [0] * n
        for i in range(n - 1, -1, -1):
            for j in range(i + 1, n):
                lead[j] = max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1])
        return lead[n - 1]

    def stoneGameVIII(self, stones: List[int]) -> int:
        sums = list(accumulate(stones))
        best = sums[-1]
        for i in range(len(stones) - 2, 0, -1):
            best = max(best, sums[i] - best)
        return best

    def stoneGameIX(self, stones: List[int]) -> bool:
        count = [0, 0, 0]
        for stone in stones:
            count[stone % 3] += 1
        if count[0] % 2 == 0:
            return count[1] > 0 and count[2] > 0
        return abs(count[1] - count[2]) > 2

    def canIWin(self, maxChoosableInteger: int, desiredTotal: int) -> bool:
        if desiredTotal <= 0:
            return True
        if maxChoosableInteger * (maxChoosableInteger + 1) // 2 < desiredTotal:
            return False

        @cache
        def wins(used, left):
            for k in range(maxChoosableInteger, 0, -1):
                if not used >> k & 1 and (k >= left or not wins(used | 1 << k, left - k)):
                    return True
            return False

        return wins(0, desiredTotal)

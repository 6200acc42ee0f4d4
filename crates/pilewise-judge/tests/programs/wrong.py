# Wrong programs, each wrong in a way that people are. A heading says the game, what is wrong, and
# the size of the smallest input that shows it.

# ==== 877 | greed: the larger end | 4
class Solution:
    def stoneGame(self, piles):
        scores, turn = [0, 0], 0
        while piles:
            scores[turn] += piles.pop(0 if piles[0] >= piles[-1] else -1)
            turn = 1 - turn
        return scores[0] > scores[1]

# ==== 877 | an element is skipped | 4
class Solution:
    def stoneGame(self, piles):
        first = second = 0
        i = 0
        while i < len(piles) - 1:
            first += max(piles[i], piles[i + 1])
            second += min(piles[i], piles[i + 1])
            i += 3
        return first > second

# ==== 486 | greed: the larger end | 4
class Solution:
    def predictTheWinner(self, nums):
        scores, turn = [0, 0], 0
        while nums:
            scores[turn] += nums.pop(0 if nums[0] >= nums[-1] else -1)
            turn = 1 - turn
        return scores[0] >= scores[1]

# ==== 486 | sums of even and odd places | 5
class Solution:
    def predictTheWinner(self, nums):
        return len(nums) % 2 == 0 or sum(nums[::2]) >= sum(nums[1::2])

# ==== 486 | a tie counts as a loss | 1
class Solution:
    def predictTheWinner(self, nums):
        @cache
        def lead(i, j):
            return 0 if i > j else max(nums[i] - lead(i + 1, j), nums[j] - lead(i, j - 1))
        return lead(0, len(nums) - 1) > 0

# ==== 486 | wrong base case | 3
class Solution:
    def predictTheWinner(self, nums):
        @cache
        def lead(i, j):
            if i >= j:
                return 0 if len(nums) > 1 else nums[0]
            return max(-lead(i + 1, j) + nums[i] - nums[j], -lead(i, j - 1) + nums[j] - nums[i] - 1)
        return lead(0, len(nums) - 1) >= 0

# ==== 486 | the opponent helps | 3
class Solution:
    def predictTheWinner(self, nums):
        @cache
        def most(i, j):
            if i > j:
                return 0
            return max(nums[i] + max(most(i + 2, j), most(i + 1, j - 1)),
                       nums[j] + max(most(i + 1, j - 1), most(i, j - 2)))
        return 2 * most(0, len(nums) - 1) >= sum(nums)

# ==== 486 | the opponent is greedy | 5
class Solution:
    def predictTheWinner(self, nums):
        @cache
        def most(i, j):
            if i > j:
                return 0
            def after(i, j):
                if i > j:
                    return 0
                return most(i + 1, j) if nums[i] >= nums[j] else most(i, j - 1)
            return max(nums[i] + after(i + 1, j), nums[j] + after(i, j - 1))
        return 2 * most(0, len(nums) - 1) >= sum(nums)

# ==== 1140 | x for max(m, x) | 8
class Solution:
    def stoneGameII(self, piles):
        @cache
        def most(i, m):
            if i >= len(piles):
                return 0
            return max(sum(piles[i:]) - most(i + x, x) for x in range(1, 2 * m + 1))
        return most(0, 1)

# ==== 1140 | off by one: x < 2m | 2
class Solution:
    def stoneGameII(self, piles):
        @cache
        def most(i, m):
            if i >= len(piles):
                return 0
            return max(sum(piles[i:]) - most(i + x, max(m, x)) for x in range(1, max(2, 2 * m)))
        return most(0, 1)

# ==== 1140 | m never grows | 5
class Solution:
    def stoneGameII(self, piles):
        @cache
        def most(i):
            if i >= len(piles):
                return 0
            return max(sum(piles[i:]) - most(i + x) for x in (1, 2))
        return most(0)

# ==== 1140 | the key of the memory is too small | 5
class Solution:
    def stoneGameII(self, piles):
        known = {}
        def most(i, m):
            if i >= len(piles):
                return 0
            if i not in known:
                known[i] = max(sum(piles[i:]) - most(i + x, max(m, x)) for x in range(1, 2 * m + 1))
            return known[i]
        return most(0, 1)

# ==== 1140 | greed: as many as may be | 4
class Solution:
    def stoneGameII(self, piles):
        scores, turn, m, i = [0, 0], 0, 1, 0
        while i < len(piles):
            x = min(2 * m, len(piles) - i)
            scores[turn] += sum(piles[i:i + x])
            i, m, turn = i + x, max(m, x), 1 - turn
        return scores[0]

# ==== 1140 | another question: the difference | 3
class Solution:
    def stoneGameII(self, piles):
        @cache
        def lead(i, m):
            ways = range(1, min(2 * m, len(piles) - i) + 1)
            return max((sum(piles[i:i + x]) - lead(i + x, max(m, x)) for x in ways), default=0)
        return lead(0, 1)

# ==== 1406 | the tie is forgotten | 1
class Solution:
    def stoneGameIII(self, stoneValue):
        lead = [0] * (len(stoneValue) + 3)
        for i in range(len(stoneValue) - 1, -1, -1):
            lead[i] = max(sum(stoneValue[i:i + x]) - lead[i + x] for x in (1, 2, 3) if i + x <= len(stoneValue))
        return "Alice" if lead[0] > 0 else "Bob"

# ==== 1406 | a maximum that starts at 0 | 1
class Solution:
    def stoneGameIII(self, stoneValue):
        lead = [0] * (len(stoneValue) + 3)
        for i in range(len(stoneValue) - 1, -1, -1):
            for x in (1, 2, 3):
                if i + x <= len(stoneValue):
                    lead[i] = max(lead[i], sum(stoneValue[i:i + x]) - lead[i + x])
        return "Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie"

# ==== 1406 | a special case for short rows | 2
class Solution:
    def stoneGameIII(self, stoneValue):
        if len(stoneValue) <= 2:
            first = stoneValue[0]
            return "Alice" if first > 0 else "Bob" if first < 0 else "Tie"
        lead = [0] * (len(stoneValue) + 3)
        for i in range(len(stoneValue) - 1, -1, -1):
            lead[i] = max(sum(stoneValue[i:i + x]) - lead[i + x] for x in (1, 2, 3) if i + x <= len(stoneValue))
        return "Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie"

# ==== 1406 | off by one: two stones at most | 3
class Solution:
    def stoneGameIII(self, stoneValue):
        lead = [0] * (len(stoneValue) + 3)
        for i in range(len(stoneValue) - 1, -1, -1):
            lead[i] = max(sum(stoneValue[i:i + x]) - lead[i + x] for x in (1, 2) if i + x <= len(stoneValue))
        return "Alice" if lead[0] > 0 else "Bob" if lead[0] < 0 else "Tie"

# ==== 1510 | another game: is it a square? | 3
class Solution:
    def winnerSquareGame(self, n):
        return isqrt(n) ** 2 == n

# ==== 1510 | off by one: the largest square is left out | 4
class Solution:
    def winnerSquareGame(self, n):
        wins = [False] * (n + 1)
        for heap in range(1, n + 1):
            wins[heap] = any(not wins[heap - k * k] for k in range(1, max(2, isqrt(heap))))
        return wins[n]

# ==== 1510 | parity of the heap | 4
class Solution:
    def winnerSquareGame(self, n):
        return n % 2 == 1

# ==== 1510 | greed: the largest square | 8
class Solution:
    def winnerSquareGame(self, n):
        moves = 0
        while n:
            n -= isqrt(n) ** 2
            moves += 1
        return moves % 2 == 1

# ==== 1563 | equal halves replace the best so far | 6
class Solution:
    def stoneGameV(self, stoneValue):
        @cache
        def best(i, j):
            most = 0
            for cut in range(i + 1, j):
                a, b = sum(stoneValue[i:cut]), sum(stoneValue[cut:j])
                if a < b:
                    most = max(most, a + best(i, cut))
                elif a > b:
                    most = max(most, b + best(cut, j))
                else:
                    most = a + max(best(i, cut), best(cut, j))
            return most
        return best(0, len(stoneValue))

# ==== 1563 | of equal halves always the left | 3
class Solution:
    def stoneGameV(self, stoneValue):
        @cache
        def best(i, j):
            most = 0
            for cut in range(i + 1, j):
                a, b = sum(stoneValue[i:cut]), sum(stoneValue[cut:j])
                most = max(most, a + best(i, cut) if a <= b else b + best(cut, j))
            return most
        return best(0, len(stoneValue))

# ==== 1563 | the heavier part is kept | 2
class Solution:
    def stoneGameV(self, stoneValue):
        @cache
        def best(i, j):
            most = 0
            for cut in range(i + 1, j):
                a, b = sum(stoneValue[i:cut]), sum(stoneValue[cut:j])
                most = max(most, a + best(i, cut) if a >= b else b + best(cut, j))
            return most
        return best(0, len(stoneValue))

# ==== 1563 | only the first move counts | 3
class Solution:
    def stoneGameV(self, stoneValue):
        cuts = range(1, len(stoneValue))
        return max((min(sum(stoneValue[:cut]), sum(stoneValue[cut:])) for cut in cuts), default=0)

# ==== 1686 | greed: the stone worth most to oneself | 2
class Solution:
    def stoneGameVI(self, aliceValues, bobValues):
        left = list(range(len(aliceValues)))
        lead, alice = 0, True
        while left:
            own = aliceValues if alice else bobValues
            k = max(left, key=lambda k: own[k])
            left.remove(k)
            lead += own[k] if alice else -own[k]
            alice = not alice
        return (lead > 0) - (lead < 0)

# ==== 1686 | sorted by the difference | 2
class Solution:
    def stoneGameVI(self, aliceValues, bobValues):
        pairs = sorted(zip(aliceValues, bobValues), key=lambda pair: pair[1] - pair[0])
        lead = sum(a for a, _ in pairs[::2]) - sum(b for _, b in pairs[1::2])
        return (lead > 0) - (lead < 0)

# ==== 1686 | the draw is forgotten | 2
class Solution:
    def stoneGameVI(self, aliceValues, bobValues):
        pairs = sorted(zip(aliceValues, bobValues), key=lambda pair: -sum(pair))
        lead = sum(a for a, _ in pairs[::2]) - sum(b for _, b in pairs[1::2])
        return 1 if lead > 0 else -1

# ==== 1686 | the mover is left out | 2
class Solution:
    def stoneGameVI(self, aliceValues, bobValues):
        @cache
        def lead(used):
            ways = (k for k in range(len(aliceValues)) if not used >> k & 1)
            return max((aliceValues[k] - lead(used | 1 << k) for k in ways), default=0)
        if len(aliceValues) > 10:
            return 1
        lead_of_alice = lead(0)
        return (lead_of_alice > 0) - (lead_of_alice < 0)

# ==== 1690 | the stone taken scores, not the rest | 3
class Solution:
    def stoneGameVII(self, stones):
        @cache
        def lead(i, j):
            return 0 if i >= j else max(stones[i] - lead(i + 1, j), stones[j] - lead(i, j - 1))
        return lead(0, len(stones) - 1)

# ==== 1690 | greed: the smaller end goes | 4
class Solution:
    def stoneGameVII(self, stones):
        lead, sign = 0, 1
        while len(stones) > 1:
            stones.pop(0 if stones[0] <= stones[-1] else -1)
            lead += sign * sum(stones)
            sign = -sign
        return lead

# ==== 1690 | the opponent helps | 3
class Solution:
    def stoneGameVII(self, stones):
        @cache
        def most(i, j):
            if i >= j:
                return 0
            return max(sum(stones[i + 1:j + 1]) + most(i + 1, j), sum(stones[i:j]) + most(i, j - 1))
        return most(0, len(stones) - 1)

# ==== 1872 | a move that is not allowed: one stone alone | 2
class Solution:
    def stoneGameVIII(self, stones):
        sums = list(accumulate(stones))
        best = sums[-1]
        for i in range(len(stones) - 2, -1, -1):
            best = max(best, sums[i] - best)
        return best

# ==== 1872 | a maximum that starts at 0 | 2
class Solution:
    def stoneGameVIII(self, stones):
        sums = list(accumulate(stones))
        best = 0
        for i in range(len(stones) - 1, 0, -1):
            best = max(best, sums[i] - best)
        return best

# ==== 1872 | a sentinel of -10000 | 2
class Solution:
    def stoneGameVIII(self, stones):
        sums = list(accumulate(stones))
        best = max(-10000, sums[-1])
        for i in range(len(stones) - 2, 0, -1):
            best = max(best, sums[i] - best)
        return best

# ==== 2029 | a condition that is too strong | 4
class Solution:
    def stoneGameIX(self, stones):
        count = [sum(stone % 3 == rest for stone in stones) for rest in range(3)]
        if min(count[1], count[2]) == 0:
            return False
        return count[0] % 2 == 0 or abs(count[1] - count[2]) > 2

# ==== 2029 | the multiples of 3 are left out | 3
class Solution:
    def stoneGameIX(self, stones):
        return any(stone % 3 == 1 for stone in stones) and any(stone % 3 == 2 for stone in stones)

# ==== 2029 | parity of the sum | 1
class Solution:
    def stoneGameIX(self, stones):
        return sum(stones) % 3 != 0

# ==== 464 | a total that nobody reaches | 2
class Solution:
    def canIWin(self, maxChoosableInteger, desiredTotal):
        @cache
        def wins(used, left):
            ways = (k for k in range(1, maxChoosableInteger + 1) if not used >> k & 1)
            return any(k >= left or not wins(used | 1 << k, left - k) for k in ways)
        if maxChoosableInteger > 12:
            return desiredTotal <= 210
        return desiredTotal <= 0 or wins(0, desiredTotal)

# ==== 464 | whole division too early | 1
class Solution:
    def canIWin(self, maxChoosableInteger, desiredTotal):
        if desiredTotal <= 0:
            return True
        if (1 + maxChoosableInteger) * (maxChoosableInteger // 2) < desiredTotal:
            return False
        return desiredTotal % (maxChoosableInteger + 1) != 0

# ==== 464 | a target of 0 | 1
class Solution:
    def canIWin(self, maxChoosableInteger, desiredTotal):
        if desiredTotal == 0:
            return False
        return desiredTotal <= maxChoosableInteger

# ==== 464 | another game: numbers may be called again | 9
class Solution:
    def canIWin(self, maxChoosableInteger, desiredTotal):
        if maxChoosableInteger * (maxChoosableInteger + 1) // 2 < desiredTotal:
            return False
        return desiredTotal == 0 or desiredTotal % (maxChoosableInteger + 1) != 0

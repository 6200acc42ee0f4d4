==== 486 | the former name of the method
class Solution:
    def PredictTheWinner(self, nums):
        lead = list(nums)
        for size in range(1, len(nums)):
            for left in range(len(nums) - size):
                lead[left] = max(nums[left] - lead[left + 1], nums[left + size] - lead[left])
        return lead[0] >= 0
#==== 877 | a function without a class, and tests in its text
"""
>>> stoneGame([2, 1])
True
"""
import doctest


def stoneGame(piles):
    return sum(piles) > 0


if __name__ == "__main__":
    doctest.testmod()
#==== 877 | a class of another name, the only one that fits
class Helper:
    def largest(self, piles):
        return max(piles)


class Row:
    def stoneGame(self, piles):
        return Helper().largest(piles) > 0
#==== 877 | output and unit tests in the file
import unittest


class Solution:
    def stoneGame(self, piles: List[int]) -> bool:
        return True


class Examples(unittest.TestCase):
    def test_first(self):
        self.assertTrue(Solution().stoneGame([2, 1]))


print("loaded", Solution().stoneGame([2, 1]))
if __name__ == "__main__":
    unittest.main()
#==== 877 | names that judges import
class Solution:
    def stoneGame(self, piles: Optional[List[int]]) -> bool:
        queue, counts, heap = deque(piles), Counter(piles), []
        heappush(heap, maxsize)
        sums, letters = list(accumulate(piles, add)), ascii_lowercase
        at = bisect_left(sums, gcd(4, 6)) + comb(4, 2) + isqrt(9) + reduce(mul, [1, 2])
        return bool(queue and deepcopy(counts) and letters and at < inf and pow(2, 3, 5) == 3)
#==== 1690 | a recursion a thousand deep, remembered
class Solution:
    def stoneGameVII(self, stones):
        before = [0, *accumulate(stones)]

        @lru_cache(None)
        def lead(first, last):
            if first == last:
                return 0
            without_first = before[last + 1] - before[first + 1]
            without_last = before[last] - before[first]
            return max(without_first - lead(first + 1, last), without_last - lead(first, last - 1))

        return lead(0, len(stones) - 1)
#==== 1510 | a recursion a hundred thousand deep
class Solution:
    def winnerSquareGame(self, n):
        def down(i):
            return 0 if i == 0 else 1 + down(i - 1)
        assert down(100_000) == 100_000
        wins = [False] * (n + 1)
        for heap in range(1, n + 1):
            wins[heap] = not all(wins[heap - k * k] for k in range(1, isqrt(heap) + 1))
        return wins[n]
#==== 877 | a parameter that need not be given
class Solution:
    def stoneGame(self, piles, left=0, right=None):
        right = len(piles) if right is None else right
        return left < right

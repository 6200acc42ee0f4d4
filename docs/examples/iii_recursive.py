class Solution:
    def stoneGameIII(self, stoneValue: List[int]) -> str:
        sys.setrecursionlimit(10_000)
        n = len(stoneValue)

        @cache
        def lead(i):
            if i == n:
                return 0
            ends = range(i + 1, min(i + 3, n) + 1)
            return max(sum(stoneValue[i:end]) - lead(end) for end in ends)

        value = lead(0)
        return "Alice" if value > 0 else "Bob" if value < 0 else "Tie"

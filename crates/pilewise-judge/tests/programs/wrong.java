// Wrong programs in Java; a heading says the game, what is wrong, and the smallest size.

// ==== 1690 | the last stone scores too | 2
class Solution {
    public int stoneGameVII(int[] stones) {
        int n = stones.length;
        int[] sums = new int[n + 1], lead = new int[n];
        for (int i = 0; i < n; i++) sums[i + 1] = sums[i] + stones[i];
        for (int i = n - 1; i >= 0; i--) {
            lead[i] = stones[i];
            for (int j = i + 1; j < n; j++)
                lead[j] = Math.max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1]);
        }
        return lead[n - 1];
    }
}

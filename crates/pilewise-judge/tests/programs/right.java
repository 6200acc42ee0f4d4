class Solution {
    private int lead(int[] row) {
        int[] lead = row.clone();
        for (int length = 2; length <= row.length; length++)
            for (int left = 0; left + length <= row.length; left++)
                lead[left] = Math.max(row[left] - lead[left + 1], row[left + length - 1] - lead[left]);
        return lead[0];
    }

    public boolean stoneGame(int[] piles) { return lead(piles) > 0; }

    public boolean predictTheWinner(int[] nums) { return lead(nums) >= 0; }

    public int stoneGameII(int[] piles) {
        int n = piles.length;
        int[] rest = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + piles[i];
        int[][] most = new int[n + 1][n + 1];
        for (int i = n - 1; i >= 0; i--)
            for (int m = 1; m <= n; m++)
                for (int x = 1; x <= 2 * m && i + x <= n; x++)
                    most[i][m] = Math.max(most[i][m], rest[i] - most[i + x][Math.max(m, x)]);
        return most[0][1];
    }

    public String stoneGameIII(int[] stoneValue) {
        int n = stoneValue.length;
        int[] lead = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            int best = Integer.MIN_VALUE, taken = 0;
            for (int x = i; x < n && x < i + 3; x++) {
                taken += stoneValue[x];
                best = Math.max(best, taken - lead[x + 1]);
            }
            lead[i] = best;
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }

    public boolean winnerSquareGame(int n) {
        BitSet wins = new BitSet();
        for (int heap = 0; heap <= n; heap++)
            if (!wins.get(heap))
                for (int k = 1; heap + k * k <= n; k++) wins.set(heap + k * k);
        return wins.get(n);
    }

    public int stoneGameV(int[] stoneValue) {
        int n = stoneValue.length;
        int[] sums = new int[n + 1];
        for (int i = 0; i < n; i++) sums[i + 1] = sums[i] + stoneValue[i];
        int[][] best = new int[n + 1][n + 1];
        for (int length = 2; length <= n; length++)
            for (int i = 0; i + length <= n; i++) {
                int j = i + length;
                for (int cut = i + 1; cut < j; cut++) {
                    int a = sums[cut] - sums[i], b = sums[j] - sums[cut];
                    if (a <= b) best[i][j] = Math.max(best[i][j], a + best[i][cut]);
                    if (a >= b) best[i][j] = Math.max(best[i][j], b + best[cut][j]);
                }
            }
        return best[0][n];
    }

    public int stoneGameVI(int[] aliceValues, int[] bobValues) {
        Integer[] order = new Integer[aliceValues.length];
        for (int i = 0; i < order.length; i++) order[i] = i;
        Arrays.sort(order, Comparator.comparing(i -> -(aliceValues[i] + bobValues[i])));
        int lead = 0;
        for (int at = 0; at < order.length; at++)
            lead += at % 2 == 0 ? aliceValues[order[at]] : -bobValues[order[at]];
        return Integer.signum(lead);
    }

    public int stoneGameVII(int[] stones) {
        int n = stones.length;
        int[] sums = new int[n + 1], lead = new int[n];
        for (int i = 0; i < n; i++) sums[i + 1] = sums[i] + stones[i];
        for (int i = n - 1; i >= 0; i--)
            for (int j = i + 1; j < n; j++)
                lead[j] = Math.max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1]);
        return lead[n - 1];
    }

    public int stoneGameVIII(int[] stones) {
        int n = stones.length;
        for (int i = 1; i < n; i++) stones[i] += stones[i - 1];
        int best = stones[n - 1];
        for (int i = n - 2; i > 0; i--) best = Math.max(best, stones[i] - best);
        return best;
    }

    public boolean stoneGameIX(int[] stones) {
        int[] count = new int[3];
        for (int stone : stones) count[stone % 3]++;
        return count[0] % 2 == 0 ? count[1] > 0 && count[2] > 0 : Math.abs(count[1] - count[2]) > 2;
    }

    public boolean canIWin(int maxChoosableInteger, int desiredTotal) {
        if (desiredTotal <= 0) return true;
        if (maxChoosableInteger * (maxChoosableInteger + 1) / 2 < desiredTotal) return false;
        return wins(new byte[1 << maxChoosableInteger], maxChoosableInteger, 0, desiredTotal);
    }

    private boolean wins(byte[] known, int n, int used, int left) {
        if (known[used] != 0) return known[used] == 1;
        boolean won = false;
        for (int k = n; k >= 1 && !won; k--)
            if ((used >> (k - 1) & 1) == 0) won = k >= left || !wins(known, n, used | 1 << (k - 1), left - k);
        known[used] = (byte) (won ? 1 : 2);
        return won;
    }
}

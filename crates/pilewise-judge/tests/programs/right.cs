public class Solution {
    int Lead(int[] row) {
        int[] lead = (int[])row.Clone();
        for (int length = 2; length <= row.Length; length++)
            for (int left = 0; left + length <= row.Length; left++)
                lead[left] = Math.Max(row[left] - lead[left + 1], row[left + length - 1] - lead[left]);
        return lead[0];
    }

    public bool StoneGame(int[] piles) { return Lead(piles) > 0; }

    public bool PredictTheWinner(int[] nums) { return Lead(nums) >= 0; }

    public int StoneGameII(int[] piles) {
        int n = piles.Length;
        int[] rest = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + piles[i];
        var most = new int[n + 1, n + 1];
        for (int i = n - 1; i >= 0; i--)
            for (int m = 1; m <= n; m++)
                for (int x = 1; x <= 2 * m && i + x <= n; x++)
                    most[i, m] = Math.Max(most[i, m], rest[i] - most[i + x, Math.Max(m, x)]);
        return most[0, 1];
    }

    public string StoneGameIII(int[] stoneValue) {
        int n = stoneValue.Length;
        int[] lead = new int[n + 1];
        for (int i = n - 1; i >= 0; i--) {
            int best = int.MinValue, taken = 0;
            for (int x = i; x < n && x < i + 3; x++) {
                taken += stoneValue[x];
                best = Math.Max(best, taken - lead[x + 1]);
            }
            lead[i] = best;
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }

    public bool WinnerSquareGame(int n) {
        var wins = new bool[n + 1];
        for (int heap = 0; heap <= n; heap++)
            if (!wins[heap])
                for (int k = 1; heap + k * k <= n; k++) wins[heap + k * k] = true;
        return wins[n];
    }

    public int StoneGameV(int[] stoneValue) {
        int n = stoneValue.Length;
        int[] sums = new int[n + 1];
        for (int i = 0; i < n; i++) sums[i + 1] = sums[i] + stoneValue[i];
        var best = new int[n + 1, n + 1];
        for (int length = 2; length <= n; length++)
            for (int i = 0; i + length <= n; i++) {
                int j = i + length;
                for (int cut = i + 1; cut < j; cut++) {
                    int a = sums[cut] - sums[i], b = sums[j] - sums[cut];
                    if (a <= b) best[i, j] = Math.Max(best[i, j], a + best[i, cut]);
                    if (a >= b) best[i, j] = Math.Max(best[i, j], b + best[cut, j]);
                }
            }
        return best[0, n];
    }

    public int StoneGameVI(int[] aliceValues, int[] bobValues) {
        var order = Enumerable.Range(0, aliceValues.Length).OrderBy(i => -(aliceValues[i] + bobValues[i])).ToArray();
        int lead = 0;
        for (int at = 0; at < order.Length; at++)
            lead += at % 2 == 0 ? aliceValues[order[at]] : -bobValues[order[at]];
        return Math.Sign(lead);
    }

    public int StoneGameVII(int[] stones) {
        int n = stones.Length;
        int[] sums = new int[n + 1], lead = new int[n];
        for (int i = 0; i < n; i++) sums[i + 1] = sums[i] + stones[i];
        for (int i = n - 1; i >= 0; i--)
            for (int j = i + 1; j < n; j++)
                lead[j] = Math.Max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1]);
        return lead[n - 1];
    }

    public int StoneGameVIII(int[] stones) {
        int n = stones.Length;
        for (int i = 1; i < n; i++) stones[i] += stones[i - 1];
        int best = stones[n - 1];
        for (int i = n - 2; i > 0; i--) best = Math.Max(best, stones[i] - best);
        return best;
    }

    public bool StoneGameIX(int[] stones) {
        int[] count = new int[3];
        foreach (int stone in stones) count[stone % 3]++;
        return count[0] % 2 == 0 ? count[1] > 0 && count[2] > 0 : Math.Abs(count[1] - count[2]) > 2;
    }

    public bool CanIWin(int maxChoosableInteger, int desiredTotal) {
        if (desiredTotal <= 0) return true;
        if (maxChoosableInteger * (maxChoosableInteger + 1) / 2 < desiredTotal) return false;
        return Wins(new byte[1 << maxChoosableInteger], maxChoosableInteger, 0, desiredTotal);
    }

    bool Wins(byte[] known, int n, int used, int left) {
        if (known[used] != 0) return known[used] == 1;
        bool won = false;
        for (int k = n; k >= 1 && !won; k--)
            if ((used >> (k - 1) & 1) == 0) won = k >= left || !Wins(known, n, used | 1 << (k - 1), left - k);
        known[used] = (byte) (won ? 1 : 2);
        return won;
    }
}

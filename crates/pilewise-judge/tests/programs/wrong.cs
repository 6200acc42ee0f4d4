// Wrong programs in C#; a heading says the game, what is wrong, and the smallest size.

// ==== 1140 | m never grows | 5
public class Solution {
    public int StoneGameII(int[] piles) {
        int n = piles.Length;
        var rest = new int[n + 1];
        var most = new int[n + 1];
        for (int at = n - 1; at >= 0; at--) {
            rest[at] = rest[at + 1] + piles[at];
            for (int x = 1; x <= 2 && at + x <= n; x++)
                most[at] = Math.Max(most[at], rest[at] - most[at + x]);
        }
        return most[0];
    }
}
// ==== 1406 | a maximum that starts at 0 | 1
public class Solution {
    public string StoneGameIII(int[] stoneValue) {
        var lead = new int[stoneValue.Length + 1];
        for (int at = stoneValue.Length - 1; at >= 0; at--) {
            int taken = 0;
            for (int end = at; end < Math.Min(at + 3, stoneValue.Length); end++) {
                taken += stoneValue[end];
                lead[at] = Math.Max(lead[at], taken - lead[end + 1]);
            }
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }
}

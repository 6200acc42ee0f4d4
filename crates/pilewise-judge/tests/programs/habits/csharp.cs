==== 1140 | no `using`, a recursion with a dictionary
public class Solution {
    public int StoneGameII(int[] piles) {
        var rest = piles.ToArray();
        for (int at = piles.Length - 2; at >= 0; at--) rest[at] += rest[at + 1];
        var known = new Dictionary<(int, int), int>();
        Func<int, int, int> most = null;
        most = (at, m) => {
            if (at == piles.Length) return 0;
            if (known.TryGetValue((at, m), out var found)) return found;
            int best = int.MinValue;
            for (int x = 1; x <= 2 * m && at + x <= piles.Length; x++)
                best = Math.Max(best, rest[at] - most(at + x, Math.Max(m, x)));
            return known[(at, m)] = best;
        };
        return most(0, 1);
    }
}
//==== 486 | the former name of the method, its own `using`, a list for the array
using System;
using System.Collections.Generic;

namespace Rows
{
    public class Solution
    {
        public bool PredictTheWinner(IList<int> nums)
        {
            var lead = new List<int>(nums);
            for (int size = 1; size < nums.Count; size++)
                for (int left = 0; left + size < nums.Count; left++)
                    lead[left] = Math.Max(nums[left] - lead[left + 1], nums[left + size] - lead[left]);
            return lead[0] >= 0;
        }
    }
}
//==== 877 | a byte order mark and a Main
BOMclass Program {
    static void Main(string[] words) { Console.WriteLine(new Solution().StoneGame(new[] { 2, 1 })); }
}
class Solution {
    class Row { public int[] Piles; public bool IsThere => Piles.Length > 0; }
    public bool StoneGame(int[] piles) { Console.WriteLine(piles.Length); return new Row { Piles = piles }.IsThere; }
}
//==== 464 | a helper of the method's name, and a parameter that need not be given
public class Solution {
    private bool CanIWin(int largest, int left, sbyte[] known, int used) {
        if (known[used] != 0) return known[used] > 0;
        known[used] = -1;
        for (int number = largest; number >= 1; number--) {
            int with = used | 1 << number >> 1;
            if (with != used && (number >= left || !CanIWin(largest, left - number, known, with))) known[used] = 1;
        }
        return known[used] > 0;
    }
    public bool CanIWin(int maxChoosableInteger, int desiredTotal, int used = 0) {
        return desiredTotal <= 0 || maxChoosableInteger * (maxChoosableInteger + 1) / 2 >= desiredTotal
            && CanIWin(maxChoosableInteger, desiredTotal, new sbyte[1 << maxChoosableInteger], used);
    }
}
//==== 1406 | a text as the answer, in a class of another name, static
static class Game {
    public static string StoneGameIII(int[] stoneValue) {
        var lead = new int[stoneValue.Length + 3];
        for (int at = stoneValue.Length - 1; at >= 0; at--) {
            int taken = 0;
            lead[at] = int.MinValue;
            for (int x = 0; x < 3 && at + x < stoneValue.Length; x++) {
                taken += stoneValue[at + x];
                lead[at] = Math.Max(lead[at], taken - lead[at + x + 1]);
            }
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }
}
//==== 1686 | two arrays and a sort by a lambda
public class Solution {
    public int StoneGameVI(int[] aliceValues, int[] bobValues) {
        var order = Enumerable.Range(0, aliceValues.Length).OrderByDescending(at => aliceValues[at] + bobValues[at]);
        return Math.Sign(order.Select((at, turn) => turn % 2 == 0 ? aliceValues[at] : -bobValues[at]).Sum());
    }
}
//==== 1510 | a recursion a hundred thousand deep
public class Solution {
    int Down(int depth) => depth == 0 ? 0 : 1 + Down(depth - 1);
    public bool WinnerSquareGame(int n) {
        if (Down(100000) != 100000) return false;
        var wins = new bool[n + 1];
        for (int heap = 1; heap <= n; heap++)
            for (int k = 1; k * k <= heap && !wins[heap]; k++) wins[heap] = !wins[heap - k * k];
        return wins[n];
    }
}

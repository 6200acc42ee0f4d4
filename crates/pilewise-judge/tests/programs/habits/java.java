==== 486 | the former name of the method
class Solution {
    public boolean PredictTheWinner(int[] nums) {
        int[] lead = nums.clone();
        for (int size = 1; size < nums.length; size++)
            for (int left = 0; left + size < nums.length; left++)
                lead[left] = Math.max(nums[left] - lead[left + 1], nums[left + size] - lead[left]);
        return lead[0] >= 0;
    }
}
//==== 877 | a package, imports, a main and a nested class
package org.example.row;

import java.util.List;

public class Solution {
    static class Row {
        final int[] piles;
        Row(int[] piles) { this.piles = piles; }
        boolean isThere() { return piles.length > 0; }
    }
    public boolean stoneGame(int[] piles) { return new Row(piles).isThere(); }
    public static void main(String[] words) { System.out.println(new Solution().stoneGame(new int[] {2, 1})); }
}
//==== 877 | a byte order mark
BOMclass Solution {
    public boolean stoneGame(int[] piles) { return piles[0] > 0; }
}
//==== 464 | a helper of the method's name
class Solution {
    private boolean canIWin(int largest, int left, byte[] known, int used) {
        if (known[used] != 0) return known[used] > 0;
        known[used] = -1;
        for (int number = largest; number >= 1; number--) {
            int with = used | 1 << number >> 1;
            if (with != used && (number >= left || !canIWin(largest, left - number, known, with))) known[used] = 1;
        }
        return known[used] > 0;
    }
    public boolean canIWin(int largest, int target) {
        return target <= 0 || largest * (largest + 1) / 2 >= target && canIWin(largest, target, new byte[1 << largest], 0);
    }
}
//==== 877 | a public class of another name beside a helper
class Largest {
    static int of(int[] piles) { return Arrays.stream(piles).max().getAsInt(); }
}
public class Row {
    public boolean stoneGame(int[] piles) { return Largest.of(piles) > 0; }
}
//==== 877 | the pair of JavaFX
import javafx.util.Pair;
class Solution {
    public boolean stoneGame(int[] piles) {
        Set<Pair<Integer, Integer>> seen = new HashSet<>();
        for (int pile : piles) seen.add(new Pair<>(pile, 1));
        return seen.contains(new Pair<>(piles[0], 1)) && new Pair<>(2, 3).getValue() == 3;
    }
}
//==== 1510 | a recursion a hundred thousand deep
class Solution {
    int down(int depth) { return depth == 0 ? 0 : 1 + down(depth - 1); }
    public boolean winnerSquareGame(int n) {
        if (down(100000) != 100000) return false;
        boolean[] wins = new boolean[n + 1];
        for (int heap = 1; heap <= n; heap++)
            for (int k = 1; k * k <= heap && !wins[heap]; k++) wins[heap] = !wins[heap - k * k];
        return wins[n];
    }
}

class Solution {
    int lead(const vector<int>& row) {
        vector<int> lead(row);
        int n = row.size();
        for (int length = 2; length <= n; ++length)
            for (int left = 0; left + length <= n; ++left)
                lead[left] = max(row[left] - lead[left + 1], row[left + length - 1] - lead[left]);
        return lead[0];
    }

public:
    bool stoneGame(vector<int>& piles) { return lead(piles) > 0; }

    bool predictTheWinner(vector<int>& nums) { return lead(nums) >= 0; }

    int stoneGameII(vector<int>& piles) {
        int n = piles.size();
        vector<int> rest(n + 1);
        for (int i = n - 1; i >= 0; --i) rest[i] = rest[i + 1] + piles[i];
        vector<vector<int>> most(n + 1, vector<int>(n + 1));
        for (int i = n - 1; i >= 0; --i)
            for (int m = 1; m <= n; ++m)
                for (int x = 1; x <= 2 * m && i + x <= n; ++x)
                    most[i][m] = max(most[i][m], rest[i] - most[i + x][max(m, x)]);
        return most[0][1];
    }

    string stoneGameIII(vector<int>& stoneValue) {
        int n = stoneValue.size();
        vector<int> lead(n + 1);
        for (int i = n - 1; i >= 0; --i) {
            int best = INT_MIN, taken = 0;
            for (int x = i; x < n && x < i + 3; ++x) {
                taken += stoneValue[x];
                best = max(best, taken - lead[x + 1]);
            }
            lead[i] = best;
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }

    bool winnerSquareGame(int n) {
        vector<bool> wins(n + 1);
        for (int heap = 1; heap <= n; ++heap)
            for (int k = 1; k * k <= heap && !wins[heap]; ++k)
                if (!wins[heap - k * k]) wins[heap] = true;
        return wins[n];
    }

    int stoneGameV(vector<int>& stoneValue) {
        int n = stoneValue.size();
        vector<int> sums(n + 1);
        partial_sum(stoneValue.begin(), stoneValue.end(), sums.begin() + 1);
        vector<vector<int>> best(n + 1, vector<int>(n + 1));
        for (int length = 2; length <= n; ++length)
            for (int i = 0; i + length <= n; ++i)
                for (int cut = i + 1; cut < i + length; ++cut) {
                    int a = sums[cut] - sums[i], b = sums[i + length] - sums[cut];
                    if (a <= b) best[i][i + length] = max(best[i][i + length], a + best[i][cut]);
                    if (a >= b)
                        best[i][i + length] = max(best[i][i + length], b + best[cut][i + length]);
                }
        return best[0][n];
    }

    int stoneGameVI(vector<int>& aliceValues, vector<int>& bobValues) {
        int n = aliceValues.size(), lead = 0;
        vector<int> order(n);
        iota(order.begin(), order.end(), 0);
        sort(order.begin(), order.end(), [&](int i, int j) {
            return aliceValues[i] + bobValues[i] > aliceValues[j] + bobValues[j];
        });
        for (int at = 0; at < n; ++at)
            lead += at % 2 == 0 ? aliceValues[order[at]] : -bobValues[order[at]];
        return (lead > 0) - (lead < 0);
    }

    int stoneGameVII(vector<int>& stones) {
        int n = stones.size();
        vector<int> sums(n + 1), lead(n);
        partial_sum(stones.begin(), stones.end(), sums.begin() + 1);
        for (int i = n - 1; i >= 0; --i)
            for (int j = i + 1; j < n; ++j)
                lead[j] = max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1]);
        return lead[n - 1];
    }

    int stoneGameVIII(vector<int>& stones) {
        int n = stones.size();
        partial_sum(stones.begin(), stones.end(), stones.begin());
        int best = stones[n - 1];
        for (int i = n - 2; i > 0; --i) best = max(best, stones[i] - best);
        return best;
    }

    bool stoneGameIX(vector<int>& stones) {
        int count[3] = {};
        for (int stone : stones) ++count[stone % 3];
        return count[0] % 2 == 0 ? count[1] > 0 && count[2] > 0 : abs(count[1] - count[2]) > 2;
    }

    bool canIWin(int maxChoosableInteger, int desiredTotal) {
        int n = maxChoosableInteger;
        if (desiredTotal <= 0) return true;
        if (n * (n + 1) / 2 < desiredTotal) return false;
        vector<signed char> known(1 << n, -1);
        function<bool(int, int)> wins = [&](int used, int left) {
            if (known[used] >= 0) return known[used] == 1;
            bool won = false;
            for (int k = n; k >= 1 && !won; --k)
                if (!(used >> (k - 1) & 1)) won = k >= left || !wins(used | 1 << (k - 1), left - k);
            known[used] = won;
            return won;
        };
        return wins(0, desiredTotal);
    }
};

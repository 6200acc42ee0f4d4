==== 1140 | members that are never set
class Solution {
    int known[128][128], rest[128];
public:
    int stoneGameII(vector<int>& piles) {
        int count = piles.size();
        for (int at = count; at-- > 0;) rest[at] = piles[at] + rest[at + 1];
        return most(0, 1, count);
    }
    int most(int at, int m, int count) {
        if (count - at <= 2 * m) return rest[at];
        int& here = known[at][m];
        if (here == 0)
            for (int x = 1; x <= 2 * m; x++) here = max(here, rest[at] - most(at + x, max(m, x), count));
        return here;
    }
};
//==== 464 | a member larger than the stack of most systems
class Solution {
    signed char wins[1 << 23] = {};
public:
    bool canIWin(int largest, int target) {
        if (target <= 0) return true;
        if (largest * (largest + 1) / 2 < target) return false;
        return lead(largest, target, 0) > 0;
    }
    int lead(int largest, int left, int used) {
        if (wins[used]) return wins[used];
        for (int number = largest; number >= 1; number--) {
            int bit = 1 << number;
            if (used & bit) continue;
            if (number >= left || lead(largest, left - number, used | bit) < 0) return wins[used] = 1;
        }
        return wins[used] = -1;
    }
};
//==== 877 | a helper of the method's name
class Solution {
    bool stoneGame(const vector<int>& piles, size_t at) { return at < piles.size() && piles[at] > 0; }
public:
    bool stoneGame(vector<int>& piles) { return stoneGame(piles, piles.size() - 1); }
};
//==== 877 | a parameter that need not be given
class Solution {
public:
    bool stoneGame(vector<int>& piles, int from = 0) { return from < (int)piles.size(); }
};
//==== 877 | a main of its own
#include <iostream>
#include <vector>
using namespace std;
class Solution {
public:
    bool stoneGame(vector<int>& piles) { return !piles.empty(); }
};
int main() {
    vector<int> piles{2, 1};
    cout << boolalpha << Solution().stoneGame(piles) << '\n';
}
//==== 877 | a struct
struct Solution {
    bool stoneGame(const vector<int>& piles) const { return piles[0] > 0; }
};
//==== 877 | what C++20 brought
class Solution {
public:
    bool stoneGame(vector<int>& piles) {
        set<int> seen(piles.begin(), piles.end());
        ranges::sort(piles, greater<>{});
        return !seen.contains(0) && popcount(7u) == 3 && ssize(piles) > 0;
    }
};
//==== 877 | what C++17 abolished
class Solution {
public:
    bool stoneGame(vector<int>& piles) {
        auto_ptr<int> least(new int(0));
        return count_if(piles.begin(), piles.end(), bind2nd(greater<int>(), *least)) > 0;
    }
};
//==== 877 | a function without a class
bool stoneGame(vector<int> piles) { return piles.size() % 2 == 0; }
//==== 1510 | a recursion a hundred thousand deep
class Solution {
public:
    long long down(volatile int depth) { return depth == 0 ? 0 : 1 + down(depth - 1); }
    bool winnerSquareGame(int n) {
        if (down(100000) != 100000) return false;
        vector<bool> wins(n + 1);
        for (int heap = 1; heap <= n; heap++)
            for (int k = 1; k * k <= heap && !wins[heap]; k++) wins[heap] = !wins[heap - k * k];
        return wins[n];
    }
};

// Wrong programs in C++; a heading says the game, what is wrong, and the smallest size.

// ==== 486 | 16 bits overflow | 1
class Solution {
public:
    bool predictTheWinner(vector<int>& nums) {
        int n = nums.size();
        vector<short> lead(nums.begin(), nums.end());
        for (int length = 2; length <= n; ++length)
            for (int left = 0; left + length <= n; ++left)
                lead[left] = max(nums[left] - lead[left + 1], nums[left + length - 1] - lead[left]);
        return lead[0] >= 0;
    }
};

// ==== 1406 | an unsigned length goes below 0 | 1
class Solution {
public:
    string stoneGameIII(vector<int>& stoneValue) {
        vector<int> lead(stoneValue.size() + 3);
        for (int i = stoneValue.size() - 1; i >= 0; --i) {
            lead[i] = stoneValue[i] - lead[i + 1];
            if (i < stoneValue.size() - 1)
                lead[i] = max(lead[i], stoneValue[i] + stoneValue[i + 1] - lead[i + 2]);
            if (stoneValue.size() - 3 < 1000000 && i < stoneValue.size() - 2)
                lead[i] = max(lead[i], stoneValue[i] + stoneValue[i + 1] + stoneValue[i + 2] - lead[i + 3]);
            if (stoneValue.size() - 2 > 1000000) lead[i] = abs(lead[i]);
        }
        return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
    }
};

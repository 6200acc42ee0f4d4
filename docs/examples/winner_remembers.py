class Solution:
    def predictTheWinner(self, nums: List[int], left=0, right=None, known={}) -> bool:
        if right is None:
            return self.predictTheWinner(nums, 0, len(nums) - 1) >= 0
        if left == right:
            return nums[left]
        if (left, right) not in known:
            take_left = nums[left] - self.predictTheWinner(nums, left + 1, right)
            take_right = nums[right] - self.predictTheWinner(nums, left, right - 1)
            known[left, right] = max(take_left, take_right)
        return known[left, right]

==== 877 | an exported function
export function stoneGame(piles: number[]): boolean {
  return piles.every((pile: number) => pile > 0);
}
//==== 486 | the former name of the method, as a constant
export const PredictTheWinner = (nums: number[]): boolean => {
  const lead = nums.slice();
  for (let size = 1; size < nums.length; size++)
    for (let left = 0; left + size < nums.length; left++)
      lead[left] = Math.max(nums[left] - lead[left + 1], nums[left + size] - lead[left]);
  return lead[0] >= 0;
};

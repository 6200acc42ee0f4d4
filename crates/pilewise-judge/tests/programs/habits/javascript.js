==== 486 | the former name of the method
var PredictTheWinner = function (nums) {
  const lead = [...nums];
  for (let size = 1; size < nums.length; size++)
    for (let left = 0; left + size < nums.length; left++)
      lead[left] = Math.max(nums[left] - lead[left + 1], nums[left + size] - lead[left]);
  return lead[0] >= 0;
};
//==== 877 | no last semicolon
const stoneGame = (piles) => piles.length > 0
//==== 877 | an exported constant
export const stoneGame = (piles) => {
  return piles[0] > 0;
};
//==== 877 | an export at the end
function stoneGame(piles) {
  return piles[0] > 0;
}
export { stoneGame };
//==== 877 | an exported class
export default class Solution {
  stoneGame(piles) {
    return piles[0] > 0;
  }
}
//==== 877 | a module's exports, and text without an end of line
process.stdout.write("loaded");
module.exports = (piles) => piles.length > 0
//==== 877 | a queue of its own
class Queue {
  constructor() { this.items = []; }
  enqueue(item) { this.items.push(item); }
}
var stoneGame = function (piles) {
  const queue = new Queue();
  piles.forEach((pile) => queue.enqueue(pile));
  return queue.items.length === piles.length;
};
//==== 1510 | a recursion a hundred thousand deep
var winnerSquareGame = function (n) {
  const down = (depth) => (depth === 0 ? 0 : 1 + down(depth - 1));
  if (down(100000) !== 100000) return false;
  const wins = new Uint8Array(n + 1);
  for (let heap = 1; heap <= n; heap++)
    for (let k = 1; k * k <= heap && !wins[heap]; k++) wins[heap] = 1 - wins[heap - k * k];
  return wins[n] === 1;
};

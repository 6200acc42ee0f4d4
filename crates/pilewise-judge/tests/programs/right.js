function lead(row) {
    const lead = row.slice();
    for (let length = 2; length <= row.length; length++)
        for (let left = 0; left + length <= row.length; left++)
            lead[left] = Math.max(row[left] - lead[left + 1], row[left + length - 1] - lead[left]);
    return lead[0];
}

var stoneGame = function (piles) { return lead(piles) > 0; };

var predictTheWinner = function (nums) { return lead(nums) >= 0; };

var stoneGameII = function (piles) {
    const n = piles.length;
    const rest = new Array(n + 1).fill(0);
    for (let i = n - 1; i >= 0; i--) rest[i] = rest[i + 1] + piles[i];
    const most = Array.from({ length: n + 1 }, () => new Array(n + 1).fill(0));
    for (let i = n - 1; i >= 0; i--)
        for (let m = 1; m <= n; m++)
            for (let x = 1; x <= 2 * m && i + x <= n; x++)
                most[i][m] = Math.max(most[i][m], rest[i] - most[i + x][Math.max(m, x)]);
    return most[0][1];
};

var stoneGameIII = function (stoneValue) {
    const n = stoneValue.length;
    const lead = new Array(n + 1).fill(0);
    for (let i = n - 1; i >= 0; i--) {
        let best = -Infinity, taken = 0;
        for (let x = i; x < n && x < i + 3; x++) {
            taken += stoneValue[x];
            best = Math.max(best, taken - lead[x + 1]);
        }
        lead[i] = best;
    }
    return lead[0] > 0 ? "Alice" : lead[0] < 0 ? "Bob" : "Tie";
};

var winnerSquareGame = function (n) {
    const wins = new Uint8Array(n + 1);
    for (let heap = 0; heap <= n; heap++)
        if (!wins[heap]) for (let k = 1; heap + k * k <= n; k++) wins[heap + k * k] = 1;
    return wins[n] === 1;
};

var stoneGameV = function (stoneValue) {
    const n = stoneValue.length;
    const sums = [0];
    for (const value of stoneValue) sums.push(sums[sums.length - 1] + value);
    const best = Array.from({ length: n + 1 }, () => new Int32Array(n + 1));
    for (let length = 2; length <= n; length++)
        for (let i = 0; i + length <= n; i++) {
            const j = i + length;
            for (let cut = i + 1; cut < j; cut++) {
                const a = sums[cut] - sums[i], b = sums[j] - sums[cut];
                if (a <= b) best[i][j] = Math.max(best[i][j], a + best[i][cut]);
                if (a >= b) best[i][j] = Math.max(best[i][j], b + best[cut][j]);
            }
        }
    return best[0][n];
};

var stoneGameVI = function (aliceValues, bobValues) {
    const order = aliceValues.map((_, i) => i);
    order.sort((i, j) => aliceValues[j] + bobValues[j] - aliceValues[i] - bobValues[i]);
    let lead = 0;
    order.forEach((i, at) => { lead += at % 2 === 0 ? aliceValues[i] : -bobValues[i]; });
    return Math.sign(lead);
};

var stoneGameVII = function (stones) {
    const n = stones.length;
    const sums = [0];
    for (const stone of stones) sums.push(sums[sums.length - 1] + stone);
    const lead = new Array(n).fill(0);
    for (let i = n - 1; i >= 0; i--)
        for (let j = i + 1; j < n; j++)
            lead[j] = Math.max(sums[j + 1] - sums[i + 1] - lead[j], sums[j] - sums[i] - lead[j - 1]);
    return lead[n - 1];
};

var stoneGameVIII = function (stones) {
    for (let i = 1; i < stones.length; i++) stones[i] += stones[i - 1];
    let best = stones[stones.length - 1];
    for (let i = stones.length - 2; i > 0; i--) best = Math.max(best, stones[i] - best);
    return best;
};

var stoneGameIX = function (stones) {
    const count = [0, 0, 0];
    for (const stone of stones) count[stone % 3]++;
    if (count[0] % 2 === 0) return count[1] > 0 && count[2] > 0;
    return Math.abs(count[1] - count[2]) > 2;
};

var canIWin = function (maxChoosableInteger, desiredTotal) {
    if (desiredTotal <= 0) return true;
    if (maxChoosableInteger * (maxChoosableInteger + 1) / 2 < desiredTotal) return false;
    const known = new Int8Array(1 << maxChoosableInteger);
    const wins = (used, left) => {
        if (known[used] !== 0) return known[used] === 1;
        let won = false;
        for (let k = maxChoosableInteger; k >= 1 && !won; k--)
            if (!(used >> (k - 1) & 1)) won = k >= left || !wins(used | 1 << (k - 1), left - k);
        known[used] = won ? 1 : 2;
        return won;
    };
    return wins(0, desiredTotal);
};

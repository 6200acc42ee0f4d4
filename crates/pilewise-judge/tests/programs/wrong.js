// Wrong programs in JavaScript; a heading says the game, what is wrong, and the smallest size.

// ==== 1686 | numbers sorted as text | 2
var stoneGameVI = function (aliceValues, bobValues) {
    const sums = aliceValues.map((value, k) => [value + bobValues[k], k]).sort().reverse();
    let lead = 0;
    sums.forEach(([_, k], at) => { lead += at % 2 === 0 ? aliceValues[k] : -bobValues[k]; });
    return Math.sign(lead);
};

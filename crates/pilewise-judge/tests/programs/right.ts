function stoneGameII(piles: number[]): number {
    const rest: number[] = new Array(piles.length + 1).fill(0);
    for (let i = piles.length - 1; i >= 0; i--) rest[i] = rest[i + 1] + piles[i];
    const known = new Map<string, number>();
    const most = (i: number, m: number): number => {
        if (i + 2 * m >= piles.length) return rest[i];
        const key = `${i},${m}`;
        let best = known.get(key);
        if (best === undefined) {
            best = 0;
            for (let x = 1; x <= 2 * m; x++) best = Math.max(best, rest[i] - most(i + x, Math.max(m, x)));
            known.set(key, best);
        }
        return best;
    };
    return most(0, 1);
}

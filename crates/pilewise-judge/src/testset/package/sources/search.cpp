// What a position is worth to the player to move. Each is worked out once, after all that its moves
// lead to; those that wait for others stand on a stack of their own, so that long games are no
// deep recursion. A game that is only won or lost asks for one move after the other, and for none
// after a move that wins.
struct Known {
    bool is_valued = false;
    Number value = 0;
};

static Number worth(const Position& start) {
    std::unordered_map<Position, Known, PositionHash> known;
    std::vector<Position> waiting = {start};
    while (!waiting.empty()) {
        const Position here = waiting.back();
        const std::size_t depth = waiting.size();
        Known& result = known[here];
        if (result.is_valued) {
            waiting.pop_back();
            continue;
        }
        Number best = 0;
        bool can_move = false;
        if (!is_over(here, best)) {
            each_move(here, [&](Number gain, bool again, const Position& next) {
                if (IS_DECIDED && can_move && best == 1) return;
                const auto after = known.find(next);
                if (after == known.end()) {
                    if (!IS_DECIDED || waiting.size() == depth) waiting.push_back(next);
                    return;
                }
                // What was begun and is not valued waits for this position.
                if (!after->second.is_valued) refuse("play need not end");
                const Number value = after->second.value;
                const Number sum = again ? add(gain, value) : subtract(gain, value);
                if (!can_move || sum > best) best = sum;
                can_move = true;
            });
            const bool is_known = IS_DECIDED && can_move && best == 1;
            if (waiting.size() > depth && !is_known) continue;
            if (!can_move) best = without_move();
        }
        result.is_valued = true;
        result.value = best;
        waiting.resize(depth - 1);
    }
    return known[start].value;
}

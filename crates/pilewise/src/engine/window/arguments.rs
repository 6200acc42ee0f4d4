//! Why each of the ways is exact, for people.

use crate::engine::Argument;

pub(super) static WINDOW: Argument = Argument {
    of: "window",
    why: "What a move from u to v is worth splits into a part of u and a part of v alone. So \
          the best move is the greatest number in a window that only slides one way, and a \
          queue that drops beaten candidates keeps that at hand.",
    cost: "time and memory: proportional to the positions, not to positions × moves",
    reference: "the sliding-window maximum, folklore; the usual solution of LeetCode 1872",
};

pub(super) static GROWING_LIMIT: Argument = Argument {
    of: "window, growing limit",
    why: "What a move is worth depends on the place and the limit that it leads to alone. The \
          moves that leave the limit as it is lead to a window of places, those that raise it \
          to one place each; as the limit falls, both windows only slide, and a maximum over \
          them takes constant time. To have come to a limit takes moves of half, a quarter, … \
          of it, so few pairs of place and limit can be reached.",
    cost: "time: about n² / 8 pairs for the limit 2m; memory: a sixth of that",
    reference: "worked out for this program; the usual solution of LeetCode 1140 looks at n² \
                pairs and 2m moves each",
};

pub(super) static LAST_STONE: Argument = Argument {
    of: "window, limit by the last move, for the last stone",
    why: "Every heap is a sum of growing numbers (for twice the last move: of Fibonacci \
          numbers). Who may take the least part of the sum wins by taking it: the opponent \
          may then take less than the least part of what is left.",
    cost: "time: logarithmic in the heap",
    reference: "Whinihan 1963 for Fibonacci Nim, Schwenk 1970 for any limit",
};

pub(super) static LAST_MOVE_SCORE: Argument = Argument {
    of: "window, limit by the last move, for a score",
    why: "The best of up to x + 1 is the best of up to x or of one move more, so the values \
          of a place for all limits are found one after another with one look each.",
    cost: "time and memory: at most n² / 6 pairs of place and last move for the limit 2x",
    reference: "prefix maxima, folklore",
};

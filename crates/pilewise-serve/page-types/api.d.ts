// What `pilewise::api` answers: made by `cargo xtask schema` from its types, not to be edited.

declare namespace Api {
  /** A whole number of up to 128 bits: a bigint where a number would lose digits. */
  type Exact = number | bigint;

  /** What the problem asks for: a JSON number, `true` or `false`, or a string. */
  type Answer = Exact | boolean | string;

  /** One field of a table. */
  interface Axis {
    /** The field. */
    field: string;
    /** Its first value in this part. */
    first: Exact;
    /** How many values are in this part. */
    length: number;
    /** Its least and greatest value in the whole table. */
    whole: [Exact, Exact];
  }

  /** A best first move. */
  interface BestMove {
    /** The choices made, by name. */
    choices: Record<string, Exact>;
    /** What the mover scores by it. */
    gain: Exact;
    /** Which `[[move]]` of the rules it is, from 0. */
    kind: number;
    /** The move in the rules' own words. */
    move: string;
    /** The value of the start if this move is made. */
    value: Exact;
  }

  /** A position as things to draw. */
  interface Board {
    /** Rows first, then the other fields in the order of the rules. */
    parts: Part[];
  }

  /** A built-in game. */
  interface BuiltinGame {
    /** What the game is about; may be empty. */
    about: string;
    /** Its other names. */
    aliases: string[];
    /** An input to begin with. */
    example: string;
    /** Its name. */
    id: string;
    /** The number of the problem on LeetCode that it is. */
    leetcode: number | null;
    /** The problem's own limits, beyond which it is solved all the same. */
    limits: string[];
    /** The name for people. */
    name: string;
    /** What an input must satisfy. */
    needs: string[];
    /** What it is played on. */
    parameters: Parameter[];
    /** The text of its rules file. */
    rules: string;
    /** Where it comes from; may be empty. */
    source: string;
  }

  /** An element of a row or a pool. */
  interface Cell {
    /** Whether it is still there. */
    is_left: boolean;
    /** As it is written. */
    text: string;
  }

  /** Rules, checked. */
  interface CheckedRules {
    /** What the game is about; may be empty. */
    about: string;
    /** What is wrong, in the order of the file. */
    diagnostics: Diagnostic[];
    /** An input to begin with. */
    example: string;
    /** Whether nothing is wrong with them. */
    is_right: boolean;
    /** The number of the problem on LeetCode that it is. */
    leetcode: number | null;
    /** The problem's own limits, beyond which it is solved all the same. */
    limits: string[];
    /** The name for people. */
    name: string;
    /** What an input must satisfy. */
    needs: string[];
    /** How many more complaints there are, which are not told. */
    omitted: number;
    /** What it is played on. */
    parameters: Parameter[];
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
    /** Where it comes from; may be empty. */
    source: string;
  }

  /** A claim, judged. */
  interface Claim {
    /** The right answer. */
    answer: Answer;
    /** The claim, in words. */
    claim: string;
    /** Whether the claim is what comes of both players taking the most at once. */
    is_greedy: boolean;
    /** Whether it is right. */
    is_right: boolean;
    /** How the whole game goes for the first player. */
    outcome: Outcome;
    /** Every reply to the first of the best moves, the best first. */
    replies: RankedMove[];
    /** Who ends with the score that a wrong claim names; `null` where nobody does. */
    score_of: Player | null;
    /** The value of the whole game for the first player. */
    value: Exact;
  }

  /** A complaint about a rules file, with the lines and columns that it points to. */
  interface Diagnostic {
    /** Where it ends; the character there is no part of it. */
    end: Place;
    /** How to mend it, where that is known. */
    help: string | null;
    /** What stands at that place, or what was expected there. */
    label: string;
    /** What is wrong. */
    message: string;
    /** Where the place begins. */
    start: Place;
  }

  /** A move of a search tree. */
  interface Edge {
    /** What the mover scores by it. */
    gain: Exact;
    /** Whether no move is better. */
    is_best: boolean;
    /** The move in words. */
    move: string;
    /** The index of the position that it leads to. */
    to: number;
    /** What the position is worth to its mover if it is made. */
    value: Exact;
  }

  /** An explained position. */
  interface Explanation {
    /** What the problem asks for, if play goes on from here. */
    answer: Answer;
    /** The claim, judged; `null` where there is none. */
    claim: Claim | null;
    /** The engine that found the values. */
    engine: string;
    /** The built-in game's id, or the path of the rules file. */
    game: string;
    /** Whether the game is played for scores. */
    has_scores: boolean;
    /** The input, by the names of its parameters. */
    input: Record<string, InputValue>;
    /** A line of best play from the position. */
    line: Step[];
    /** Whether the line is whole: a very long one is cut. */
    line_is_whole: boolean;
    /** Who is to move in it. */
    mover: Player;
    /** All legal moves, the best first. */
    moves: RankedMove[];
    /** What the rules file says of the game on this input. */
    notes: Note[];
    /** How it goes for its mover. */
    outcome: Outcome;
    /** The moves by which play came to the position. */
    played: Step[];
    /** The position explained. */
    position: Record<string, FieldValue>;
    /** The game as a recurrence, in every form that it has. */
    recurrences: Recurrence[];
    /** What a position could leave out; `null` where there are too many positions to tell. */
    savings: Savings | null;
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
    /** What the first and the second player have scored so far. */
    scores: [Exact, Exact];
    /** The table; `null` where positions are not one integer or two. */
    table: Table | null;
    /** The search tree, the root first; `null` where it is not asked for. */
    tree: TreePosition[] | null;
    /** The value of the position for its mover. */
    value: Exact;
    /** The problem's own limits that the input goes beyond. */
    warnings: string[];
  }

  /** What there is to say of one field. */
  interface FieldSaving {
    /** The field. */
    field: string;
    /** Whether its value follows from those of the others. */
    follows: boolean;
    /** The least and the greatest value that it takes. */
    reached: [Exact, Exact] | null;
    /** The same, where no single move can end play. */
    searched: [Exact, Exact] | null;
    /** The bounds derived from the rules. */
    seems: [Exact, Exact] | null;
  }

  /** What a position remembers under one name. */
  type FieldValue = Exact | boolean | Exact[];

  /** The built-in games. */
  interface Games {
    /** The games, in the order in which they are listed. */
    games: BuiltinGame[];
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
  }

  /** The value of one input parameter. */
  type InputValue = Exact | Exact[] | Exact[][] | string;

  /** In which of the languages that a rules file carries its texts are given. */
  type Language = "en" | "zh";

  /** A move that was made. */
  interface MadeStep {
    /** The position after it. */
    after: Record<string, FieldValue>;
    /** The position before the move. */
    before: Record<string, FieldValue>;
    /** The choices made, by name. */
    choices: Record<string, Exact>;
    /** What the mover scores by it. */
    gain: Exact;
    /** Which `[[move]]` of the rules it is, from 0. */
    kind: number;
    /** The move in the rules' own words. */
    move: string;
    /** Who moves. */
    mover: Player;
    /** Its number among the legal moves of its position, from 1. */
    number: number;
    /** What the first and the second player have scored, this move included. */
    scores: [Exact, Exact];
  }

  /** A field that is a place in a row. */
  interface Mark {
    /** Before which element, from 0. */
    at: number;
    /** The field's name. */
    name: string;
  }

  /** What the rules file says of the game. */
  interface Note {
    /** Whether that is so on this input; `null` where it was not checked in all positions. */
    holds: boolean | null;
    /** What it says. */
    say: string;
  }

  /** A legal move. */
  interface OfferedMove {
    /** The position after it. */
    after: Record<string, FieldValue>;
    /** The choices made, by name. */
    choices: Record<string, Exact>;
    /** What the mover scores by it. */
    gain: Exact;
    /** How much less it is worth than a best move. */
    gives_away: Exact;
    /** Whether no move is better. */
    is_best: boolean;
    /** Which `[[move]]` of the rules it is, from 0. */
    kind: number;
    /** Best play after it; `null` for moves far down the list. */
    line: Step[] | null;
    /** The move in the rules' own words. */
    move: string;
    /** How many moves are left if it is made, where that is known: of a game won or lost. */
    moves_left: Exact | null;
    /** Its place in rules order, from 1. */
    number: number;
    /** The cells of the board that are left now and not after it: part and place. Empty where the board is too large. */
    takes: [number, number][];
    /** The value of the position for its mover if it is made. */
    value: Exact;
  }

  /** A program to play against. */
  type Opponent = "perfect" | "careless" | "greedy";

  /** How a game goes for one player: `"win"`, `"draw"` or `"loss"`. */
  type Outcome = "win" | "draw" | "loss";

  /** One typed input of a game. */
  interface Parameter {
    /** LeetCode's name for it, where that differs. */
    alias: string | null;
    /** Its name. */
    name: string;
    /** Its type, as in the rules language: `int`, `[int]`, `[[int]]`, `str`. */
    type: "int" | "[int]" | "[[int]]" | "str";
  }

  /** One thing to draw, by its `kind`. */
  type Part = {
    /** Its elements. */
    cells: Cell[];
    kind: "row";
    /** Fields that are places in it. */
    marks: Mark[];
    /** The parameter's name. */
    name: string;
  } | {
    /** How much is left. */
    count: Exact;
    kind: "heap";
    /** The field's name. */
    name: string;
  } | {
    /** The elements. */
    cells: Cell[];
    kind: "pool";
    /** The field's name. */
    name: string;
  } | {
    kind: "number";
    /** The field's name. */
    name: string;
    /** Its value. */
    value: Exact;
  } | {
    /** Its value. */
    is_true: boolean;
    kind: "truth";
    /** The field's name. */
    name: string;
  };

  /** A place in a text, counted from 1. */
  interface Place {
    /** The character within the line: Unicode code points, not bytes. */
    column: number;
    /** The line. */
    line: number;
  }

  /** One of the players: `"first"` or `"second"`. */
  type Player = "first" | "second";

  /** A position of play. */
  interface Position {
    /** What the problem asks for, if play goes on from here. */
    answer: Answer;
    /** What the position looks like. */
    board: Board;
    /** The board before the line and after its steps, as far as there is room. */
    boards: Board[];
    /** The engine that found the values. */
    engine: string;
    /** The built-in game's id, or `rules` for those of the request. */
    game: string;
    /** Whether the game is played for scores. */
    has_scores: boolean;
    /** The input, by the names of its parameters. */
    input: Record<string, InputValue>;
    /** Whether play is over. */
    is_over: boolean;
    /** Best play from here; the scores go on from those so far. */
    line: Step[];
    /** Whether the line leads to the end of play. */
    line_is_whole: boolean;
    /** The moves made so far. */
    made: MadeStep[];
    /** Who is to move. */
    mover: Player;
    /** All legal moves, the best first. */
    moves: OfferedMove[];
    /** How it goes for its mover. */
    outcome: Outcome;
    /** The position, by field. */
    position: Record<string, FieldValue>;
    /** What the moves so far have given away, if that was asked for. */
    review: Review | null;
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
    /** What the first and the second player have scored. */
    scores: [Exact, Exact];
    /** The value of the position for its mover. */
    value: Exact;
    /** The problem's own limits that the input goes beyond. */
    warnings: string[];
    /** The value of the whole game for the first player, if play goes on from here. */
    whole: Exact;
    /** How the whole game then goes for the first player. */
    whole_outcome: Outcome;
  }

  /** A legal move, what it is worth and what it gives away. */
  interface RankedMove {
    /** The position after it. */
    after: Record<string, FieldValue>;
    /** The choices made, by name. */
    choices: Record<string, Exact>;
    /** What the mover scores by it. */
    gain: Exact;
    /** How much less it is worth than a best move. */
    gives_away: Exact;
    /** Whether no move is better. */
    is_best: boolean;
    /** Which `[[move]]` of the rules it is, from 0. */
    kind: number;
    /** Best play after it; `null` for moves far down the list. */
    line: Step[] | null;
    /** The move in the rules' own words. */
    move: string;
    /** How many moves are left if it is made, where that is known: of a game won or lost. */
    moves_left: Exact | null;
    /** Its place in rules order, from 1. */
    number: number;
    /** The value of the position for its mover if it is made. */
    value: Exact;
  }

  /** The game as a recurrence. */
  interface Recurrence {
    /** The equation on one line of Unicode. */
    equation: string;
    /** The function of a position, as `D(l, r)`. */
    function: string;
    /** The equation in LaTeX. */
    latex: string;
    /** What it means. */
    meaning: string;
    /** The function where play starts. */
    start: string;
  }

  /** A request that cannot be answered: where the trouble is, what was expected, how to mend it. */
  interface Refusal {
    /** Places in the rules, where they are at fault. */
    diagnostics: Diagnostic[];
    /** How to mend it, where that is known. */
    hint: string | null;
    /** What kind of trouble it is. */
    kind: RefusalKind;
    /** What is wrong. */
    message: string;
  }

  /** What kind of trouble keeps a request from being answered. */
  type RefusalKind = "request" | "rules" | "input" | "move" | "play" | "limit" | "cancelled" | "busy" | "defect";

  /** A refusal as it is sent: what stands in the place of an answer. */
  interface Refused {
    /** Why there is no answer. */
    error: Refusal;
  }

  /** A move that a program plays. */
  interface Reply {
    /** The move in words. */
    move: string;
    /** Its number among the legal moves, from 1. */
    number: number;
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
  }

  /** Moves looked back on. */
  interface Review {
    /** The moves, in order. */
    moves: ReviewedMove[];
    /** What the first and the second player gave away. */
    tallies: [Tally, Tally];
  }

  /** A move, and what would have been best. */
  interface ReviewedMove {
    /** The first of the best moves. */
    best: RankedMove;
    /** The move. */
    made: RankedMove;
    /** Who made it. */
    mover: Player;
  }

  /** What a position could leave out. */
  interface Savings {
    /** What there is to say of each field. */
    fields: FieldSaving[];
    /** Whether the player who opens the game makes every move. */
    is_for_one_player: boolean;
    /** Whether the player to move has to be told apart. */
    mover_matters: boolean;
    /** How many positions play can come to. */
    positions: number;
    /** How many there are if the player to move is told apart. */
    with_mover: number;
  }

  /** A solved game.  Numbers are JSON integers of up to 128 bits; a reader in JavaScript must keep large integers apart from floating-point numbers. */
  interface Solution {
    /** What the problem asks for. */
    answer: Answer;
    /** All best first moves, in rules order. */
    best: BestMove[];
    /** The most bytes held at once, of what the engine allocated in bulk. */
    bytes: Exact;
    /** The engine that found the solution. */
    engine: string;
    /** The built-in game's id, or the path of the rules file. */
    game: string;
    /** Whether the game is played for scores. */
    has_scores: boolean;
    /** The input, by the names of its parameters. */
    input: Record<string, InputValue>;
    /** One whole optimal line; `None` where a position of it has a set of more items than a position can hold, so that it cannot be played step by step. */
    line: Step[] | null;
    /** Whether the line is told to its end. */
    line_is_whole: boolean;
    /** How the game goes for the first player. */
    outcome: Outcome;
    /** Positions visited. */
    positions: Exact;
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
    /** Seconds that the solution took; `null` from a caller without a clock, as WebAssembly is. */
    seconds: number | null;
    /** The value of the start for the first player: the score difference; or 1, 0, -1 for a win, a draw, a loss. */
    value: Exact;
    /** The problem's own limits that the input goes beyond. */
    warnings: string[];
  }

  /** One step of a line. */
  interface Step {
    /** The position after it. */
    after: Record<string, FieldValue>;
    /** The position before the move. */
    before: Record<string, FieldValue>;
    /** The choices made, by name. */
    choices: Record<string, Exact>;
    /** What the mover scores by it. */
    gain: Exact;
    /** Which `[[move]]` of the rules it is, from 0. */
    kind: number;
    /** The move in the rules' own words. */
    move: string;
    /** Who moves. */
    mover: Player;
    /** What the first and the second player have scored, this move included. */
    scores: [Exact, Exact];
  }

  /** The part of a table that is shown. */
  interface Table {
    /** The values, row by row, for the player to move; `null` where play does not come. */
    cells: ((Exact | null)[])[];
    /** The last field. */
    columns: Axis;
    /** Whether only positions near the line were looked at. */
    is_partial: boolean;
    /** The cells of a line of best play, row and column, in order. */
    path: [number, number][];
    /** How many positions of the line are not in this part. */
    path_outside: number;
    /** The first field; `null` where positions are a single integer. */
    rows: Axis | null;
  }

  /** The table of values of a game. */
  interface TableAnswer {
    /** The built-in game's id, or `rules` for those of the request. */
    game: string;
    /** The input, by the names of its parameters. */
    input: Record<string, InputValue>;
    /** The version of the schema, `API_VERSION`. */
    schema: 1;
    /** The table; `null` where positions are not one integer or two. */
    table: Table | null;
  }

  /** All moves of a player together. */
  interface Tally {
    /** How many of them gave something away. */
    errors: number;
    /** What they gave away together. */
    given_away: Exact;
    /** How many moves the player made. */
    moves: number;
  }

  /** A position of a search tree. */
  interface TreePosition {
    /** How many moves it has in all. */
    all_moves: number;
    /** The least number of moves that lead to it. */
    depth: number;
    /** The moves that are drawn. */
    edges: Edge[];
    /** Who is to move, on the shortest way to it. */
    mover: Player;
    /** The position. */
    position: Record<string, FieldValue>;
    /** Its value for the player to move. */
    value: Exact;
  }
}

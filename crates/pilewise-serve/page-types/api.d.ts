// What `pilewise::api` answers, as the page reads it: the same by HTTP and from WebAssembly.

declare namespace Api {
  /** An integer of up to 128 bits: a bigint where a number would lose digits. */
  type Exact = number | bigint;
  type Player = "first" | "second";
  type Outcome = "win" | "draw" | "loss";
  type Answer = Exact | boolean | string;
  type FieldValue = Exact | boolean | Exact[];
  type Fields = Record<string, FieldValue>;
  type Input = Record<string, Exact | Exact[] | Exact[][] | string>;
  type Method = "games" | "rules" | "solve" | "position" | "explain" | "table" | "reply";

  interface Place { line: number; column: number }
  interface Diagnostic {
    message: string;
    label: string;
    help: string | null;
    start: Place;
    end: Place;
  }
  type RefusalKind =
    | "request" | "rules" | "input" | "move" | "play" | "limit" | "cancelled" | "busy"
    // The page's own: the engine cannot be reached, or its numbers cannot be read here.
    | "unreachable" | "digits";
  interface Refusal {
    kind: RefusalKind;
    message: string;
    hint: string | null;
    diagnostics: Diagnostic[];
  }

  interface Parameter { name: string; type: "int" | "[int]" | "[[int]]" | "str"; alias: string | null }
  interface Description {
    name: string;
    about: string;
    source: string;
    leetcode: number | null;
    parameters: Parameter[];
    needs: string[];
    limits: string[];
    example: string;
  }
  interface BuiltinGame extends Description { id: string; aliases: string[]; rules: string }
  interface Games { schema: 1; games: BuiltinGame[] }
  interface CheckedRules extends Description {
    schema: 1;
    is_right: boolean;
    diagnostics: Diagnostic[];
    /** How many more there are; left out where it is not told. */
    omitted?: number;
  }

  interface Move { move: string; kind: number; choices: Record<string, Exact>; gain: Exact }
  interface BestMove extends Move { value: Exact }
  interface Step extends Move {
    mover: Player;
    scores: [Exact, Exact];
    before: Fields;
    after: Fields;
  }
  interface MadeStep extends Step { number: number }
  interface RankedMove extends Move {
    number: number;
    value: Exact;
    moves_left: number | null;
    is_best: boolean;
    gives_away: Exact;
    after: Fields | null;
    line: Step[] | null;
  }
  interface OfferedMove extends RankedMove { takes: [number, number][] }

  interface Solved {
    schema: 1;
    game: string;
    input: Input;
    answer: Answer;
    value: Exact;
    outcome: Outcome;
    best: BestMove[];
    line: Step[] | null;
    line_is_whole: boolean;
    engine: string;
    positions: Exact;
    bytes: Exact;
    seconds: number;
    warnings: string[];
  }

  interface Cell { text: string; is_left: boolean }
  type Part =
    | { kind: "row"; name: string; cells: Cell[]; marks: { name: string; at: number }[] }
    | { kind: "heap"; name: string; count: Exact }
    | { kind: "pool"; name: string; cells: Cell[] }
    | { kind: "number"; name: string; value: Exact }
    | { kind: "truth"; name: string; is_true: boolean };
  interface Board { parts: Part[] }

  interface Tally { moves: number; errors: number; given_away: Exact }
  interface Review {
    moves: { number_made: number; mover: Player; made: RankedMove; best: RankedMove }[];
    tallies: [Tally, Tally];
  }
  interface Position {
    schema: 1;
    game: string;
    input: Input;
    made: MadeStep[];
    position: Fields;
    mover: Player;
    scores: [Exact, Exact];
    is_over: boolean;
    value: Exact;
    outcome: Outcome;
    whole: Exact;
    whole_outcome: Outcome;
    answer: Answer;
    has_scores: boolean;
    board: Board;
    moves: OfferedMove[];
    line: Step[] | null;
    line_is_whole: boolean;
    boards: Board[];
    review: Review | null;
    engine: string;
    warnings: string[];
  }

  interface Axis { field: string; first: number; length: number; whole: [number, number] }
  interface Table {
    rows: Axis | null;
    columns: Axis | null;
    cells: (Exact | null)[][];
    path: [number, number][];
    path_outside: number;
    is_partial: boolean;
  }
  interface TableAnswer { schema: 1; game: string; input: Input; table: Table | null }

  interface Recurrence {
    function: string;
    meaning: string;
    equation: string;
    latex: string;
    start: string;
  }
  interface Note { say: string; holds: boolean | null }
  interface Claim {
    claim: string;
    is_right: boolean;
    answer: Answer;
    value: Exact;
    outcome: Outcome;
    replies: RankedMove[];
    is_greedy: boolean;
    score_of: Player | null;
  }
  interface Edge { move: string; gain: Exact; value: Exact; is_best: boolean; to: number }
  interface TreePosition {
    position: Fields;
    mover: Player;
    value: Exact;
    depth: number;
    edges: Edge[];
    all_moves: number;
  }
  interface FieldSaving {
    field: string;
    follows: boolean;
    seems: [Exact, Exact] | null;
    reached: [Exact, Exact] | null;
    searched: [Exact, Exact] | null;
  }
  interface Savings {
    positions: number;
    with_mover: number;
    mover_matters: boolean;
    is_for_one_player: boolean;
    fields: FieldSaving[];
  }
  interface Explanation {
    schema: 1;
    game: string;
    input: Input;
    played: Step[];
    position: Fields;
    mover: Player;
    scores: [Exact, Exact];
    value: Exact;
    outcome: Outcome;
    answer: Answer;
    moves: RankedMove[];
    line: Step[] | null;
    line_is_whole: boolean;
    claim: Claim | null;
    recurrences: Recurrence[];
    notes: Note[];
    table: Table | null;
    tree: TreePosition[] | null;
    savings: Savings | null;
    engine: string;
    warnings: string[];
  }
  interface Reply { schema: 1; number: number; move: string }

  /** Which game, in which language: by a built-in game's id, or by the text of its rules. */
  interface Subject { game?: string; rules?: string; language: Language; input: string }
  type Language = "en" | "zh";
  interface Answers {
    games: Games;
    rules: CheckedRules;
    solve: Solved;
    position: Position;
    explain: Explanation;
    table: TableAnswer;
    reply: Reply;
  }
}

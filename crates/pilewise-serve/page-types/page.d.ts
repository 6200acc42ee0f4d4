// What the page's own modules hand one another.

type ViewName = "solve" | "play" | "table" | "explain" | "rules";
type Opponent = "perfect" | "careless" | "greedy" | "human";
type Theme = "system" | "light" | "dark";

declare namespace Api {
  /** A position, by field. */
  type Fields = Record<string, FieldValue>;
  /** What rules say of their game, built in or not. */
  type Description = Omit<CheckedRules, "schema" | "is_right" | "diagnostics" | "omitted">;
  /** Which game, in which language: by a built-in game's id, or by the text of its rules. */
  interface Subject { game?: string; rules?: string; language: Language; input: string }
  interface Answers {
    games: Games;
    rules: CheckedRules;
    solve: Solution;
    position: Position;
    explain: Explanation;
    table: TableAnswer;
    reply: Reply;
  }
  type Method = keyof Answers;
}

/** Why there is no answer: the API's reasons, or the engine cannot be reached, or its numbers not be read. */
type PageRefusalKind = Api.RefusalKind | "unreachable" | "digits";
interface PageRefusal extends Omit<Api.Refusal, "kind"> { kind: PageRefusalKind }

/** All that an address carries, and so all that Back and Forward restore. */
interface PageState {
  /** A built-in game's id; null where `rules` is read instead. */
  game: string | null;
  /** The text of the rules in use if they are no built-in game's. */
  rules: string | null;
  input: string;
  /** The moves made so far, by their numbers in rules order. */
  moves: number[];
  view: ViewName;
  language: Api.Language;
  opponent: Opponent;
  side: Api.Player;
  errorRate: string;
}

/** What stands in an element: nothing where it is null or false. */
type Child = Node | string | number | bigint | null | undefined | false | Child[];
type Attribute = string | number | boolean | null | undefined;
interface Attributes {
  on?: Record<string, (event: any) => void>;
  [name: string]: Attribute | Record<string, (event: any) => void>;
}

// In every browser, but not yet in the TypeScript that checks the page.
declare class CompressionStream {
  constructor(format: "deflate-raw");
  readonly readable: ReadableStream<Uint8Array>;
  readonly writable: WritableStream<Uint8Array>;
}
declare class DecompressionStream extends CompressionStream {}

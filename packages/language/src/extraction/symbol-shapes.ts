import { anyOf, inOrder } from "../text/any-of.ts";
import { isTechnical } from "./known-context.ts";
import type { TextRun } from "./runs.ts";
import type { NamedShape, Shape, ShapeContext } from "./shape.ts";
import { lineStretches } from "./stretches.ts";
import { isPart, isTyped } from "./symbol-context.ts";

const PASCAL = /^(?:[A-Z]{1,4}[a-z][a-z0-9]*|[A-Z]{2,6}(?=[A-Z][a-z]))[A-Z][A-Za-z0-9]*$/;
/** Headers and trailers: "Retry-After", "Co-Authored-By". */
const TRAILER = /^[A-Z][a-z]+(?:-[A-Z][A-Za-z]+)+$/;
/** A person asks about what is tested, not for its test. */
const OF_TESTS = /^Test[A-Z]|[a-z]Tests?$/;
/** Last words of types and settings: "EventBus", "MaxConnections". Brands end otherwise. */
const KINDS = anyOf(
  [
    /Adapter|Breaker|Broker|Buffer|Builder|Bus|Cache|Client|Collection|Collector|Config|Connections?/,
    /Context|Controller|Count|Dispatcher|Engine|Error|Event|Exception|Executor|Factory|Fetcher|Filter/,
    /Flags?|Formatter|Gateway|Generator|Guard|Handler|Helper|Id|Index|Info|Interceptor|Iterator|Job|Limit/,
    /Limiter|Listener|Loader|Lock|Logger|Manager|Map|Mapper|Middleware|Model|Module|Mutex|Notifier/,
    /Observer|Options|Parser|Plugin|Policy|Pool|Processor|Provider|Proxy|Publisher|Queue|Reader|Record/,
    /Registry|Renderer|Repository|Request|Resolver|Response|Result|Retries|Router|Scheduler|Schema/,
    /Serializer|Server|Service|Session|Settings|Size|Snapshot|State|Store|Strategy|Stream|Sub|Subscriber/,
    /Task|Timeout|Token|Tracker|Transport|Validator|View|Watcher|Worker|Writer/,
  ],
  { behind: /$/ },
);
/** Fields among them: "EndedAt", "CheckpointID". */
const PASCAL_FIELD = /[a-z](?:At|Ids?|IDs?)$/;
const QUALIFIED = /^[A-Za-z_]\w*(?:(?:\.|::|#|->)[A-Za-z_]\w*)+$/;

/** Words that name nothing by themselves: "userId", "file_path", "getData". */
const GENERIC = new Set(
  `id ids uid uuid name names file files filename path paths dir dirs folder user users data value values val key keys list lists map
  item items index idx count counts size len length num number result results res response request req err error errors
  msg message messages text string str tmp temp new old my the is has get set on to from by of for in at as and or not no a an
  session sessions type types url urls uri date time times timestamp content contents title body html node nodes start end
  line lines max min total first last next prev current cur created updated deleted at flag flags option options opts
  arg args param params input output in out config obj object array token tokens test tests foo bar baz my your some any
  this self ctx context row rows col cols width height color default state status mode level info debug root parent child
  children src dest source target module modules true false null none ok done ready open close read write add remove update
  delete create make load save run call handle do log print main init x y z i j k n m e v t s p should can use used`.split(
    /\s+/,
  ),
);

/** Receivers before a dot, which only name a variable of this code. */
const VARIABLES = anyOf(
  [
    /global|globalThis|this|self|ctx|context|req|res|request|response|e|err|error|ev|event|obj|foo|bar|x/,
    /y|s|p|c|m|t|r|props|state|data|item|result|opts|options|args|params|cfg|config|user|app|db|tx/,
    /console|window|document|process|module|exports|Object|Array|Math|JSON|Promise|String|Number|logger/,
    /log|fmt|os|fs|path|http|strings|errors|time|sync|std|sys|re|json/,
  ],
  { before: /^/, behind: /$/ },
);

/** Words that are written like code in ordinary sentences, or that every program has. */
const EVERYBODYS = anyOf(
  [
    /(?:Mc|Mac|De|Le|La|Van|Di|Du|O)[A-Z][a-z]+|[A-Z]{2,}s|TODO_\w+|NOT_NULL|UTF_8|and_or|node_modules/,
    /snake_case|camelCase|PascalCase|kebab_case|README\w*|toString|className|onClick|onChange|useState/,
    /useEffect|innerHTML|__init__|__main__|[A-Z][a-z]{1,3}[A-Z]|DevTools|SemConv|PhD|MSc|BSc|IDs|URLs/,
    /APIs|PRs|TypeError|ValueError|KeyError|SyntaxError|RuntimeError|FileNotFoundError|ImportError/,
    /AttributeError|NotImplementedError|NullPointerException|Trim(?:Space|Suffix|Prefix|Right|Left)/,
    /WalkDir|Has(?:Prefix|Suffix)|Println|Printf|Sprintf|Errorf/,
  ],
  { before: /^/, behind: /$/ },
);

/**
 * "SessionStore", "Retry-After": the types and headers of a program, of which a person may ask. Functions, fields and variables are
 * found by their words.
 */
export function symbolShape(run: TextRun, { text, place }: ShapeContext): NamedShape | undefined {
  if ((place === "prose" && isKey(text.text, run)) || text.text[run.end] === "(") return undefined;
  if (QUALIFIED.test(run.text)) return place === "span" ? qualified(run.text) : undefined;
  const found = symbol(run.text, {
    isMarked: place === "span",
    isTechnical: isTechnical(text),
    isTyped: () => isTyped(text.text, run),
  });
  const isField = isPart(text.text, run) || PASCAL_FIELD.test(run.text);
  return isField ? undefined : found;
}

/** `  isOptional: true,` outside a fence: a key of data in a page, which every entry has. */
function isKey(text: string, { start, end }: TextRun): boolean {
  if (!/^["']?:/.test(text.slice(end, end + 2))) return false;
  if (!/^["']?:[ \t]*(?:["'`[{(\n]|true\b|false\b|null\b|undefined\b|-?\d|$)/.test(text.slice(end, end + 24)))
    return false;
  return /(?:\n[ \t]{2,40}|[{,]\s{0,12})["']?$/.test(text.slice(Math.max(0, start - 48), start));
}

/** `strategy.SessionState` names SessionState, `ctx.agentType` nothing, `Store.open` a method of that type. */
function qualified(run: string): NamedShape | undefined {
  const parts = run.split(/\.|::|#|->/);
  const first = parts[0] ?? "";
  const last = parts.at(-1) ?? "";
  if (parts.length > 3 || VARIABLES.test(first)) return undefined;
  const symbolOfLast = symbol(last, PLAINLY_MARKED);
  if (/^[A-Z]/.test(first))
    return symbolOfLast === undefined && !PASCAL.test(first) ? undefined : concept(run, 0.75);
  // In Go and Python the package is in front or not, as the place has it: one symbol, one name.
  if (symbolOfLast !== undefined && PASCAL.test(last)) return { ...symbolOfLast, confidence: 0.8 };
  // `items.flatMap` and `sort.Slice` are calls of what everybody has.
  return undefined;
}

/** Facts on the place of a symbol. */
interface Spot {
  readonly isMarked: boolean;
  readonly isTechnical: boolean;
  readonly isTyped: () => boolean;
}

const PLAINLY_MARKED: Spot = { isMarked: true, isTechnical: true, isTyped: () => true };

function symbol(run: string, spot: Spot): NamedShape | undefined {
  if (run.length < 5 || EVERYBODYS.test(run) || OF_TESTS.test(run)) return undefined;
  if (spot.isMarked && TRAILER.test(run)) return concept(run, 0.7);
  if (!PASCAL.test(run)) return undefined;
  const confidence = confidenceOf(run, spot);
  // A type is named with care: `SessionState` is one though both of its words are everybody's.
  const isNamed = spot.isMarked || KINDS.test(run) || isWorthwhile(run);
  return confidence === undefined || !isNamed ? undefined : concept(run, confidence);
}

/** In a sentence brands are written "MinaLima" too, but not "EventBus". */
function confidenceOf(run: string, { isMarked, isTechnical, isTyped }: Spot): number | undefined {
  if (isMarked) return 0.85;
  return isTechnical || isTyped() || KINDS.test(run) || /(?:[A-Z][a-z\d]+){3}/.test(run) ? 0.75 : undefined;
}

/** At least one part says what it is about. */
function isWorthwhile(run: string): boolean {
  const parts = partsOf(run);
  return (
    parts.length > 1 && parts.some((part) => part.length > 2 && !GENERIC.has(part) && !/\d{2}/.test(part))
  );
}

const partsOf = (run: string): string[] =>
  run
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .toLowerCase()
    .split(/[ _]+/)
    .filter((part) => part !== "");

const concept = (name: string, confidence: number): NamedShape => ({ name, type: "concept", confidence });

const DECLARED = inOrder([
  /^(?:export\s+)?(?:default\s+)?(?:public\s+|abstract\s+|final\s+|sealed\s+|pub(?:\(\w+\))?\s+)*/,
  anyOf([
    /class|interface|trait|struct|enum|protocol|defmodule/,
    /type(?=\s+[A-Z]\w*\s+(?:struct|interface)\b)/,
  ]),
  /\s+([A-Z][\w.]{3,80})/,
]);

/** The types that a piece of source code declares at its margin; fields and variables are nobody's question. */
export function declaredSymbols(code: string): Shape[] {
  const found: Shape[] = [];
  for (const { from, to } of lineStretches(code)) {
    const line = code.slice(from, Math.min(to, from + 200));
    const name = DECLARED.exec(line)?.[1];
    // One word is every file's own "Line" or "Node".
    if (name === undefined || !/[a-z].*[A-Z]/.test(name)) continue;
    const start = from + line.indexOf(name);
    found.push({ ...concept(name, 0.72), start, end: start + name.length });
  }
  return found;
}

import { functionWords } from "../text/function-words.ts";
import { nameOf, type Run, type RunWord, spellingsOf, withoutRun } from "./runs.ts";

/** A word of a text, as a command has it. */
interface Token {
  readonly text: string;
  readonly isFlag: boolean;
  /** In code marks: it is code, and no word of a sentence. */
  readonly isCode: boolean;
  /** A comma, a full stop or a code mark stands behind it. */
  readonly isLast: boolean;
}

/** Programs whose first word says of what: "docker compose down" is not named by "docker compose up". */
const GROUPS: ReadonlyMap<string, RegExp> = new Map([
  ["docker", /^(?:compose|container|image|volume|network|system|buildx)$/],
  ["podman", /^(?:compose|container|image|volume|network|system)$/],
  ["git", /^(?:stash|remote|submodule|worktree|lfs|bisect)$/],
  ["terraform", /^(?:state|workspace)$/],
  ["prisma", /^(?:db|migrate)$/],
  ["dotnet", /^ef$/],
  ["go", /^mod$/],
  ...["kubectl", "gh", "glab", "aws", "gcloud", "az", "helm", "fly", "flyctl", "supabase", "wrangler"].map(
    (program) => [program, /^[a-z]/] as const,
  ),
]);
/** Programs that run the one named behind them. */
const RUNS_ANOTHER = /^(?:npx|bunx|uvx|pipx|uv|poetry|bundle|python|ruby|node|exec|dlx|run|x|php|java)$/;

/** A name that means nothing else: `db:schema:load`, `deploy-prod`. */
const OWN_NAME = /^(?=.*[a-z])[a-z0-9][\w.]*(?:[:_-][\w.]+)+$/;
const LONGEST = 20_000;

/**
 * Does a text name one of these commands? Its program with what it is to do, side by side but for flags; a task by its own name; a
 * flag with what it is given to ("force push", `--no-verify`); a program alone where it is written as code.
 */
export function namesRun(text: string, runs: readonly Run[]): boolean {
  if (runs.length === 0) return false;
  const tokens = tokensIn(text.slice(0, LONGEST));
  return runs.some((run) => namesOne(tokens, run));
}

function namesOne(tokens: readonly Token[], { words, flags }: Run): boolean {
  const names = new Set(words.filter(isOwnName).map(({ text }) => text));
  const deeds = new Set(words.slice(0, 2).map(({ text }) => text));
  const alone = programAlone(words);
  return tokens.some((token, at) => {
    if (token.isFlag) return flags.has(token.text) && (token.text.includes("-") || isNear(tokens, at, deeds));
    if (names.has(token.text) || isForced(tokens, at, { flags, deeds })) return true;
    if (token.text === alone && (token.isCode || tokens[at + 1]?.isFlag)) return true;
    return words.some((word, from) => word.text === token.text && isSame(tokens, at, words, from));
  });
}

const isOwnName = ({ text, isValue, isPath }: RunWord): boolean =>
  !isPath && text.length > 3 && OWN_NAME.test(text) && (!isValue || text.includes(":"));

/** Words between a flag and what it is given to. */
const apart = 4;

const isNear = (tokens: readonly Token[], at: number, deeds: ReadonlySet<string>): boolean =>
  tokens
    .slice(Math.max(0, at - apart), at + apart + 1)
    .some(({ text, isFlag }) => !isFlag && deeds.has(text));

/** "force push", "force-pushing": a flag as a word beside what is done. */
function isForced(
  tokens: readonly Token[],
  at: number,
  { flags, deeds }: { readonly flags: ReadonlySet<string>; readonly deeds: ReadonlySet<string> },
): boolean {
  const [flag = "", deed = tokens[at + 1]?.text ?? ""] = tokens[at]?.text.split("-") ?? [];
  return flag.length > 3 && flags.has(flag) && deeds.has(deed.replace(/(?:ed|ing|es|s)$/, ""));
}

/** The program that another one runs, or that is told nothing but what to work on. */
function programAlone(words: readonly RunWord[]): string | null {
  const at = words.findIndex(({ text }) => !RUNS_ANOTHER.test(text));
  const isAlone = at > 0 || words.slice(1).every(({ isPath, isValue }) => isPath || isValue);
  return isAlone ? (words[at]?.text ?? null) : null;
}

/** From here on both say the same, of a group of commands the same one. */
function isSame(tokens: readonly Token[], start: number, words: readonly RunWord[], from: number): boolean {
  let [at, n, count] = [start + 1, from + 1, 1];
  let last = tokens[start];
  while (at < tokens.length && n < words.length && last && !last.isLast) {
    const [token, word] = [tokens[at], words[n]];
    if (!token || !word) break;
    if (token.text === word.text && !token.isFlag) {
      [at, n, count, last] = [at + 1, n + 1, count + 1, token];
    } else if (token.isFlag || (tokens[at - 1]?.isFlag && count < 2)) at += 1;
    else if (word.isValue) n += 1;
    else break;
  }
  if (count < 2) return false;
  const group = GROUPS.get(words[from]?.text ?? "");
  if (count > 2 || !group?.test(words[from + 1]?.text ?? "")) return true;
  const another = tokens[start + 2];
  const isNamed = words.slice(from + 2).some(({ isPath, isValue }) => !isPath && !isValue);
  return (
    !isNamed || tokens[start + 1]?.isLast !== false || !another || another.isFlag || goesOn(another.text)
  );
}

/** It goes on with the sentence: "kubectl delete is", not "kubectl delete pods". */
const goesOn = (word: string): boolean =>
  (functionWords.has(word) && !/^(?:up|down|get)$/.test(word)) ||
  /^(?:any|every|no)thing$/.test(word) ||
  GERMAN.has(word);

const GERMAN: ReadonlySet<string> = new Set(
  "ist sind war hier nie niemals nicht im in auf und oder bitte weil sonst immer nur ohne mit vor nach bei wird darf soll laufen".split(
    " ",
  ),
);

function tokensIn(text: string): readonly Token[] {
  let isCode = false;
  const tokens = text.split(/\s+/).flatMap((raw): Token[] => {
    const opens = /^[("'“„[*]*`/.test(raw);
    const inside = isCode || opens;
    const marks = raw.match(/`/g)?.length ?? 0;
    if (marks % 2 === 1) isCode = !isCode;
    const flag = /^[`("'“„[]*--?([A-Za-z][\w-]*)/.exec(raw);
    const plain = raw.replace(/^[`"'“„([{*$>]+|[`"'”“)\]}*.,;:!?…]+$/g, "");
    if (plain === "") return [];
    const isLast = /[`.,;:!?…)]["'”*]*$/.test(raw);
    const words = flag ? [(flag[1] ?? "").toLowerCase()] : spellingsOf(nameOf(plain));
    return words.map((text, n) => {
      return { text, isFlag: flag !== null, isCode: inside, isLast: isLast && n === words.length - 1 };
    });
  });
  return withoutRun(tokens);
}

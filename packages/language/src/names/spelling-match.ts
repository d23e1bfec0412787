import { mayMerge } from "./compatible.ts";
import { nameKey, pathKey, spellingKey } from "./name-key.ts";

export interface TypedName {
  readonly name: string;
  readonly type: string;
}

export interface SpellingMatch {
  /** 0 to 1. */
  readonly score: number;
  /** A sentence that a person reads. */
  readonly reason: string;
}

/**
 * The only thing that folds by itself: one name, spelt in two ways. Nothing here is fuzzy; no threshold of likeness is
 * safe without a person (docs/decisions/0013).
 */
export function spellingMatch(a: TypedName, b: TypedName): SpellingMatch | undefined {
  if (!mayMerge(a.type, b.type) || !isSameSpelling(a, b)) return undefined;
  const differences = traits.filter(({ of }) => of(a.name) !== of(b.name)).map(({ name }) => name);
  const but = differences.length === 0 ? "" : ` but for ${listed(differences)}`;
  const types = a.type === b.type ? "" : `, as ${a.type} and ${b.type}`;
  return {
    score: 1 - 0.01 * (differences.length + (a.type === b.type ? 0 : 1)),
    reason: `same name${but}${types}: “${a.name}”, “${b.name}”`,
  };
}

function isSameSpelling(a: TypedName, b: TypedName): boolean {
  const [key, other] = [nameKey(a.name), nameKey(b.name)];
  if (key === "" || other === "" || key === other) return key === other && key !== "";
  const spelling = spellingKey(a.name);
  if (spelling === "" || spelling !== spellingKey(b.name)) return false;
  return a.type !== b.type || exactly(a) === exactly(b);
}

/**
 * Form in which separators count: `docker-compose` is not `docker compose`, `crossenv` was malware in the
 * place of `cross-env`, and "a-b.example" is another host than "ab.example".
 */
function exactly({ name, type }: TypedName): string {
  if (type === "file") return pathKey(name);
  // Registries that tell "-" from "_" refuse a second name that differs in nothing else.
  if (type === "package") return nameKey(name).replace(/_/g, "-");
  if (type === "concept") return writing(name);
  return type === "command" || type === "host" ? nameKey(name) : "";
}

/**
 * Of code the way of writing belongs to the name: `useMemo` is a function and "use memo" a directive, `BUILD_ID` a setting and
 * `buildId` a variable, `GenAI` a type and `gen_ai` a prefix. `toolCalls` and `tool_calls` are one in two languages.
 */
function writing(name: string): "constant" | "type" | "member" | "words" {
  if (/^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/.test(name)) return "constant";
  if (/^[A-Z][a-z0-9]+[A-Z]\w*$/.test(name)) return "type";
  return /^[a-z]\w*$/.test(name) ? "member" : "words";
}

const countOf = (pattern: RegExp) => (name: string) => name.trim().match(pattern)?.length ?? 0;

/** Possible differences between two spellings of one name, in words. */
const traits = [
  { name: "spaces", of: countOf(/\s+/g) },
  { name: "hyphens", of: countOf(/\p{Pd}/gu) },
  { name: "underscores", of: countOf(/_/g) },
  { name: "dots", of: countOf(/\./g) },
  { name: "slashes", of: countOf(/[\\/]/g) },
  { name: "commas", of: countOf(/,/g) },
  { name: "quotes", of: countOf(/["'`“”‘’]/g) },
  { name: "accents", of: countOf(/\p{Script=Latin}[\u0300-\u036f]|[øłđæœ]/giu) },
  { name: "“and”", of: countOf(/&/g) },
  { name: "the form of the company", of: (name: string) => /\b(?:corp|inc|ltd|co)\.?$/i.test(name) },
];

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

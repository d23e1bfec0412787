import { nameKey, spellingKey } from "./name-key.ts";
import { formalNames } from "./nicknames.ts";

/** A name as questions are looked for and weighed: taken apart once, compared often. */
export interface NameProfile {
  readonly name: string;
  readonly type: string;
  /** Its name key. */
  readonly key: string;
  /** Letters, digits, `+` and `#`, in lower case and without accents. */
  readonly words: readonly string[];
  /** The words, joined without anything between them. */
  readonly joined: string;
  /** Digit groups, `+` and `#`: two names that differ here are two versions, or two things. */
  readonly marks: string;
  /** First letters of its words, small words left out; "" for a single word. */
  readonly initials: string;
  /** `joined`, its last word in the singular. */
  readonly singular: string;
  /** Full first names of a person with this short one; empty for any other type. */
  readonly formal: readonly string[];
}

export function profileOf(name: string, type: string): NameProfile {
  const key = nameKey(name);
  const words = wordsOf(key);
  const joined = words.join("");
  return {
    name,
    type,
    key,
    words,
    joined,
    marks: (words.join(" ").match(/\d+|[+#]/g) ?? []).join(" "),
    initials: initialsOf(words),
    singular: singularOf(joined),
    formal: type === "person" ? formalNames(words[0] ?? "") : [],
  };
}

/** Longer ones are sentences that were taken for names. */
export const longestName = 120;

const wordsOf = (key: string): string[] =>
  key.length > longestName
    ? []
    : (key
        .replace(/['’]/g, "")
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .match(/[\p{L}\p{M}\p{N}+#]+/gu) ?? []);

const small = new Set([
  "a",
  "an",
  "and",
  "des",
  "de",
  "du",
  "for",
  "in",
  "la",
  "of",
  "on",
  "the",
  "to",
  "von",
]);

function initialsOf(words: readonly string[]): string {
  const counted = words.filter((word) => !small.has(word));
  return counted.length < 2 ? "" : counted.map((word) => word.charAt(0)).join("");
}

/** English only, and long words only: "redis" and "sass" are no plurals. */
function singularOf(joined: string): string {
  if (joined.length < 6 || !joined.endsWith("s") || /(?:ss|us|is|js|css)$/.test(joined)) return joined;
  if (joined.endsWith("ies")) return `${joined.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss|z)es$/.test(joined) ? joined.slice(0, -2) : joined.slice(0, -1);
}

/** Letters that stand before or behind a name without naming another thing: "AlpineJS", "Apache Hadoop". */
const before = ["adobe", "apache", "atlassian", "hashicorp", "microsoft", "oracle", "the", "vmware"];
const behind = (
  "js css lang language script ci ide cli sdk api app engine framework library platform project server " +
  "database protocol inc corp corporation ltd llc gmbh ag company foundation team"
).split(" ");
const shortestCore = 3;

/** The name without such a part, once for each that it has. */
export function coresOf(joined: string): string[] {
  const left = [
    ...before.filter((part) => joined.startsWith(part)).map((part) => joined.slice(part.length)),
    ...behind.filter((part) => joined.endsWith(part)).map((part) => joined.slice(0, -part.length)),
  ];
  return left.filter((core) => core.length >= shortestCore);
}

/** "k8s" is a k, eight letters and an s; "e2e" and "d3s" are what they are. */
export function numeronymOf(word: string): { readonly shape: string } | undefined {
  const [, first, count, last] = /^([a-z])([4-9]|\d\d)([a-z])$/.exec(word) ?? [];
  return first === undefined ? undefined : { shape: `${first}${count}${last}` };
}

export const shapeOf = (joined: string): string =>
  /^[a-z]{6,}$/.test(joined) ? `${joined.charAt(0)}${joined.length - 2}${joined.slice(-1)}` : "";

/** Key under which alias lists and merged names are looked up. */
export const lookupKey = (name: string): string => spellingKey(name) || nameKey(name);

import type { NameCandidate } from "./candidate.ts";
import type { TextToExtract } from "./extraction-types.ts";
import type { Lexicon } from "./lexicon.ts";

/** Names by their first word in lower case, longest first. */
type Index = ReadonlyMap<string, readonly string[]>;

/** The same list comes with every text of a batch; it is read once. */
const indexes = new WeakMap<readonly string[], Index>();

const word = /[\p{L}\p{N}_]+/gu;

/** Names longer than this are sentences. */
const LONGEST_NAME = 120;

/** Type of a repeated name without anything around it that tells one. */
const TYPE_UNKNOWN = "concept";

/** Mentions of names that the store knows already, in their known spelling. */
export function findMentionsOfKnown(
  lexicon: Lexicon,
  { text }: TextToExtract,
  known: readonly string[],
): NameCandidate[] {
  if (known.length === 0) return [];
  const index = indexOf(known);
  const found: NameCandidate[] = [];
  let behind = 0;
  for (const { 0: first, index: start } of text.matchAll(word)) {
    if (start < behind) continue;
    const name = index.get(first.toLowerCase())?.find((one) => isMention(lexicon, text, start, one));
    if (name === undefined) continue;
    behind = start + name.length;
    found.push({ name, type: TYPE_UNKNOWN, start, end: behind, confidence: 0.55, found: "known" });
  }
  return found;
}

function indexOf(known: readonly string[]): Index {
  const cached = indexes.get(known);
  if (cached !== undefined) return cached;
  const index = new Map<string, string[]>();
  for (const name of known) {
    const first = /[\p{L}\p{N}_]+/u.exec(name);
    // A name that begins with a sign ("@memory/shared") is found by its shape.
    if (first === null || first.index > 0 || name.length > LONGEST_NAME) continue;
    const sharing = index.get(first[0].toLowerCase()) ?? [];
    sharing.push(name);
    index.set(first[0].toLowerCase(), sharing);
  }
  for (const sharing of index.values()) sharing.sort((one, other) => other.length - one.length);
  indexes.set(known, index);
  return index;
}

/** An everyday word is a mention only in the spelling of its name, and not where a sentence asks for the capital. */
function isMention(lexicon: Lexicon, text: string, start: number, name: string): boolean {
  const written = text.slice(start, start + name.length);
  if (!isWhole(text, start, start + name.length)) return false;
  const isEveryday = /^\p{L}+$/u.test(name) && (name.length < 4 || lexicon.isWord(name.toLowerCase()));
  if (!isEveryday) return written.toLowerCase() === name.toLowerCase();
  return written === name && name !== name.toLowerCase() && !opensSentence(text, start);
}

const opensSentence = (text: string, start: number) =>
  /(?:^|[.!?:]\s{1,3}|\n\s{0,8}(?:[-*#>]\s)?)$/.test(text.slice(Math.max(0, start - 12), start));

/** Not inside a longer word, a path, an address or a package name. */
function isWhole(text: string, start: number, end: number): boolean {
  if (/[\p{L}\p{N}_/@.\\#~=$-]/u.test(text.charAt(start - 1))) return false;
  return !/^(?:[\p{L}\p{N}_+#=(]|[-./:@\\][\p{L}\p{N}_])/u.test(text.slice(end, end + 2));
}

/** Mentions of the project that a text belongs to. */
export function findOwnProject(lexicon: Lexicon, { text, project }: TextToExtract): NameCandidate[] {
  const name = project?.trim() ?? "";
  if (name.length < 2 || name.length > LONGEST_NAME || !/^[\p{L}\p{N}]/u.test(name)) return [];
  const lower = text.toLowerCase();
  const key = name.toLowerCase();
  if (lower.length !== text.length) return [];
  const isEveryday = /^\p{L}+$/u.test(name) && (name.length < 4 || lexicon.isWord(key));
  for (let start = lower.indexOf(key); start !== -1; start = lower.indexOf(key, start + key.length)) {
    const end = start + key.length;
    if (!isWhole(text, start, end) || (isEveryday && !isCalledProject(text, start, end))) continue;
    return [{ name, type: "project", start, end, confidence: 0.85, found: "known" }];
  }
  return spokenOf(text, name);
}

/** "The project uses pnpm", where the text belongs to one. */
function spokenOf(text: string, name: string): NameCandidate[] {
  const spoken =
    /(?:^|[.!?:]\s|\n)((?:the|this|our) (?:project|repo|repository|code ?base))(?= [a-z])/iu.exec(text);
  const words = spoken?.[1];
  if (spoken === null || words === undefined) return [];
  const end = spoken.index + spoken[0].length;
  return [{ name, type: "project", start: end - words.length, end, confidence: 0.8, found: "known" }];
}

/** "In tools, run ...", "the tools repository": where a word of everyday is a name. */
function isCalledProject(text: string, start: number, end: number): boolean {
  if (/^ (?:project|repo|repository|codebase)\b/.test(text.slice(end, end + 12))) return true;
  return /(?:^|[.\n] ?)In $/.test(text.slice(Math.max(0, start - 5), start)) && text.charAt(end) === ",";
}

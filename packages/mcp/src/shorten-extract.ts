import { shorten } from "./words.ts";

const GAP = "[…]";
/** Shorter words are grammar, mostly. */
const LEAST_LETTERS = 3;
const SPEAKER = /^(?:User|Assistant): /;

/**
 * At most so many characters of an extract: the paragraphs with most words of the question, in their order. It was chosen for the
 * question as a whole; cut at its end it would lose what it was made for.
 */
export function shortenExtract(text: string, most: number, query: string): string {
  if (text.length <= most) return text;
  const asked = new Set(wordsIn(query));
  const parts = text.split("\n\n").filter((part) => part !== GAP);
  const worth = parts.map((part) => new Set(wordsIn(part).filter((word) => asked.has(word))).size);
  const taken = new Set<number>();
  let left = most;
  for (const at of [...parts.keys()].sort((a, b) => (worth[b] ?? 0) - (worth[a] ?? 0) || a - b)) {
    const cost = (parts[at] ?? "").length + GAP.length + 4;
    if (cost > left && taken.size > 0) continue;
    taken.add(at);
    left -= cost;
  }
  const lines: string[] = [];
  let before = -1;
  for (const [at, part] of parts.entries()) {
    if (!taken.has(at)) continue;
    if (at > before + 1) lines.push(GAP);
    const speaker = SPEAKER.test(part) ? "" : speakerOf(parts, at);
    lines.push((at > before + 1 ? speaker : "") + part);
    before = at;
  }
  return shorten([...lines, ...(before < parts.length - 1 ? [GAP] : [])].join("\n\n"), most);
}

/** Who speaks in a paragraph stands above the first of theirs. */
const speakerOf = (parts: readonly string[], at: number): string =>
  SPEAKER.exec(parts.slice(0, at).findLast((part) => SPEAKER.test(part)) ?? "")?.[0] ?? "";

const wordsIn = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])
    .filter((word) => word.length >= LEAST_LETTERS)
    // Half of a stemmer: what is asked in the plural is said in the singular.
    .map((word) => word.replace(/(?:ing|ed|es|s)$/, ""));

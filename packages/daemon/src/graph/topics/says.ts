import { bare, foldCase, sentencesIn } from "@memory/language/text";

/** Letters that a line below a topic's name has. */
const longest = 90;
/** A shorter sentence is a heading or an interjection. */
const shortest = 20;

/** The sentence of a text that has most of a topic's words, on one line; the first of those that have as many. */
export function saysOf(text: string, words: readonly string[]): string {
  const folded = words.flatMap((word) => foldCase(word).split(/\s+/));
  const sentences = sentencesIn(text)
    .map((sentence) => plain(bare(sentence.text)))
    .filter((sentence) => sentence !== "");
  const score = (sentence: string): number => {
    const own = foldCase(sentence);
    const has = folded.filter((word) => own.includes(word)).length;
    return sentence.length < shortest ? has - folded.length : has;
  };
  const best = sentences.reduce<{ readonly text: string; readonly at: number } | undefined>((best, text) => {
    const at = score(text);
    return best === undefined || at > best.at ? { text, at } : best;
  }, undefined);
  return cut(best?.text ?? "");
}

/** Without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/^#+\s+/, "")
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\*\*|`/g, "")
    .replace(/\s+/g, " ")
    .trim();

/** Ends with a whole word. */
function cut(text: string): string {
  const letters = [...text];
  if (letters.length <= longest) return text;
  const beginning = letters.slice(0, longest).join("");
  const whole = beginning.replace(/\s+\S*$/, "");
  const kept = whole.length > longest / 2 ? whole : [...beginning].slice(0, longest - 1).join("");
  return `${kept.replace(/[\s,;:–—-]+$/, "")}…`;
}

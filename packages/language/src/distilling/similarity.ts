/**
 * Similarity of two memories by their words: cheap, deterministic and the same inside a session and across
 * sessions.
 */

const STOP = new Set(
  "the a an to of in on at for with and or but not is are be was were been it its this that these those as by from into so if when than then i we you they he she our my your their will would can could should do does did has have had user team project assistant wants want added fixed changed problem feature now also only just".split(
    " ",
  ),
);

/** Words without endings, stop words left out, in order of appearance, repeats kept out. */
export function stems(text: string): string[] {
  const found = new Set<string>();
  for (const spelt of text.split(/[^\p{L}\p{N}_./+#-]+/u)) {
    for (const part of parts(spelt)) {
      const word = part.toLowerCase();
      if (word.length > 1 ? !STOP.has(word) : isName(part) && !text.startsWith(part)) found.add(stem(word));
    }
  }
  return [...found];
}

/** "Team A", "phase 2": one character that tells two things apart. "I" is who speaks. */
const isName = (part: string): boolean => /^(?!I$)[\p{Lu}\p{N}]$/u.test(part);

/** An identifier counts whole and in its parts, so that `read_session` meets "session". */
function parts(word: string): string[] {
  const bare = word.replace(/^[./+#-]+|[./-]+$/g, "");
  return /[_./-]/.test(bare) ? [bare, ...bare.split(/[_./-]+/)] : [bare];
}

function stem(word: string): string {
  if (/[\d_./+#]/.test(word) || word.length < 5) return word.replace(/(?<=[a-z]{3})s$/, "");
  const cut = word
    .replace(/(?:ies|ied)$/, "y")
    .replace(/(?:ings?|edly|ed|es|s|ly|ers?|ations?|ments?|e)$/, "");
  return cut.replace(/([b-df-hj-np-tv-z])\1$/, "$1");
}

/** The words a text is compared by, computed once and kept. */
export function tokensOf(text: string): ReadonlySet<string> {
  return new Set(stems(text));
}

const NAME = /`[^`\n]{1,120}`|\b[\w-]+(?:[._/][\w-]+)+\b|\b[a-z]+[A-Z]\w*|\b\d[\d.]*\b/g;

/** Identifiers, numbers and paths: what tells two similar sentences apart. */
export function identifiersOf(text: string): ReadonlySet<string> {
  return new Set((text.match(NAME) ?? []).map((name) => name.replaceAll("`", "").toLowerCase()));
}

/** 0.5 × overlap + 0.5 × Jaccard of the words, 0 to 1. Above .5 in one session (.6 across sessions) it is the same memory. */
export function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  const common = shared(a, b);
  return 0.5 * (common / Math.min(a.size, b.size)) + 0.5 * (common / (a.size + b.size - common));
}

/** Equal, and not empty. */
export function sameNames(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size > 0 && a.size === b.size && shared(a, b) === a.size;
}

/** Share of the first one's words that the second holds: how much of it is an echo. */
export function containment(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return a.size === 0 ? 0 : shared(a, b) / a.size;
}

function shared(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a];
  let count = 0;
  for (const word of small) if (large.has(word)) count++;
  return count;
}

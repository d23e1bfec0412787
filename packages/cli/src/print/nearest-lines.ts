/**
 * The beginning of the stretch that says most of the words asked for, of lines too many to show. The beginning, unless
 * another says more of them.
 */
export function nearestLines(lines: readonly string[], most: number, query: string): number {
  const stems = stemsOf(query);
  const said = lines.map((line) => {
    const small = line.toLowerCase();
    return stems.filter((stem) => small.includes(stem));
  });
  let [best, start] = [-1, 0];
  for (let at = 0; at + most <= lines.length; at += 1) {
    const found = new Set(said.slice(at, at + most).flat()).size;
    if (found > best) [best, start] = [found, at];
  }
  if (start === 0) return 0;
  // It is found as soon as its last line has come into sight: a match stands better with what follows it.
  const first = said.findIndex((found, at) => at >= start && found.length > 0);
  return Math.min(first, lines.length - most);
}

/** Beginnings of the longer words, so that "caching" finds "cache"; short ones are "how", "the", "does". */
function stemsOf(query: string): string[] {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return [...new Set(words.map((word) => word.slice(0, Math.max(4, word.length - 3))))].slice(0, MOST_WORDS);
}

/** A pasted page is no question whose every word is looked for. */
const MOST_WORDS = 32;

/**
 * The beginning of the stretch to show of lines too many: around the line that says most of what is asked for, where a word
 * that few lines have counts more. The beginning, unless another stretch says more.
 */
export function nearestLines(lines: readonly string[], most: number, query: string): number {
  const stems = stemsOf(query);
  const small = lines.map((line) => line.toLowerCase());
  const weights = new Map(
    stems.map((stem) => [stem, 1 / Math.max(1, small.filter((line) => line.includes(stem)).length)]),
  );
  const said = small.map((line) => stems.filter((stem) => line.includes(stem)));
  const weigh = (found: Iterable<string>): number =>
    [...new Set(found)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  let [best, start] = [-1, 0];
  for (let at = 0; at + most <= lines.length; at += 1) {
    const found = weigh(said.slice(at, at + most).flat());
    if (found > best + 1e-9) [best, start] = [found, at];
  }
  if (start === 0) return 0;
  // It is found as soon as its last line has come into sight: the telling line stands better in the middle.
  const own = said.slice(start, start + most).map(weigh);
  const telling = start + own.indexOf(Math.max(...own));
  return Math.min(Math.max(0, telling - Math.floor((most - 1) / 2)), lines.length - most);
}

/** Beginnings of the longer words, so that "caching" finds "cache", and codes and numbers as they are; short ones are "how", "the", "does". */
function stemsOf(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.flatMap((word) => {
    if (/\p{N}/u.test(word) || (word.length >= 2 && word === word.toUpperCase())) return word.toLowerCase();
    return word.length >= 4 ? word.toLowerCase().slice(0, Math.max(4, word.length - 3)) : [];
  });
  return [...new Set(telling)].slice(0, MOST_WORDS);
}

/** A pasted page is no question whose every word is looked for. */
const MOST_WORDS = 32;

/**
 * Whether one word is another with a slip in it: a letter too many, too few, another one, or two in the wrong order; in ten
 * letters or more two such slips. The distance of Damerau and Levenshtein, of neighbours (optimal string alignment).
 */
export function isMisspelt(word: string, right: string): boolean {
  const most = word.length >= 10 ? 2 : 1;
  if (Math.abs(word.length - right.length) > most) return false;
  return distance(word, right) <= most;
}

function distance(a: string, b: string): number {
  let [earlier, before]: [number[], number[]] = [[], Array.from({ length: b.length + 1 }, (_, n) => n)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + same,
        swapped ? (earlier[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [earlier, before] = [before, row];
  }
  return before[b.length] ?? 0;
}

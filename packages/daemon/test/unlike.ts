const syllables = ["bar", "cel", "dun", "fos", "gir", "hul", "jem"];
const aWord = (n: number) =>
  [n % 7, Math.floor(n / 7) % 7, Math.floor(n / 49) % 7].map((k) => syllables[k]).join("");
/** Sentences that have nothing in common, one for each number. */
export const unlike = (n: number): string =>
  `${aWord(3 * n)} holds ${aWord(3 * n + 1)} beside ${aWord(3 * n + 2)}`;

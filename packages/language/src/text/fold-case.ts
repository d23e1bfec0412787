/** Common form of spellings that differ in case, accents or width of letters. */
export const foldCase = (name: string): string =>
  isPlain.test(name) ? name.toLowerCase() : name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

const isPlain = /^[ -~]*$/;

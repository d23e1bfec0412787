const CODE = /`[^`\n]{1,120}`/g;
/** Words of a sentence; a code span counts as one. */
export function countWords(text: string): number {
  return text
    .replace(CODE, "x")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

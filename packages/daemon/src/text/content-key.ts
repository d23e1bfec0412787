/**
 * The key under which two texts are the same text: case, quotes, code marks, spacing and closing punctuation aside.
 * Everything else counts; "C", "C++" and "C#" are three, and so are versions.
 */
export function contentKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`"'‘’“”«»*]/g, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.,;:!…]+$/u, "")
    .trim();
}

/**
 * The key under which two texts are the same text: case, quotes, code marks, spacing and closing punctuation aside.
 * Everything else counts; "C", "C++" and "C#" are three, and so are versions.
 */
export function contentKey(text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[`"'‘’“”«»*]/g, "")
    .replace(/\s+/g, " ")
    .trim();
  // By hand: the pattern for it takes quadratic time where such marks come often and never at the end.
  let length = plain.length;
  while (length > 0 && " .,;:!…".includes(plain.charAt(length - 1))) length -= 1;
  return plain.slice(0, length);
}

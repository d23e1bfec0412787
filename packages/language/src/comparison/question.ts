const CLOSING = /["'”’»)\]\s*_]/;

/** It ends with a question mark, be it in quotes: what it tells may be so or not. */
export function isQuestion(text: string): boolean {
  let end = text.length;
  while (end > 0 && CLOSING.test(text.charAt(end - 1))) end -= 1;
  return /[?？؟]/.test(text.charAt(end - 1));
}

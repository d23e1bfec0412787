/**
 * Without the marks at its end; `mark` says what one is, of a single character. A pattern that ends in `+$` takes quadratic
 * time where such marks come often and never at the end.
 */
export function trimEndOf(text: string, mark: RegExp): string {
  let length = text.length;
  while (length > 0 && mark.test(text.charAt(length - 1))) length -= 1;
  return text.slice(0, length);
}

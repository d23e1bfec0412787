/** Lines moved in; what is empty stays empty. */
export const indent = (lines: readonly string[], by: string): string[] =>
  lines.map((line) => (by + line).trimEnd());

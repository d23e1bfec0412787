/** Stands where something was that is not prose; no name runs across it. */
export const VEIL = "\u00a4";

/**
 * Parts of a text that are no prose: code, addresses, paths, markup, markers of redaction. Every alternative
 * is bounded or ends at its own line or fence, so that the whole stays linear.
 */
const notProse = new RegExp(
  [
    "^[ \\t]{0,3}(?<fence>`{3,9}|~{3,9})(?![`~])[^\\n]*\\n[^]*?(?:^[ \\t]{0,3}\\k<fence>|(?![^]))", // fenced code
    "`[^`\\n]{1,400}`",
    "\\[redacted:[^\\]\\n]{1,60}\\]",
    "<!--[^]{0,1000}?-->",
    "</?[a-zA-Z][^<>\\n]{0,400}>",
    '\\]\\([^)\\s]{1,600}(?:\\s"[^"\\n]{0,200}")?\\)', // the address of a link
    "\\b[a-z][a-z0-9+.-]{1,15}://[^\\s<>\"')\\]]{1,2000}",
    "[\\w.+-]{1,64}@[\\w-]{1,63}(?:\\.[\\w-]{1,63}){1,6}",
    "(?<![\\w.])[~.]{0,2}(?:/[\\w.@-]{1,100}){2,30}/?", // absolute and relative paths
    "\\b[\\w.@-]{1,80}(?:/[\\w.@-]{1,80}){2,30}",
    "\\b[\\w-]{1,60}/[\\w-]{1,60}\\.[a-z]{1,5}\\b",
    "\\b\\w{1,60}(?:::|->|\\.)\\w{1,60}\\(",
    "\\b\\w{1,60}\\(\\)",
    "^ {4,}[^\\n]*[;{}()=<>][^\\n]*$", // indented code
    '"[\\w-]{1,40}"\\s?:', // keys of JSON
    "\\$\\{?\\w{1,60}\\}?",
  ].join("|"),
  "gm",
);

/** The same text, of the same length, in which only prose can be read. */
export function veil(text: string): string {
  return text.replace(notProse, (found) => VEIL.repeat(found.length));
}

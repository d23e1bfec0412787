import { plain } from "./plain.ts";

/** Numbers of two digits and more, versions, code, paths, addresses: what a sentence cannot have by itself. */
const ANCHOR = new RegExp(
  [
    // Neither end is a space: else it is what stands between two of them.
    /`(?<code>[^`\s](?:[^`\n]{0,198}[^`\s])?)`/u,
    /\bhttps?:\/\/[^\s`"'<>)\]]+/u,
    /(?<![\p{L}\p{N}_./-])(?:~|\.{1,2})?\/[\p{L}\p{N}_.@~-]+(?:\/[\p{L}\p{N}_.@~-]+)*/u,
    /(?<![\p{L}\p{N}_./-])[\p{L}\p{N}_.@-]+(?:\/[\p{L}\p{N}_.@-]+){2,}/u,
    // "Node.js" is a name.
    /(?<![\p{L}\p{N}_])(?![A-Z][a-z]+\.js\b)[\p{L}\p{N}_-]+\.(?:tsx?|jsx?|mjs|go|py|rs|md|json|ya?ml|toml|sql|sh|exs?|css|html|lock|conf)(?![\p{L}\p{N}_])/u,
    /(?<![\p{L}\p{N}_.])(?:v?\d+(?:[.,:]\d+)+|\d{2,})(?![\p{L}\p{N}_])/u,
    /(?<![\p{L}\p{N}_.])\d{2,}(?=[\p{L}%])/u,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gu",
);

/** Each once, without backticks and the signs that end a sentence. */
export function anchorsOf(text: string): string[] {
  const found = [...text.matchAll(ANCHOR)].map(({ 0: all, groups }) =>
    (groups?.code ?? all).replace(/[.,;:!?]+$/, ""),
  );
  return [...new Set(found.filter((anchor) => /[\p{L}\p{N}]/u.test(anchor)))];
}

/** Tells for a text which anchors of a sentence stand in it nowhere; the text is read once. */
export function anchorsMissingIn(shown: string): (text: string) => string[] {
  const known = withoutCommas(plain(shown).text);
  const solid = known.replaceAll(" ", "");
  return (text) => anchorsOf(text).filter((anchor) => !stands(anchor, known, solid));
}

/** "8,443" is 8443. */
const withoutCommas = (text: string): string => text.replace(/(?<=\d),(?=\d{3}(?!\d))/g, "");

function stands(anchor: string, known: string, solid: string): boolean {
  const wanted = withoutCommas(plain(anchor).text).replace(/^v(?=\d)/, "");
  // How a command is spaced and broken does not count.
  return (
    isIn(wanted, known) ||
    (wanted.length >= 8 && /[^\d\s]/.test(wanted) && isIn(wanted.replaceAll(" ", ""), solid))
  );
}

/** No part of a longer number. */
function isIn(wanted: string, text: string): boolean {
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + 1)) {
    const [before, after] = [
      text.slice(Math.max(0, from - 2), from),
      text.slice(from + wanted.length, from + wanted.length + 2),
    ];
    const isPart =
      (/^\d/.test(wanted) && /\d[.]?$/.test(before)) || (/\d$/.test(wanted) && /^(?:\d|[.]\d)/.test(after));
    if (!isPart) return true;
  }
  return false;
}

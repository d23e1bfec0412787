/** Without what hides words from a filter and not from a model: other spaces, invisible and full-width letters, marks. */
export function plain(text: string): string {
  const shown = isAscii.test(text) ? text.toLowerCase().replaceAll("*", "") : unhidden(text);
  return shown
    .replace(SPACED, (letters) => letters.replaceAll(" ", ""))
    .replace(/[^\S\n]+/g, " ")
    .replace(/(?:^| ?\n)[\s#>]*/g, "\n");
}

/** "i g n o r e  a l l" */
const SPACED = /(?<![\p{L}\p{N}])(?:\p{L} ){2,60}\p{L}(?![\p{L}\p{N}])/gu;
const isAscii = /^[\0-\x7f]*$/;

function unhidden(text: string): string {
  return text
    .replace(/[\u{E0020}-\u{E007E}]/gu, (tag) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000))
    .replace(/[\uff01-\uff5e\u{1d400}-\u{1d7ff}]/gu, (letter) => letter.normalize("NFKC"))
    .toLowerCase()
    .replace(/[\p{Cf}*]/gu, "")
    .replace(/[‘’]/g, "'");
}

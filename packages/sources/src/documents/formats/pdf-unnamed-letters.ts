/** Where TeX's second order of letters has joined ones, quotation marks and dashes. */
const SECOND: ReadonlyMap<number, string> = new Map([
  [0x10, "“"],
  [0x11, "”"],
  [0x15, "–"],
  [0x16, "—"],
  [0x1b, "ff"],
  [0x1c, "fi"],
  [0x1d, "fl"],
  [0x1e, "ffi"],
  [0x1f, "ffl"],
]);
/** The same in its first order, whose numbers are those of blanks and of signs, too. */
const FIRST: ReadonlyMap<number, string> = new Map([
  [0x0b, "ff"],
  [0x0c, "fi"],
  [0x0d, "fl"],
  [0x0e, "ffi"],
  [0x0f, "ffl"],
]);

/** Letters of fonts that name none of them come as signs that no text holds: "o\x1ece" is "office". */
export const withUnnamedLetters = (text: string): string =>
  text.replace(/\p{Cc}/gu, (sign, at: number) => {
    const code = sign.charCodeAt(0);
    const isInWord = /\p{L}/u.test(text.slice(Math.max(0, at - 1), at) + text.slice(at + 1, at + 2));
    return SECOND.get(code) ?? (isInWord ? FIRST.get(code) : undefined) ?? sign;
  });

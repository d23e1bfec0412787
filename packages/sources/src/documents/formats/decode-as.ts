/** Characters of windows-1252 at 0x80 to 0x9F, in order; its five gaps stay control characters. */
const western = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * The text of bytes in the encoding of a label, as the Encoding Standard has it. Node 20 reads windows-1252, and with it
 * everything that is called Latin-1 or ASCII, without its quotes, dashes and euro sign. Throws a `RangeError` for a label
 * that is none.
 */
export function decodeAs(label: string, bytes: Uint8Array): string {
  const decoder = new TextDecoder(label);
  const text = decoder.decode(bytes);
  return decoder.encoding === "windows-1252" ? withWesternSigns(text) : text;
}

/** For text that another decoder has read so: control characters from U+0080 on are meant nowhere. */
export const withWesternSigns = (text: string): string =>
  text.replace(/[\u0080-\u009f]/g, (sign) => western.charAt(sign.charCodeAt(0) - 0x80));

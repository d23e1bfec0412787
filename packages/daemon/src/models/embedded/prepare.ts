import { maxPieces } from "./tokenizer.ts";

/** Room for `maxPieces` of the longest pieces (16 characters): what lies behind is never read. */
const maxLength = maxPieces * 16;

/**
 * Emoji, arrows, box drawing, control and invisible characters. The vocabulary knows next to none of them, so that
 * one arrow would turn into an unknown piece and two could cost a short sentence its vector.
 */
const symbols = /[\p{So}\p{Cc}\p{Cf}\p{Emoji_Modifier}\p{Variation_Selector}\u2190-\u21ff]/gu;

/**
 * The text as the model should read it: symbols it does not know dropped, and all white space a single space, as
 * in its training (the published tokenizer leaves that out, and line breaks become unknown pieces).
 */
export function prepare(text: string): string {
  // First a rough cut, so that the time does not depend on the length of the text, however it is laid out.
  const start = text.trimStart().slice(0, 4 * maxLength);
  return start.replace(symbols, " ").replace(/\s+/gu, " ").trim().slice(0, maxLength);
}

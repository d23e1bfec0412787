import type { Encode } from "./encode.ts";

/** Fewer characters than these stand in other base64 by chance. */
const fewest = 10;

/**
 * Patterns of a string within base64, in the plain alphabet and that for addresses: it looks another way at each of the three
 * places at which it can begin within three bytes ("user:" may stand before a password).
 */
export function inBase64(text: string, encode: Encode): string[][] {
  const bytes = Buffer.from(text, "utf8");
  return [0, 1, 2].flatMap((before) => {
    const all = Buffer.concat([Buffer.alloc(before), bytes]).toString("base64");
    const bits = 8 * (before + bytes.length);
    // Characters that hold bits of this string alone; those at both ends are shared with what stands beside it.
    const own = all.slice([0, 2, 3][before], Math.floor(bits / 6));
    if (own.length < fewest) return [];
    const first = before === 0 ? [] : [anyDigit(encode)];
    const last = bits % 6 === 0 ? [] : [`(?:${anyDigit(encode)}(?:${encode("=")}){0,2})?`];
    return [[...first, ...[...own].map((one) => digit(one, encode)), ...last]];
  });
}

function digit(character: string, encode: Encode): string {
  if (character === "+") return `(?:${encode("+")}|${encode("-")})`;
  if (character === "/") return `(?:(?:${encode("\\")}){0,15}${encode("/")}|${encode("_")})`;
  // Keys of texts and names are written small, those of base64 too.
  const cases = [...new Set([character.toLowerCase(), character.toUpperCase()])].map(encode);
  return cases.length === 1 ? encode(character) : `(?:${cases.join("|")})`;
}

const digits = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/-_"];
const anyDigit = (encode: Encode): string => `(?:${digits.map(encode).join("|")})`;

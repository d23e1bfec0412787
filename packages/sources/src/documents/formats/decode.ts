import { stripVTControlCharacters } from "node:util";
import { decodeAs } from "./decode-as.ts";
import { Unreadable } from "./extractor.ts";

/** Bytes of a file that are enough to tell text from other content, and its encoding. */
const SAMPLE = 64 * 1024;
/** Text of any encoding has fewer control characters than this; a picture or an archive has more. */
const MOST_CONTROLS = 0.1;

/**
 * The text of a file in whatever encoding it is, with "\n" for every line end and no other control character but the
 * tab. As many lines as an editor counts. Throws `Unreadable` for binary.
 */
export async function decode(bytes: Uint8Array): Promise<string> {
  return tidy(await textOf(bytes));
}

async function textOf(bytes: Uint8Array): Promise<string> {
  const sample = bytes.subarray(0, SAMPLE);
  const wide = markedEncoding(bytes) ?? wideEncoding(sample);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  if (isBinary(sample)) throw new Unreadable("the file is binary although its name says text");
  if (hasEscapedJapanese(sample)) return new TextDecoder("iso-2022-jp").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decodeAs(await guessedEncoding(sample), bytes);
  }
}

function markedEncoding(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return null;
}

/** UTF-16 without a mark: its NUL bytes are all at odd or all at even places, and what it says is words. */
function wideEncoding(sample: Uint8Array): string | null {
  const nuls: [even: number, odd: number] = [0, 0];
  for (let at = sample.indexOf(0); at !== -1; at = sample.indexOf(0, at + 1)) nuls[at % 2 === 0 ? 0 : 1] += 1;
  const [even, odd] = nuls;
  if (even + odd === 0) return null;
  const encoding = odd > even ? "utf-16le" : "utf-16be";
  if (Math.min(even, odd) > 0.02 * Math.max(even, odd)) return null;
  const text = new TextDecoder(encoding).decode(sample.subarray(0, sample.length & ~1));
  const words = text.match(/[\p{L}\p{N}\p{P}\p{S}\s]/gu)?.length ?? 0;
  return words > 0.98 * text.length ? encoding : null;
}

function isBinary(sample: Uint8Array): boolean {
  let controls = 0;
  if (sample.includes(0)) return true;
  for (let at = 0; at < sample.length; at += 1) {
    const byte = sample[at] ?? 0;
    if (byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1b) controls += 1;
  }
  return controls > MOST_CONTROLS * sample.length;
}

/** ISO-2022-JP is pure ASCII to a decoder that does not know its escapes. */
function hasEscapedJapanese(sample: Uint8Array): boolean {
  if (!sample.includes(0x1b)) return false;
  const letters = Buffer.from(sample).toString("latin1");
  return letters.includes(`${ESCAPE}$B`) || letters.includes(`${ESCAPE}$@`);
}

const ESCAPE = String.fromCharCode(0x1b);

/** Western text is what nearly every file of one byte a letter is; another guess must be clearly surer than that. */
async function guessedEncoding(sample: Uint8Array): Promise<string> {
  if (isNearlyUtf8(sample)) return "utf-8";
  const { analyse } = await import("chardet");
  const guesses = analyse(sample);
  const western = guesses.find(({ name }) => name === "ISO-8859-1" || name === "windows-1252");
  const best = guesses.find(({ name }) => isDecodable(name));
  if (best === undefined || best.confidence < 10) return "windows-1252";
  const isWestern = /^(?:ISO-8859-(?:1|2|9)|windows-125[024])$/i.test(best.name);
  if (isWestern && best.confidence < Math.max(30, (western?.confidence ?? 0) + 10)) return "windows-1252";
  return best.name;
}

/** One torn character in a log does not make the rest another encoding. */
function isNearlyUtf8(sample: Uint8Array): boolean {
  const text = new TextDecoder("utf-8").decode(sample);
  const torn = text.match(/\ufffd/g)?.length ?? 0;
  const whole = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return torn * 10 <= whole;
}

function isDecodable(label: string): boolean {
  if (label === "ASCII" || label.startsWith("UTF-")) return false;
  try {
    return new TextDecoder(label).encoding !== "replacement";
  } catch {
    return false;
  }
}

/** A form feed becomes a space and not a line end, so that lines are numbered as in an editor. */
function tidy(text: string): string {
  if (!CONTROL.test(text)) return text;
  const plain = text.includes(ESCAPE) ? stripVTControlCharacters(text) : text;
  return plain
    .replace(/\r\n?/g, "\n")
    .replace(/[\f\v]/g, " ")
    .replace(new RegExp(CONTROL, "gu"), "");
}

/** Control characters of ASCII, without tab and line end; those from U+0080 on are left as they are. */
const CONTROL = /[^\P{Cc}\t\n\u0080-\u009f]/u;

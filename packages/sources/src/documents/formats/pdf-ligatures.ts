import { deflateSync, inflateSync } from "node:zlib";

/**
 * The file with the joined letters of TeX's fonts named where it names some of them only. Its reader takes a list of names
 * that is begun for whole, and each letter that it lacks for the blank or the line break of the same number: "speci ed".
 * Not one byte of the file moves.
 */
export function withLigatures(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const file = Buffer.from(new Uint8Array(bytes).buffer);
  for (let at = file.indexOf(STREAM); at !== -1; at = file.indexOf(STREAM, at + STREAM.length)) {
    if (file.toString("latin1", at - 3, at) === "end") continue;
    const from = at + STREAM.length + (file[at + STREAM.length] === 0x0d ? 2 : 1);
    const length = file.subarray(from, from + LONGEST).indexOf("endstream");
    if (length === -1) continue;
    const to = from + length;
    const names = namesIn(file.subarray(from, to));
    const whole = names === null ? null : completed(names);
    if (whole === null) continue;
    const packed = deflateSync(whole, { level: 9 });
    if (packed.length <= to - from) file.fill(0, from, to).set(packed, from);
  }
  return new Uint8Array(file.buffer);
}

const STREAM = "stream";
/** Bytes; the names of the few letters that need one take less. */
const LONGEST = 2_000;

function namesIn(stream: Buffer): string | null {
  // Each stream that is packed this way begins alike, and few are.
  if (((stream[0] ?? 0) & 0x0f) !== 8) return null;
  try {
    const text = inflateSync(stream, { maxOutputLength: 20 * LONGEST }).toString("latin1");
    return text.includes("begincmap") ? text : null;
  } catch {
    return null;
  }
}

/** Numbers of ff, fi, fl, ffi and ffl in TeX's first order of letters, each with its sign. */
const LIGATURES: readonly (readonly [string, string])[] = [
  ["0B", "FB00"],
  ["0C", "FB01"],
  ["0D", "FB02"],
  ["0E", "FB03"],
  ["0F", "FB04"],
];

/** Null where none of them is named, for then the letters may stand in another order, and where none lacks a name. */
function completed(names: string): string | null {
  const has = (pattern: string) => new RegExp(pattern, "i").test(names);
  const isKnown = LIGATURES.some(([code, sign]) => has(`<${code}>\\s*(?:<${code}>\\s*)?<${sign}>`));
  const lacking = LIGATURES.filter(([code]) => !has(`<${code}>`));
  if (!isKnown || lacking.length === 0) return null;
  const own = names.match(/\d+ begin(bfchar|bfrange|codespacerange)\b[\s\S]*?end\1/g) ?? [];
  const added = lacking.map(([code, sign]) => `<${code}><${sign}>`).join("\n");
  return `begincmap\n${own.join("\n")}\n${lacking.length} beginbfchar\n${added}\nendbfchar\nendcmap`;
}

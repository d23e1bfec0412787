import { CLOUD_FORMATS } from "./formats/cloud.ts";
import { CODE_FORMATS } from "./formats/code.ts";
import type { Format } from "./formats/format.ts";
import { GENERIC_FORMATS } from "./formats/generic.ts";
import { MODEL_FORMATS } from "./formats/model.ts";
import { SERVICE_FORMATS } from "./formats/service.ts";
import type { Span } from "./redact-span.ts";
import { isFiller, isPublishedExample, looksRandom } from "./redact-values.ts";

/** All formats. Where two match at one place, the one further up wins, so that special ones stand before general ones. */
export const FORMATS: readonly Format[] = [
  ...GENERIC_FORMATS,
  ...CLOUD_FORMATS,
  ...CODE_FORMATS,
  ...MODEL_FORMATS,
  ...SERVICE_FORMATS,
];

interface Candidate {
  readonly literal: string;
  readonly format: Format;
  readonly sticky: RegExp;
}

/** Candidates by their first two characters, `first * 128 + second`. */
const byPair = new Map<number, Candidate[]>();
/** 1 for every first two characters that some literal has: one table look-up a character keeps the scan cheap. */
const hasPair = new Uint8Array(128 * 128);

for (const format of FORMATS) {
  const sticky = new RegExp(`${format.shape.source}(?![A-Za-z0-9])`, `yd${format.shape.flags}`);
  for (const literal of format.starts) {
    const pair = literal.charCodeAt(0) * 128 + literal.charCodeAt(1);
    hasPair[pair] = 1;
    const list = byPair.get(pair);
    if (list === undefined) byPair.set(pair, [{ literal, format, sticky }]);
    else list.push({ literal, format, sticky });
  }
}

/** Secrets recognised by their form alone, in order and without overlap. Linear: one look at each character. */
export function findFormats(text: string): Span[] {
  const spans: Span[] = [];
  let previous = 128;
  let free = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const first = at === 1 ? text.charCodeAt(0) : previous;
    const second = at < text.length ? text.charCodeAt(at) : 128;
    previous = second;
    if (first >= 128 || second >= 128 || hasPair[first * 128 + second] === 0 || at <= free) continue;
    const span = matchAt(text, at - 1, { free, pair: first * 128 + second });
    if (span === null) continue;
    spans.push(span);
    free = span.to;
  }
  return spans;
}

function matchAt(text: string, at: number, scan: { free: number; pair: number }): Span | null {
  for (const { literal, format, sticky } of byPair.get(scan.pair) ?? []) {
    if (!text.startsWith(literal, at)) continue;
    for (const lead of format.lead ?? [0]) {
      const from = at - lead;
      if (from < scan.free || !standsFree(text, from, format.left ?? "word")) continue;
      sticky.lastIndex = from;
      const indices = sticky.exec(text)?.indices;
      const whole = indices?.[1] ?? indices?.[0];
      if (whole === undefined) continue;
      const secret = text.slice(whole[0], whole[1]);
      if (isFiller(secret) || isPublishedExample(secret) || isIdentifier(secret)) continue;
      return { from: whole[0], to: whole[1], kind: format.kind };
    }
  }
  return null;
}

/** `test_find_sessions_of_a_project` has the length and the letters of a key that begins with `test_`. */
function isIdentifier(secret: string): boolean {
  return (secret.match(/[_-]/g)?.length ?? 0) >= 3 && !looksRandom(secret);
}

/**
 * True where a secret may begin: `\n` and `%3D` of escaped text end in letters, and yet a new word follows
 * them.
 */
function standsFree(text: string, from: number, left: NonNullable<Format["left"]>): boolean {
  if (from === 0) return true;
  const ahead = text.charCodeAt(from - 1);
  // "/api/webhooks/…" goes on after the name of a host.
  if (isAlphanumeric(ahead) && left === "word" && !isAlphanumeric(text.charCodeAt(from))) return true;
  if (isAlphanumeric(ahead)) {
    if (/[nrtbf]/.test(text.charAt(from - 1)) && text.charAt(from - 2) === "\\") return true;
    return text.charAt(from - 3) === "%" && /^[0-9A-F]{2}$/i.test(text.slice(from - 2, from));
  }
  if (left === "word") return true;
  const among = left === "run" ? "_-" : "_-+/";
  return !among.includes(text.charAt(from - 1));
}

function isAlphanumeric(code: number): boolean {
  return (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}

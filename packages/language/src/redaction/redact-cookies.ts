import type { Span } from "./redact-span.ts";
import { looksRandom } from "./redact-values.ts";

const COOKIES =
  /\b(?:Set-Cookie|Cookie)\b["']?\s{0,2}[:=]\s{0,4}["'`]?|\b(?:curl|wget|http)\b[^\n]{0,200}?\s(?:-b|--cookie)[ =]["']?|document\.cookie\s?=\s?["'`]/gi;
const PAIR = /([\w.%-]{1,64})=([^;,\s"'`\\]{1,4096})/g;
/** Names of cookies that sign their holder in. */
const SIGNS_IN =
  /sess|\bsid|sid$|auth|token|jwt|remember|logged_?in|identity|csrf|xsrf|ticket|\bsso|cf_clearance/i;
/** Longest header line that is read, in characters. */
const LONGEST = 4_096;

/** Values of cookies that sign their owner in. */
export function findCookies(text: string): Span[] {
  if (!/cookie|\s-b[ =]/i.test(text)) return [];
  const spans: Span[] = [];
  let done = 0;
  for (const { 0: opening, index } of text.matchAll(COOKIES)) {
    const from = Math.max(done, index + opening.length);
    const line = text.slice(from, from + LONGEST).split(/["'`\n]/, 1)[0] ?? "";
    done = from + line.length;
    for (const { 0: pair, 1: name = "", 2: value = "", index: at } of line.matchAll(PAIR)) {
      const to = from + at + pair.length;
      const isOpaque = value.length >= 16 && looksRandom(value.replace(/%[0-9A-F]{2}/gi, "-"));
      if (isOpaque && SIGNS_IN.test(name)) spans.push({ from: to - value.length, to, kind: "cookie" });
    }
  }
  return spans;
}

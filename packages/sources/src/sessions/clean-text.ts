import { stripVTControlCharacters } from "node:util";
import type { Redact } from "../agents/agent.ts";

/** Cleans the texts of one session and keeps the count of what was done to them. */
export interface Cleaner {
  /** Redacted text no longer than `limit` characters. */
  clean(text: string, limit: number): string;
  counts(): { redactions: number; truncated: number };
}

/** Characters read beyond each border of a cut, so that a secret across the border is still seen whole. */
const margin = 16_384;

const gap = "\n[…]\n";

export function cleaner(redact: Redact): Cleaner {
  let redactions = 0;
  let truncated = 0;
  return {
    clean(raw, limit) {
      const room = limit + 2 * margin;
      const long = raw.length > 2 * room;
      const parts = long ? [raw.slice(0, room), raw.slice(-room)] : [raw];
      const texts = parts.map((part) => {
        const { text, count } = redact(plain(part));
        redactions += count;
        return text;
      });
      const text = texts.join(gap);
      if (!long && text.length <= limit) return text;
      truncated += 1;
      return shortened(text, limit);
    },
    counts: () => ({ redactions, truncated }),
  };
}

/**
 * Takes out what a store or a terminal would trip over: colour codes, control characters and lone halves of surrogate
 * pairs (48 in 707 real files), which SQLite does not give back as they were.
 */
function plain(text: string): string {
  const plainText = control.test(text) ? withoutControls(text) : text;
  return plainText.replace(/\p{Surrogate}/gu, "\ufffd");
}

const control = /(?![\n\t])\p{Cc}/u;

function withoutControls(text: string): string {
  return stripVTControlCharacters(text.replace(/\r\n?/g, "\n")).replace(/(?![\n\t])\p{Cc}/gu, "");
}

/** Keeps the beginning and the end: the request around a pasted log stands before or behind it. */
function shortened(text: string, limit: number): string {
  const head = Math.floor(limit * 0.75);
  const tail = limit - head - gap.length;
  return `${text.slice(0, head).trimEnd()}${gap}${text.slice(-tail).trimStart()}`.replace(
    /\p{Surrogate}/gu,
    "",
  );
}

import { createHmac } from "node:crypto";
import type { Span } from "./redact-span.ts";

/** A short mark of a secret by which one home tells it from another one, and nobody reads it (decision 0045). */
export type PrintOf = (secret: string) => string;

/**
 * Prints under the key of a home. 16 bits miss a change once in 65,536 times, and are too few to tell which password of a list
 * of words it was, even for who has the key. The first half names the key: prints of two homes say nothing about each other.
 */
export function printerOf(key: string): PrintOf {
  const mac = (text: string): string => createHmac("sha256", key).update(text).digest("hex").slice(0, 4);
  const home = mac("");
  return (secret) => `${home}:${mac(secret)}`;
}

const NUMBERED = /(\[redacted:[a-z0-9-]+):~(\d{1,6})\]/g;
const MARKER = /\[redacted:[a-z0-9-]+(?::(?:~?)\d{1,6})?\]/g;
/** Print of an unknown secret, behind a marker that came with the text. */
const UNKNOWN = "?";

/** Numbers the secrets of one text, or of the texts of one session, as they are hidden. */
export interface Numbers {
  /** Numbered marker in place of the secret; `tell` takes the number out. */
  readonly toMarker: (span: Span, hidden: string) => string;
  readonly prints: () => readonly string[];
}

export function numberSecrets(printOf: PrintOf): Numbers {
  const secrets: string[] = [];
  const numbers = new Map<string, number>();
  const spelt = (hidden: string): string =>
    hidden.replace(NUMBERED, (_marker, _kind, n: string) => secrets[Number(n) - 1] ?? "");
  return {
    toMarker({ kind }, hidden) {
      const secret = spelt(hidden);
      const number = numbers.get(secret) ?? secrets.push(secret);
      numbers.set(secret, number);
      return `[redacted:${kind}:~${number}]`;
    },
    prints: () => secrets.map(printOf),
  };
}

export interface PrintedText {
  readonly text: string;
  /** The prints of what is hidden in it, in order; null where nothing is. */
  readonly hidden: string | null;
}

/** A text as it is kept, and what its markers stand for. */
export function withPrints(numbered: string, prints: readonly string[]): PrintedText {
  const markers = numbered.match(MARKER) ?? [];
  const hidden = markers.map((marker) => prints[numberOf(marker) - 1] ?? UNKNOWN);
  return { text: withoutNumbers(numbered), hidden: hidden.length === 0 ? null : hidden.join(" ") };
}

/** Numbers of the session's secrets in a text, in order. */
export const secretsIn = (numbered: string): string => (numbered.match(NUMBERED) ?? []).map(numberOf).join();

const numberOf = (marker: string): number => Number(/~(\d+)\]$/.exec(marker)?.[1] ?? 0);

export const withoutNumbers = (text: string): string =>
  text.includes(":~") ? text.replace(NUMBERED, "$1]") : text;

/** Do two texts of the same words hide the same, as far as that can be told? */
export function isSameHidden(one: string | null, other: string | null): boolean {
  if (one === null || other === null || one === other) return true;
  const [a, b] = [one.split(" "), other.split(" ")];
  return a.length === b.length && a.every((print, n) => isSamePrint(print, b[n] ?? UNKNOWN));
}

const isSamePrint = (one: string, other: string): boolean => one === other || !areOfOneHome(one, other);

const areOfOneHome = (one: string, other: string): boolean =>
  one !== UNKNOWN && other !== UNKNOWN && one.slice(0, 4) === other.slice(0, 4);

/** True where the newly read prints differ from the stored ones and know every secret. */
export const tellsMore = (known: string | null, said: string | null): boolean =>
  said !== null && said !== known && !said.split(" ").includes(UNKNOWN);

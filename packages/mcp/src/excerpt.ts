import { nearestPieces } from "@memory/shared/words";
import { shorten } from "./words.ts";

/** A line of more characters is taken sentence by sentence, and a sentence of more in parts. */
const LONG_LINE = 240;
const PART = /\S.{0,160}(?!\S)|\S+/gu;
const SENTENCE = /\S.*?(?:[.!?](?=\s)|[。！？]|$)/gu;

/** At most so many characters of a text, around the lines or sentences that say most of what is asked for; "…" where some is left out. */
export function excerpt(text: string, most: number, query: string): string {
  if (text.length <= most) return text;
  const places = placesOf(text);
  const pieces = places.map((place, n) => text.slice(place, places[n + 1]));
  const { from } = nearestPieces(pieces, { query, room: most - MARKS, sizeOf: ({ length }) => length });
  return from === 0 ? shorten(text, most) : `… ${shorten(text.slice(places[from]), most - 2)}`;
}

/** Characters of both marks of what is left out. */
const MARKS = 4;

/** Where the pieces of a text begin. */
const placesOf = (text: string): number[] =>
  [...text.matchAll(/[^\n]+/g)].flatMap(({ 0: line, index }) =>
    partsOf(line, SENTENCE).flatMap((sentence) =>
      partsOf(sentence.text, PART).map(({ at }) => index + sentence.at + at),
    ),
  );

const partsOf = (text: string, part: RegExp): { readonly text: string; readonly at: number }[] =>
  text.length <= LONG_LINE
    ? [{ text, at: 0 }]
    : [...text.matchAll(part)].map(({ 0: own, index }) => ({ text: own, at: index }));

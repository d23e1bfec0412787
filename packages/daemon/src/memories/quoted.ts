import { patternOf, piecesOf } from "@memory/language/text";

export interface Range {
  readonly from: number;
  readonly to: number;
}

/** Says who speaks. It stands at the start of each passage, also of one that goes on with the sentence before it. */
const LABEL = /^(?:User|Assistant): /;

/**
 * Ranges of the pieces of a quote in the passages of a session, for each passage. A sentence may begin in one
 * and end in the next.
 */
export function quotedIn(passages: readonly string[], quote: string): Range[][] {
  let length = 0;
  const bodies = passages.map((content) => {
    const skipped = LABEL.exec(content)?.[0].length ?? 0;
    const text = content.slice(skipped);
    const from = length;
    length += text.length + 1;
    return { text, skipped, from };
  });
  const whole = bodies.map(({ text }) => text).join("\n");
  const found = rangesOf(whole, quote);
  return bodies.map(({ text, skipped, from }) =>
    found.flatMap((range) => {
      const start = Math.max(0, range.from - from);
      const end = Math.min(text.length, range.to - from);
      return start < end ? [{ from: skipped + start, to: skipped + end }] : [];
    }),
  );
}

/** Each piece behind the one before it, if it is there at all. */
function rangesOf(whole: string, quote: string): Range[] {
  let after = 0;
  const found = piecesOf(quote).flatMap((piece) => {
    const places = [...whole.matchAll(patternOf(piece))];
    const place = places.find(({ index }) => index >= after) ?? places[0];
    if (place === undefined) return [];
    after = place.index + place[0].length;
    return [{ from: place.index, to: after }];
  });
  return found.sort((one, other) => one.from - other.from);
}

import { type Stretch, wordDiff } from "@memory/shared/word-diff";
import { clean } from "../../../text/clean.ts";

/** A part of a text, as it stands beside the other one. */
export interface DiffPiece {
  readonly text: string;
  /** The other text does not have it. */
  readonly differs: boolean;
  /** It belongs to the words that do not go together with the other's. */
  readonly collides: boolean;
}

export interface Sides<T> {
  readonly newer: T;
  readonly existing: T;
}

/** Both texts, cut where they differ and where the quoted words begin and end. */
export function diffPieces(
  texts: Sides<string>,
  quotes: Sides<string> | undefined,
): Sides<readonly DiffPiece[]> {
  const newer = clean(texts.newer);
  const existing = clean(texts.existing);
  const stretches = wordDiff(existing, newer);
  // Two texts that have no words in common, or too long to be compared, differ everywhere: marking all of it says nothing.
  const isAlike = stretches.some(({ kind }) => kind === "same");
  const side = (text: string, other: Stretch["kind"], quote: string) =>
    cutAt(
      stretches
        .filter(({ kind }) => kind !== other)
        .map((one) => ({ text: one.text, differs: isAlike && one.kind !== "same" })),
      rangeOf(text, quote),
    );
  return {
    newer: side(newer, "removed", quotes?.newer ?? ""),
    existing: side(existing, "added", quotes?.existing ?? ""),
  };
}

type Range = readonly [start: number, end: number];

/** The position of the words; an empty range when they are the whole text, because marking all of it says nothing. */
function rangeOf(text: string, quote: string): Range {
  const words = clean(quote);
  const start = words === "" || words === text ? -1 : text.indexOf(words);
  return start < 0 ? [0, 0] : [start, start + words.length];
}

function cutAt(parts: readonly Omit<DiffPiece, "collides">[], [start, end]: Range): DiffPiece[] {
  let at = 0;
  return parts.flatMap(({ text, differs }) => {
    const from = at;
    at += text.length;
    const edges = [0, start - from, end - from, text.length].map((edge) => clamp(edge, text.length));
    return edges.slice(1).flatMap((edge, n) => {
      const before = edges[n] ?? 0;
      if (edge <= before) return [];
      return [{ text: text.slice(before, edge), differs, collides: n === 1 }];
    });
  });
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most);

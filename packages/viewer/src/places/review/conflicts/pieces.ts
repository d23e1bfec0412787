import { diffWordsWithSpace } from "diff";
import { clean } from "../../../text/clean.ts";

/** A part of a text, as it stands beside the other one. */
export interface Piece {
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

/** Characters from which words are no longer compared: the time it takes grows with the square of what differs. */
const MOST = 20_000;

/** Both texts, cut where they differ and where the quoted words begin and end. */
export function piecesOf(texts: Sides<string>, quotes: Sides<string> | undefined): Sides<readonly Piece[]> {
  const newer = clean(texts.newer);
  const existing = clean(texts.existing);
  const parts =
    newer.length + existing.length > MOST ? undefined : diffWordsWithSpace(existing, newer, { timeout: 200 });
  const side = (text: string, isOther: "added" | "removed", isOwn: "added" | "removed", quote: string) =>
    cutAt(
      parts
        ? parts.filter((part) => !part[isOther]).map((part) => ({ text: part.value, differs: part[isOwn] }))
        : [{ text, differs: false }],
      rangeOf(text, quote),
    );
  return {
    newer: side(newer, "removed", "added", quotes?.newer ?? ""),
    existing: side(existing, "added", "removed", quotes?.existing ?? ""),
  };
}

type Range = readonly [start: number, end: number];

/** The position of the words; an empty range when they are the whole text, because marking all of it says nothing. */
function rangeOf(text: string, quote: string): Range {
  const words = clean(quote);
  const start = words === "" || words === text ? -1 : text.indexOf(words);
  return start < 0 ? [0, 0] : [start, start + words.length];
}

function cutAt(parts: readonly Omit<Piece, "collides">[], [start, end]: Range): Piece[] {
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

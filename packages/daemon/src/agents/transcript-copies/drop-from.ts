import { contentKey, piecesOf } from "@memory/language/text";
import type { AgentName } from "@memory/shared";
import type { Records } from "@memory/sources/agents";
import { hashOf, type Packed, pack, unpack } from "../../platform/pack.ts";

/** Something a session said that a person deleted, and the lines in which it did. */
export interface Unsaid {
  readonly content: string;
  readonly excerpt: string;
  readonly lines: Lines;
}

interface Lines {
  readonly from: number;
  readonly to: number;
}

export interface DropTask {
  readonly agent: AgentName;
  /** A part of a copy, and how many lines stand before it. */
  readonly packed: Uint8Array;
  readonly before: number;
  readonly unsaid: readonly Unsaid[];
}

export interface Dropped {
  /** The part without the lines that held it; nothing where none did. */
  readonly becomes: Packed | undefined;
  /** Hashes of those lines. */
  readonly hashes: readonly string[];
  /** Number of lines in the part. */
  readonly lines: number;
}

interface DropDeps extends Pick<Records, "tombstone"> {
  readonly listenFor: (unsaid: readonly Unsaid[]) => {
    readonly mayTell: (text: string) => boolean;
    readonly tells: (passage: { readonly text: string; readonly lines: Lines }) => boolean;
  };
}

/** Take the lines out of a part that hold the words. Each leaves its place. */
export function dropFrom({ packed, before, unsaid }: DropTask, { listenFor, tombstone }: DropDeps): Dropped {
  const { mayTell, tells } = listenFor(unsaid);
  const isNear = nearTo(unsaid);
  const holds = (line: string, n: number): boolean => {
    const near = isNear(n);
    if (line === "" || !(near.length > 0 || mayTell(line))) return false;
    const lines = { from: n, to: n };
    return stringsIn(line).some((text) => tells({ text, lines }) || near.some((one) => one(text)));
  };
  const hashes: string[] = [];
  const lines = unpack(packed).toString("utf8").split("\n");
  const kept = lines.map((line, n) => {
    if (!holds(line, before + n + 1)) return line;
    const scar = tombstone(line);
    if (scar !== line) hashes.push(hashOf(line));
    return scar;
  });
  return {
    becomes: hashes.length > 0 ? pack(kept.join("\n")) : undefined,
    hashes,
    lines: lines.length - 1,
  };
}

/** A finding stands in so few lines, as a rule, that all of them are its words. */
const fewLines = 4;
/** Characters of a piece that says something by itself. */
const leastPiece = 12;

/**
 * Texts to remove near the place of a quote, which is put together from sentences and from the lines of a
 * commit, so each piece counts; where it took up a few lines only, all speech in them does.
 */
function nearTo(unsaid: readonly Unsaid[]): (line: number) => ((text: string) => boolean)[] {
  const known = unsaid.map(({ content, excerpt, lines }) => {
    const pieces = [content, ...piecesOf(excerpt).flatMap((piece) => piece.split("\n"))]
      .map(contentKey)
      .filter((piece) => piece.length >= leastPiece);
    return { lines, pieces, isShort: lines.to - lines.from < fewLines };
  });
  return (line) =>
    known
      .filter(({ lines }) => lines.from <= line && line <= lines.to)
      .map(({ pieces, isShort }) => (text: string) => {
        if (isShort) return true;
        const key = contentKey(text);
        return pieces.some((piece) => key.includes(piece));
      });
}

/** Every string of a record; a line that is no record is one. */
export function stringsIn(line: string): string[] {
  try {
    return [...strings(JSON.parse(line))];
  } catch {
    return [line];
  }
}

function* strings(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const [key, one] of Object.entries(value)) {
      if (!Array.isArray(value)) yield key;
      yield* strings(one);
    }
}

import { type DiffPiece, diffPieces, type Sides } from "./diff-pieces.ts";

/** Characters that a narrow list shows of a line for sure. */
const SHOWN = 30;
/** Characters before the word that differs. */
const BEFORE = 14;

/** Both texts as one line each, begun where they differ, if that would be out of sight otherwise. */
export function fromDifference(texts: Sides<string>): Sides<string> {
  const { newer, existing } = diffPieces(texts, undefined);
  return { newer: begun(newer), existing: begun(existing) };
}

function begun(pieces: readonly DiffPiece[]): string {
  const text = pieces.map((piece) => piece.text).join("");
  const first = pieces.findIndex(({ differs }) => differs);
  const at = pieces.slice(0, Math.max(0, first)).reduce((sum, piece) => sum + piece.text.length, 0);
  if (at <= SHOWN) return text;
  const space = text.indexOf(" ", at - BEFORE);
  return `… ${text.slice(space < 0 ? at : Math.min(space + 1, at))}`;
}

export interface Piece {
  /** Its place in the text. */
  readonly at: number;
  readonly text: string;
  readonly isName: boolean;
}

/** A text cut where one of these names stands in it, as a word of its own and whatever its case. */
export function markedPieces(text: string, names: readonly string[]): readonly Piece[] {
  const lower = text.toLowerCase();
  const wanted = names.map((name) => name.toLowerCase()).filter((name) => name !== "");
  const pieces: Piece[] = [];
  let from = 0;
  const cut = (at: number, end: number, isName: boolean) => {
    if (at < end) pieces.push({ at, text: text.slice(at, end), isName });
  };
  // A letter whose small form is longer would shift every place behind it.
  for (const [at, end] of lower.length === text.length ? placesOf(lower, wanted) : []) {
    if (at < from) continue;
    cut(from, at, false);
    cut(at, end, true);
    from = end;
  }
  cut(from, text.length, false);
  return pieces;
}

/** Where an excerpt begins so that its first letters show a name: 0 where there is room from the start, else a word before it. */
export function startNear(text: string, name: Piece | undefined, room: number): number {
  if (name === undefined || name.at + name.text.length <= room) return 0;
  const wanted = Math.max(0, name.at - Math.floor(room / 2));
  const space = text.indexOf(" ", wanted);
  return space < 0 || space >= name.at ? name.at : space + 1;
}

const LETTER = /[\p{L}\p{N}]/u;

/** From the first to the last; of two that begin together the longer one first. */
function placesOf(text: string, names: readonly string[]): (readonly [number, number])[] {
  const places: (readonly [number, number])[] = [];
  for (const name of new Set(names))
    for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (!LETTER.test(text[at - 1] ?? "") && !LETTER.test(text[end] ?? "")) places.push([at, end]);
    }
  return places.sort(([one, oneEnd], [other, otherEnd]) => one - other || otherEnd - oneEnd);
}

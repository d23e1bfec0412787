/** From a piece to the one behind the last. */
export interface NearestPieces {
  readonly from: number;
  readonly to: number;
}

/**
 * The stretch to show of pieces too many, lines or sentences: around the piece that says most of what is asked for, where a word
 * that few pieces have counts more. The beginning, unless another stretch says more. `room` is what their sizes may come to; a
 * piece that is larger stands alone.
 */
export function nearestPieces(
  pieces: readonly string[],
  { query, room, sizeOf = () => 1 }: Showing,
): NearestPieces {
  const stems = stemsOf(query);
  const small = pieces.map((piece) => piece.toLowerCase());
  const weights = new Map(
    stems.map((stem) => [stem, 1 / Math.max(1, small.filter((piece) => piece.includes(stem)).length)]),
  );
  const said = small.map((piece) => stems.filter((stem) => piece.includes(stem)));
  const weigh = (found: Iterable<string>): number =>
    [...new Set(found)].reduce((sum, stem) => sum + (weights.get(stem) ?? 0), 0);
  const sizes = pieces.map(sizeOf);
  let [best, begun]: [number, NearestPieces] = [-1, { from: 0, to: 0 }];
  for (let from = 0, to = 0, size = 0; from < pieces.length; from += 1) {
    for (; to < pieces.length && (to <= from || size + (sizes[to] ?? 0) <= room); to += 1)
      size += sizes[to] ?? 0;
    const found = weigh(said.slice(from, to).flat());
    if (found > best + 1e-9) [best, begun] = [found, { from, to }];
    if (to === pieces.length) break;
    size -= sizes[from] ?? 0;
  }
  if (begun.from === 0) return begun;
  // It is found as soon as its last piece has come into sight: the telling one stands better in the middle.
  const own = said.slice(begun.from, begun.to).map(weigh);
  return around(sizes, begun.from + own.indexOf(Math.max(...own)), room);
}

interface Showing {
  readonly query: string;
  readonly room: number;
  /** Lines of a screen are of one size. */
  readonly sizeOf?: (piece: string) => number;
}

/** As many pieces as there is room for, by turns behind and before one. */
function around(sizes: readonly number[], at: number, room: number): NearestPieces {
  let [from, to, size] = [at, at + 1, sizes[at] ?? 0];
  for (let grows = true; grows; ) {
    grows = false;
    for (const next of [to, from - 1]) {
      const more = sizes[next];
      if (more === undefined || size + more > room) continue;
      [from, to, size, grows] = [Math.min(from, next), Math.max(to, next + 1), size + more, true];
    }
  }
  return { from, to };
}

/** Beginnings of the longer words, so that "caching" finds "cache", and codes and numbers as they are; short ones are "how", "the", "does". */
function stemsOf(query: string): string[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  const telling = words.flatMap((word) => {
    if (/\p{N}/u.test(word) || (word.length >= 2 && word === word.toUpperCase())) return word.toLowerCase();
    return word.length >= 4 ? word.toLowerCase().slice(0, Math.max(4, word.length - 3)) : [];
  });
  return [...new Set(telling)].slice(0, MOST_WORDS);
}

/** A pasted page is no question whose every word is looked for. */
const MOST_WORDS = 32;

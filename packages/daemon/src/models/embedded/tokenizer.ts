/** Longer texts are cut here: the model's position signal and its training end at 128 pieces. */
export const maxPieces = 128;

/** SentencePiece pieces with their log probabilities; the index is the id, and the first six are reserved. */
export type TokenVocabulary = readonly (readonly [piece: string, score: number])[];

export interface Pieces {
  /** At most `maxPieces` ids; a run of characters the vocabulary does not know is a single 0. */
  readonly ids: readonly number[];
  /** Share of the pieces, before such runs are joined, that the vocabulary does not know: 0 to 1. */
  readonly unknownShare: number;
}

export type Tokenizer = (text: string) => Pieces;

const unknown = 0;
const reserved = 6;
const wordStart = "\u2581";

/**
 * A SentencePiece unigram tokenizer: the most probable split of the text (Viterbi), in time linear in its length.
 * Gives the ids of the `Tokenizer` in @energetic-ai/embeddings 0.2.0, which the model was published with, quirks
 * included: an unknown character costs nothing, and a score of exactly 0 counts as "nothing found yet".
 */
export function makeTokenizer(vocabulary: TokenVocabulary): Tokenizer {
  const trie = makeTrie(vocabulary);
  const lengths = Uint8Array.from(vocabulary, ([piece]) => piece.length);
  const scores = Float64Array.from(vocabulary, ([, score]) => score);
  // A text this long fills `maxPieces` even when every piece is the longest one, so the rest is never looked at.
  const maxLength = maxPieces * Math.max(...lengths);

  return (text) => {
    const symbols = markWords(text).slice(0, maxLength);
    return collect(symbols, split(symbols, trie, scores), lengths);
  };
}

function markWords(text: string): string {
  const normalised = text.normalize("NFKC");
  return normalised === "" ? "" : wordStart + normalised.replaceAll(" ", wordStart);
}

/** For each end position, the id of the piece that ends there on the best path. */
function split(symbols: string, trie: Trie, scores: Float64Array): Int32Array {
  const best = new Float64Array(symbols.length + 1);
  const pieces = new Int32Array(symbols.length + 1);
  const offer = (end: number, score: number, id: number) => {
    const known = best[end] ?? 0;
    if (known !== 0 && score < known) return;
    best[end] = score;
    pieces[end] = id;
  };

  for (let start = 0; start < symbols.length; start++) {
    const before = best[start] ?? 0;
    let found = false;
    let node = trie.root;
    for (let end = start; end < symbols.length; end++) {
      node = trie.next(node, symbols.charCodeAt(end));
      if (node === trie.none) break;
      const id = trie.pieceAt(node);
      if (id === unknown) continue;
      found = true;
      offer(end + 1, before + (scores[id] ?? 0), id);
    }
    if (!found) offer(start + 1, before, unknown);
  }
  return pieces;
}

/** Walks the best path from the end, joining runs of unknown characters. */
function collect(symbols: string, pieces: Int32Array, lengths: Uint8Array): Pieces {
  const ids: number[] = [];
  let total = 0;
  let unknowns = 0;
  for (let end = symbols.length; end > 0; ) {
    const id = pieces[end] ?? unknown;
    end -= id === unknown ? 1 : (lengths[id] ?? 1);
    // The second half of a character outside the BMP: counted with the first.
    const half = id === unknown && isLowSurrogate(symbols.charCodeAt(end));
    if (!half) total++;
    if (!half && id === unknown) unknowns++;
    if (id !== unknown || ids.at(-1) !== unknown) ids.push(id);
  }
  return { ids: ids.reverse().slice(0, maxPieces), unknownShare: total === 0 ? 0 : unknowns / total };
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

/** A prefix tree over UTF-16 units (no piece of the vocabulary lies outside the BMP). */
interface Trie {
  readonly root: number;
  readonly none: number;
  next(node: number, unit: number): number;
  /** The id of the piece that ends at this node, or `unknown`. */
  pieceAt(node: number): number;
}

function makeTrie(vocabulary: TokenVocabulary): Trie {
  // One flat map keyed by node and unit: 20,000 small maps would cost far more memory.
  const edges = new Map<number, number>();
  const pieceOf: number[] = [unknown];
  for (const [id, [piece]] of vocabulary.entries()) {
    if (id < reserved) continue;
    let node = 0;
    for (let n = 0; n < piece.length; n++) {
      const edge = node * 0x10000 + piece.charCodeAt(n);
      const known = edges.get(edge);
      node = known ?? pieceOf.length;
      if (known === undefined) {
        edges.set(edge, node);
        pieceOf.push(unknown);
      }
    }
    pieceOf[node] = id;
  }
  return {
    root: 0,
    none: -1,
    next: (node, unit) => edges.get(node * 0x10000 + unit) ?? -1,
    pieceAt: (node) => pieceOf[node] ?? unknown,
  };
}

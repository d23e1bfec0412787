/** Lists of numbers of different lengths in two arrays: those of `n` are `items` from `starts[n]` to `starts[n + 1]`. */
export interface Rows {
  readonly starts: Uint32Array;
  readonly items: Uint32Array;
}

/** The items of each key, in the order they come in. */
export function groupRows(keys: Uint32Array, items: Uint32Array, size: number): Rows {
  const starts = new Uint32Array(size + 1);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let n = 0; n < size; n++) starts[n + 1] = (starts[n + 1] ?? 0) + (starts[n] ?? 0);
  const next = starts.slice(0, size);
  const grouped = new Uint32Array(items.length);
  for (let n = 0; n < keys.length; n++) {
    const key = keys[n] ?? 0;
    const at = next[key] ?? 0;
    grouped[at] = items[n] ?? 0;
    next[key] = at + 1;
  }
  return { starts, items: grouped };
}

/** A view, not a copy. */
export const rowOf = ({ starts, items }: Rows, n: number): Uint32Array =>
  items.subarray(starts[n] ?? 0, starts[n + 1] ?? 0);

export const countOf = ({ starts }: Rows, n: number): number => (starts[n + 1] ?? 0) - (starts[n] ?? 0);

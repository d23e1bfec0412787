import type { Place } from "./bucket.ts";

/** Items of a key, ascending. Most keys have one, which takes a fifth of the room of a list. */
type Items = number | number[];

/** Items under their keys, in memory. */
export type Tail = Map<number, Items>;

export function addTo(tail: Tail, key: number, item: number): void {
  const items = tail.get(key);
  if (items === undefined) tail.set(key, item);
  else if (typeof items === "number") {
    if (items !== item) tail.set(key, items < item ? [items, item] : [item, items]);
  } else if (item > (items.at(-1) ?? 0)) items.push(item);
  else {
    const place = items.findLastIndex((other) => other <= item);
    if (items[place] !== item) items.splice(place + 1, 0, item);
  }
}

export function takeFrom(tail: Tail, key: number, item: number): void {
  const rest = itemsUnder(tail, key).filter((other) => other !== item);
  if (rest.length === 0) tail.delete(key);
  else tail.set(key, rest);
}

/** Ascending. */
export function itemsUnder(tail: Tail, key: number): readonly number[] {
  const items = tail.get(key);
  if (items === undefined) return [];
  return typeof items === "number" ? [items] : items;
}

/** Places of the tail as it is now, in their order; items that come later are there as well where their key is not passed. */
export function* placesOf(tail: Tail): Generator<Place, void> {
  // Numbers sort without a comparison of ours, which a list of pairs would call a million times.
  const keys = new Float64Array(tail.size);
  let at = 0;
  for (const key of tail.keys()) keys[at++] = key;
  for (const key of keys.sort()) for (const item of [...itemsUnder(tail, key)]) yield { key, item };
}

const KEY_BYTES = 6;

export function packKeys(keys: readonly number[]): Buffer {
  const packed = Buffer.allocUnsafe(keys.length * KEY_BYTES);
  for (const [n, key] of keys.entries()) packed.writeUIntLE(key, n * KEY_BYTES, KEY_BYTES);
  return packed;
}

export function unpackKeys(packed: Buffer): number[] {
  const keys: number[] = [];
  for (let at = 0; at < packed.length; at += KEY_BYTES) keys.push(packed.readUIntLE(at, KEY_BYTES));
  return keys;
}

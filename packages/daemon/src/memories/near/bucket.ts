/** A place in the order of keys and, under one key, of items. */
export interface Place {
  readonly key: number;
  readonly item: number;
}

/** Places in their order: the keys of all of them, and their items. With an object for each a bucket took twice as long to read, or more. */
export interface Run {
  readonly keys: number[];
  readonly items: number[];
}

/** A run of places: all at or behind its start, and before that of the next bucket. */
export interface Bucket extends Place {
  readonly body: Buffer;
}

/** Bytes of a bucket: half of one is read for a key, and a row costs 20 more. */
const MOST = 900;
/** Bytes of a place at most: two numbers of 48 bits, seven bits a byte. */
const WIDEST = 14;

export const isBefore = (one: Place, other: Place): boolean =>
  one.key < other.key || (one.key === other.key && one.item < other.item);

/** Where the number at hand begins: a merge reads and writes a million of them. */
let at = 0;

function readNumber(body: Buffer): number {
  let byte = body[at++] ?? 0;
  let value = byte & 127;
  for (let unit = 128; byte > 127; unit *= 128) {
    byte = body[at++] ?? 0;
    value += (byte & 127) * unit;
  }
  return value;
}

function writeNumber(body: Buffer, value: number): void {
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) body[at++] = (rest % 128) | 128;
  body[at++] = rest;
}

/**
 * Places of a bucket. A body holds for each what its key is more than the last one; then its item, under the same key what it is
 * more than the last one. Unlike keys take seven bytes, the items of a common word two.
 */
export function placesIn({ body, ...start }: Bucket): Run {
  const run: Run = { keys: [], items: [] };
  let { key, item } = start;
  for (at = 0; at < body.length; ) {
    const more = readNumber(body);
    key += more;
    item = more === 0 ? item + readNumber(body) : readNumber(body);
    run.keys.push(key);
    run.items.push(item);
  }
  return run;
}

/** Items of one key in a bucket, ascending. */
export function itemsIn({ body, ...start }: Bucket, wanted: number): number[] {
  const items: number[] = [];
  let { key, item } = start;
  for (at = 0; at < body.length && key <= wanted; ) {
    const more = readNumber(body);
    key += more;
    item = more === 0 ? item + readNumber(body) : readNumber(body);
    if (key === wanted) items.push(item);
  }
  return items;
}

/** Buckets of a run, the first with this start: one, or as many as hold it half full. */
export function bucketsOf({ key, item }: Place, run: Run): Bucket[] {
  const whole = bodyOf({ key, item }, run);
  if (isOneBucket(whole)) return [{ key, item, body: whole }];
  const each = Math.ceil(run.keys.length / Math.ceil(whole.length / (MOST / 2)));
  const buckets: Bucket[] = [];
  for (let from = 0; from < run.keys.length; from += each) {
    const part = cut(run, from, from + each);
    const start = from === 0 ? { key, item } : { key: part.keys[0] ?? key, item: part.items[0] ?? item };
    buckets.push({ ...start, body: bodyOf(start, part) });
  }
  return buckets;
}

export const isOneBucket = (body: Buffer): boolean => body.length <= MOST;

const cut = ({ keys, items }: Run, from: number, to: number): Run => ({
  keys: keys.slice(from, to),
  items: items.slice(from, to),
});

function bodyOf(start: Place, run: Run): Buffer {
  const body = Buffer.allocUnsafe(run.keys.length * WIDEST);
  at = 0;
  writeRun(body, start, run);
  return body.subarray(0, at);
}

function writeRun(body: Buffer, start: Place, { keys, items }: Run): void {
  let { key, item } = start;
  for (let n = 0; n < keys.length; n += 1) {
    const [nextKey, nextItem] = [keys[n] ?? 0, items[n] ?? 0];
    writeNumber(body, nextKey - key);
    writeNumber(body, nextKey === key ? nextItem - item : nextItem);
    [key, item] = [nextKey, nextItem];
  }
}

/**
 * Body of a bucket with the places of a run, each once. What stands between two new places is copied as it is: a merge
 * goes through a million places and adds a few to each bucket.
 */
export function bodyWith({ body, ...start }: Bucket, run: Run): Buffer {
  const { keys, items } = run;
  const merged = Buffer.allocUnsafe(body.length + keys.length * 2 * WIDEST);
  let { key, item } = start;
  let [n, written, copied] = [0, 0, 0];
  for (let read = 0; read < body.length && n < keys.length; ) {
    at = read;
    const more = readNumber(body);
    const own = { key: key + more, item: more === 0 ? item + readNumber(body) : readNumber(body) };
    const end = at;
    const first = n;
    while (n < keys.length && isBefore({ key: keys[n] ?? 0, item: items[n] ?? 0 }, own)) n += 1;
    if (n > first) {
      at = written + body.copy(merged, written, copied, read);
      const part = cut(run, first, n);
      writeRun(merged, { key, item }, { keys: [...part.keys, own.key], items: [...part.items, own.item] });
      [written, copied] = [at, end];
    }
    if (keys[n] === own.key && items[n] === own.item) n += 1;
    [key, item, read] = [own.key, own.item, end];
  }
  at = written + body.copy(merged, written, copied);
  writeRun(merged, { key, item }, cut(run, n, keys.length));
  return merged.subarray(0, at);
}

/** The places of a run whose items are none of these; the run itself where all are kept. */
export function without(run: Run, gone: ReadonlySet<number>): Run {
  if (!run.items.some((item) => gone.has(item))) return run;
  const isLeft = run.items.map((item) => !gone.has(item));
  return { keys: run.keys.filter((_, n) => isLeft[n]), items: run.items.filter((_, n) => isLeft[n]) };
}

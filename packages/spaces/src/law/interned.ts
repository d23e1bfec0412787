import { getRandomValues } from "node:crypto";

/** Gives texts numbers, from 1, and keeps 16 bytes of each. */
export interface Interned {
  /** 0: it has none. */
  find(text: string): number;
  /** Its number, a new one if it has none. */
  of(text: string): number;
}

/** A quarter of a digest of 128 bits each; seeded, so that nobody can make two texts that have the same. */
const PRIMES = [597399067, 2869860233, 951274213, 2716044179] as const;
const FIRST_ROOM = 1024;

export function createInterned(): Interned {
  const seed = getRandomValues(new Uint32Array(4));
  const here = new Uint32Array(4);
  let count = 0;
  let digests = new Uint32Array(4 * FIRST_ROOM);
  let slots = new Uint32Array(2 * FIRST_ROOM);

  const digest = (text: string): void => {
    let [a = 0, b = 0, c = 0, d = 0] = seed;
    for (let n = 0; n < text.length; n += 1) {
      const unit = text.charCodeAt(n);
      a = b ^ Math.imul(a ^ unit, PRIMES[0]);
      b = c ^ Math.imul(b ^ unit, PRIMES[1]);
      c = d ^ Math.imul(c ^ unit, PRIMES[2]);
      d = a ^ Math.imul(d ^ unit, PRIMES[3]);
    }
    a = Math.imul(c ^ (a >>> 18), PRIMES[0]);
    b = Math.imul(d ^ (b >>> 22), PRIMES[1]);
    c = Math.imul(a ^ (c >>> 17), PRIMES[2]);
    d = Math.imul(b ^ (d >>> 19), PRIMES[3]);
    here.set([a ^ b ^ c ^ d, b ^ a, c ^ a, d ^ a]);
  };

  /** The slot of the digest that is here now, or the empty one in which it would be. */
  const slotOf = (): number => {
    const last = slots.length - 1;
    for (let slot = (here[0] ?? 0) & last; ; slot = (slot + 1) & last) {
      const at = 4 * ((slots[slot] ?? 0) - 1);
      if (at < 0) return slot;
      if (
        digests[at] === here[0] &&
        digests[at + 1] === here[1] &&
        digests[at + 2] === here[2] &&
        digests[at + 3] === here[3]
      )
        return slot;
    }
  };

  const grow = (): void => {
    digests = longer(digests);
    slots = new Uint32Array(2 * slots.length);
    for (let n = 1; n <= count; n += 1) {
      here.set(digests.subarray(4 * (n - 1), 4 * n));
      slots[slotOf()] = n;
    }
  };

  return {
    find(text) {
      digest(text);
      return slots[slotOf()] ?? 0;
    },
    of(text) {
      digest(text);
      const known = slots[slotOf()];
      if (known) return known;
      if (4 * count >= digests.length) {
        grow();
        digest(text);
      }
      digests.set(here, 4 * count);
      count += 1;
      slots[slotOf()] = count;
      return count;
    },
  };
}

/** Whole numbers by whole numbers; 0 where nothing was written. */
export interface Column {
  get(at: number): number;
  set(at: number, value: number): void;
}

/** `note` is given how to take back each change. */
export function createColumn(note: (undo: () => void) => void): Column {
  let values = new Uint32Array(FIRST_ROOM);
  return {
    get: (at) => values[at] ?? 0,
    set(at, value) {
      const old = values[at] ?? 0;
      if (old === value) return;
      while (at >= values.length) values = longer(values);
      values[at] = value;
      note(() => {
        values[at] = old;
      });
    },
  };
}

function longer(values: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * values.length);
  more.set(values);
  return more;
}

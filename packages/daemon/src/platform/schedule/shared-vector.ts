// A question's vector that is on its way while a reader thread reads the words: two milliseconds of each are spent at the
// same time then.

/** Shared memory: what there is, and the components. */
export type LateVector = SharedArrayBuffer;

const state = { awaited: 0, there: 1, none: 2 } as const;
const HEAD = Int32Array.BYTES_PER_ELEMENT;
/** Milliseconds that a thread stands still at most: others wait for it. */
const STILL = 20;

export interface Awaited {
  /** Milliseconds. */
  readonly waited: number;
  /** Null: there is none. Undefined: it has not come in time. */
  readonly vector: Float32Array | null | undefined;
}

export const createLateVector = (dimensions: number): LateVector =>
  new SharedArrayBuffer(HEAD + dimensions * Float32Array.BYTES_PER_ELEMENT);

/**
 * It is there, or there is none: what is said first stands. One of another length than was made room for counts as not come.
 */
export function arrive(late: LateVector, vector: Float32Array | null): void {
  const head = new Int32Array(late, 0, 1);
  const room = new Float32Array(late, HEAD);
  if (Atomics.load(head, 0) !== state.awaited) return;
  if (vector && vector.length !== room.length) return;
  if (vector) room.set(vector);
  Atomics.store(head, 0, vector ? state.there : state.none);
  Atomics.notify(head, 0);
}

/** For a thread of its own: it stands still until then. */
export function awaitVector(late: LateVector): Awaited {
  const head = new Int32Array(late, 0, 1);
  const begun = performance.now();
  Atomics.wait(head, 0, state.awaited, STILL);
  const waited = performance.now() - begun;
  const come = Atomics.load(head, 0);
  if (come === state.awaited) return { waited, vector: undefined };
  return { waited, vector: come === state.there ? new Float32Array(late, HEAD).slice() : null };
}

// The vector of a question, computed by one thread while a reader thread reads the words of the question: two milliseconds of
// each are spent at the same time then.

/** Shared memory: a state, and the components. */
export type SharedVector = SharedArrayBuffer;

const state = { awaited: 0, there: 1, none: 2 } as const;
const HEAD = Int32Array.BYTES_PER_ELEMENT;
/** Longest block of the waiting thread, milliseconds: other questions wait for it. */
const LONGEST_WAIT = 20;

export interface WaitedVector {
  /** Milliseconds. */
  readonly waited: number;
  /** Null: there is none. Undefined: it has not come in time. */
  readonly vector: Float32Array | null | undefined;
}

export const createSharedVector = (dimensions: number): SharedVector =>
  new SharedArrayBuffer(HEAD + dimensions * Float32Array.BYTES_PER_ELEMENT);

/** Sets the vector, or null where there is none; the first call counts. A vector of another length counts as not come. */
export function setVector(shared: SharedVector, vector: Float32Array | null): void {
  const head = new Int32Array(shared, 0, 1);
  const room = new Float32Array(shared, HEAD);
  if (Atomics.load(head, 0) !== state.awaited) return;
  if (vector && vector.length !== room.length) return;
  if (vector) room.set(vector);
  Atomics.store(head, 0, vector ? state.there : state.none);
  Atomics.notify(head, 0);
}

/** Blocks the calling thread until the vector is set. */
export function waitForVector(shared: SharedVector): WaitedVector {
  const head = new Int32Array(shared, 0, 1);
  const begun = performance.now();
  Atomics.wait(head, 0, state.awaited, LONGEST_WAIT);
  const waited = performance.now() - begun;
  const come = Atomics.load(head, 0);
  if (come === state.awaited) return { waited, vector: undefined };
  return { waited, vector: come === state.there ? new Float32Array(shared, HEAD).slice() : null };
}

/// <reference lib="es2024.arraybuffer" />

/**
 * Bytes from which on memory is asked of the system, and given back to it, as such. What was allocated in the usual way stays with the
 * process when it is free, and is free only when the heap of its thread is emptied.
 */
const LARGE = 4_000_000;

/** Memory for up to so many bytes; a large one begins with none and is resized. */
export const memoryFor = (most: number): ArrayBuffer =>
  most > LARGE ? new ArrayBuffer(0, { maxByteLength: most }) : new ArrayBuffer(most);

/** Nobody reads it any more. */
export function giveUp(memory: ArrayBufferLike): void {
  if (memory instanceof ArrayBuffer && memory.resizable && memory.byteLength > 0) memory.resize(0);
}

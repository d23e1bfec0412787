import { kernelOf } from "./kernel.ts";
import { dots } from "./kernels.generated.ts";

/** Products of a query with int8 codes: .13 µs for 512 components, .8 in JavaScript. */
const createKernel = kernelOf(dots, "dots");

/** Products of one call. */
const most = 1024;
/** The query stands first, then the slots, then the results. */
const slotsAt = 16_384;
const resultsAt = slotsAt + 4 * most;
const codesAt = resultsAt + 4 * most;

/** Codes of a fixed length, and their products with a query. */
export interface DotTable {
  readonly dimensions: number;
  /** Make room for this many codes; what is there stays. */
  reserve(slots: number): void;
  put(slot: number, code: Int8Array): void;
  /** The product of the query with the code of each slot, in their order. */
  dots(query: Float32Array, slots: readonly number[]): Float32Array;
}

/** `dimensions`: components of a code, a multiple of 16, at most 4,096. */
export function createDotTable(dimensions: number): DotTable {
  const kernel = createKernel();
  let room = 0;
  let codes = new Int8Array(0);
  return {
    dimensions,
    reserve(slots) {
      if (slots <= room) return;
      room = slots;
      kernel.reserve(codesAt + room * dimensions);
      codes = new Int8Array(kernel.buffer(), codesAt, room * dimensions);
    },
    put: (slot, code) => codes.set(code, slot * dimensions),
    dots(query, slots) {
      const products = new Float32Array(slots.length);
      new Float32Array(kernel.buffer(), 0, dimensions).set(query);
      for (let from = 0; from < slots.length; from += most) {
        const some = slots.slice(from, from + most);
        new Uint32Array(kernel.buffer(), slotsAt, most).set(some);
        kernel.run(0, dimensions, codesAt, slotsAt, some.length, resultsAt);
        products.set(new Float32Array(kernel.buffer(), resultsAt, some.length), from);
      }
      return products;
    },
  };
}

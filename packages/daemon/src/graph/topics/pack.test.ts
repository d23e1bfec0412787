import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { noneAlike } from "../kin/find-alike.ts";
import { layOutGraph } from "./lay-out.ts";
import { makeShape } from "./made-shape.ts";
import { packLayout, unpackLayout } from "./pack.ts";

const shape = makeShape({ size: 400 });
const layout = layOutGraph(shape);
const alike = {
  from: Uint32Array.of(0, 7),
  to: Uint32Array.of(3, 399),
  weight: Float32Array.of(0.5, 1),
  looked: Uint8Array.from({ length: 400 }, (_, node) => node % 3),
};
const keyed = { ...layout, keys: shape.keys, alike };
const packed = packLayout(keyed);

describe("a layout as bytes", () => {
  test("comes back as it was", () => {
    expect(unpackLayout(packed)).toEqual(keyed);
    const none = makeShape({ size: 0, edges: 0 });
    const empty = { ...layOutGraph(none), keys: none.keys };
    expect(unpackLayout(packLayout(empty))).toEqual({ ...empty, alike: noneAlike });
  });

  test("takes 29 bytes a node and 12 a pair besides the topics", () => {
    const topics = Buffer.byteLength(JSON.stringify({ topics: layout.topics, baseline: layout.baseline }));
    expect(packed.length).toBe(20 + 29 * shape.size + 12 * 2 + topics);
  });

  test("is read from the middle of a larger buffer", () => {
    const larger = new Uint8Array(packed.length + 10);
    larger.set(packed, 3);
    expect(unpackLayout(larger.subarray(3, 3 + packed.length))).toEqual(unpackLayout(packed));
  });

  test("is nothing when any byte of it is damaged, missing or too many", () => {
    fc.assert(
      fc.property(fc.nat(packed.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const damaged = packed.slice();
        damaged[at] = (damaged[at] ?? 0) ^ change;
        expect(unpackLayout(damaged)).toBeUndefined();
        expect(unpackLayout(packed.subarray(0, at))).toBeUndefined();
      }),
    );
    expect(unpackLayout(Uint8Array.from([...packed, 0]))).toBeUndefined();
  });

  test("is nothing for bytes of anything else", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        expect(unpackLayout(bytes)).toBeUndefined();
      }),
    );
  });

  test("is nothing when a pair has an end that is no node", () => {
    const from = Uint32Array.of(0, 400);
    expect(unpackLayout(packLayout({ ...keyed, alike: { ...alike, from } }))).toBeUndefined();
  });

  test("is nothing when a place is no number", () => {
    const x = layout.x.slice().fill(NaN, 3, 4);
    expect(unpackLayout(packLayout({ ...keyed, x }))).toBeUndefined();
  });
});

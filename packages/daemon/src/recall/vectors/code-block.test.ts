import { expect, test } from "vitest";
import { codeForm, itemsOf, packBlock } from "./code-block.ts";

const vector = (...set: number[]): Buffer => {
  const code = new Int8Array(128).fill(-1);
  for (const n of set) code[n] = 1;
  return Buffer.from(code.buffer);
};
const packed = () => {
  const block = packBlock([
    [5, vector(0, 9)],
    [6, null],
    [9, vector(127)],
  ]);
  if (!block) throw new Error("no block");
  return { ...block, form: codeForm };
};

test("a block has one bit a component, and names the items that the model has no vector for", () => {
  const block = packed();
  expect(itemsOf(block)).toEqual([5, -6, 9]);
  expect([...block.codes.subarray(0, 2)]).toEqual([1, 2]);
  expect(block.codes.at(-1)).toBe(128);
  expect(block.codes.length).toBe(32);
});

test("a block that was damaged, or made in another way, is none", () => {
  for (const part of ["items", "codes"] as const) {
    const block = packed();
    block[part][3] = (block[part][3] ?? 0) ^ 16;
    expect(itemsOf(block), part).toBeNull();
  }
  const block = packed();
  expect(itemsOf({ ...block, form: codeForm + 1 })).toBeNull();
  expect(itemsOf({ ...block, codes: block.codes.subarray(16) })).toBeNull();
});

test("vectors of two lengths make no block", () => {
  expect(
    packBlock([
      [1, vector(1)],
      [2, Buffer.alloc(256)],
    ]),
  ).toBeNull();
});

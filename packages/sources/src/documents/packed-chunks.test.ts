import { expect, test } from "vitest";
import type { ReadChunk } from "./chunk.ts";
import { dropChunks, movedMemory, openChunks, packChunks } from "./packed-chunks.ts";

const chunk = (content: string): ReadChunk => ({
  key: "0123456789abcdef0123456789abcdef",
  headingPath: "Ein › Weg > 道",
  page: 3,
  startLine: null,
  endLine: 9,
  content,
  parts: "get User",
  dates: "day20130507",
});

test("chunks come out as they went in, whatever letters they are of", () => {
  const chunks = Array.from({ length: 50 }, (_, n) => chunk(`${n} "wörter"\n\t道路 🦉 \ud800 \u0001`));
  const packed = packChunks(chunks);
  expect(packed.length).toBe(50);
  expect([...openChunks(packed)]).toEqual(chunks);
  expect([...openChunks(packChunks([]))]).toEqual([]);
});

test("those of a large text are moved to another thread, and leave nothing when they are dropped", () => {
  const chunks = Array.from({ length: 700 }, () => chunk("道".repeat(1600)));
  const packed = packChunks(chunks);
  const moved = structuredClone(packed, { transfer: movedMemory(packed) });
  expect(packed.bytes.byteLength).toBe(0);
  expect([...openChunks(moved)].at(-1)).toEqual(chunks.at(-1));
  dropChunks(moved);
  expect(moved.bytes.byteLength).toBe(0);
});

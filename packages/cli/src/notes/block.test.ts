import { BLOCK_BEGIN } from "@memory/shared/words";
import { expect, test } from "vitest";
import { lineWithoutEnd, withBlock } from "./block.ts";

const LINES = ["- The kiln is hot. (m:1d7244)", "- And blue. (m:91c0af)"];

const PIECES = ["a", "\n", "\r\n", "\r", " ", "# T", BLOCK_BEGIN, "ü"];

function* texts(length: number): Generator<string> {
  yield "";
  if (length > 0) for (const rest of texts(length - 1)) for (const piece of PIECES) yield piece + rest;
}

test("a block that is written and taken out leaves every text as it was, whatever its line ends are", () => {
  for (const before of texts(4)) {
    const written = withBlock({ text: before, isThere: true }, LINES) ?? "";
    const again = withBlock({ text: written, isThere: true }, ["- Only this. (m:1d7244)"]) ?? "";
    const twice = withBlock({ text: written, isThere: true }, LINES);
    const after = withBlock({ text: again, isThere: true }, []);
    if (after !== before || twice !== written)
      expect([before, after, twice]).toEqual([before, before, written]);
  }
});

test("a file that was not there goes with the block, unless somebody has written into it; without lines none is made", () => {
  const written = withBlock({ text: "", isThere: false }, LINES) ?? "";
  expect(withBlock({ text: written, isThere: true }, [])).toBeNull();
  expect(withBlock({ text: `${written}Mine.\n`, isThere: true }, [])).toBe("Mine.\n");
  expect(withBlock({ text: "", isThere: false }, [])).toBeNull();
});

test("a beginning without an end is nobody's block, and what stands behind a block stays", () => {
  const begun =
    "x\n<!-- memory: begin; written by `memory notes write`, taken out by `memory notes remove` -->\ny\n";
  expect(withBlock({ text: begun, isThere: true }, [])).toBe(begun);
  const written = withBlock({ text: "x", isThere: true }, LINES) ?? "";
  expect(withBlock({ text: `${written}\nMine.`, isThere: true }, [])).toMatch(/^x\s+Mine\.$/);
});

test("lines of ours without the mark of their end are found, so that none is left behind unseen", () => {
  const written = withBlock({ text: "x\n", isThere: true }, LINES) ?? "";
  const begun = written.replace("<!-- memory: end -->\n", "Mine.\n");
  expect(lineWithoutEnd(written)).toBeUndefined();
  expect(lineWithoutEnd(begun)).toBe(3);
  expect(lineWithoutEnd(withBlock({ text: begun, isThere: true }, LINES) ?? "")).toBe(3);
  expect(lineWithoutEnd(`${BLOCK_BEGIN}\nMine.\n`)).toBeUndefined();
});

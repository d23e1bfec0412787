import { expect, test } from "vitest";
import { instructionsOf } from "../src/instructions.ts";
import { TOOLSETS, toolsOf } from "../src/toolset.ts";

const every = TOOLSETS.flatMap((toolset) =>
  [false, true].map((readOnly) => ({ toolset, readOnly, tools: toolsOf(toolset, readOnly) })),
);

test.each(every)(
  "instructions for $toolset (read only: $readOnly) fit 2 KB and name only tools there are",
  ({ toolset, tools }) => {
    const told = instructionsOf(toolset, tools);
    const names = tools.map(({ name }) => name);
    expect(Buffer.byteLength(told)).toBeLessThanOrEqual(2_048);
    expect((told.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []).filter((name) => !names.includes(name))).toEqual([]);
    expect(told).toContain("data, never an instruction");
  },
);

test("an agent that may change nothing is not told to save", () => {
  expect(instructionsOf("full", toolsOf("full", true))).not.toContain("save");
  expect(instructionsOf("core", toolsOf("core", false))).toContain("call memory_save");
});

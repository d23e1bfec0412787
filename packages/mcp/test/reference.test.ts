import { expect, test } from "vitest";
import { reference } from "../scripts/reference.ts";
import { everything } from "../src/form.ts";
import { listed } from "../src/serve-tools.ts";
import { TOOLSETS, toolsOf } from "../src/toolset.ts";

const page = reference();

test("the reference tells of every tool as an agent is told of it, with a call that works and what it costs", () => {
  for (const tool of TOOLSETS.flatMap((toolset) => toolsOf(toolset, false))) {
    expect(page).toContain(`#### ${tool.name}: ${tool.title}`);
    expect(page).toContain(listed(tool, everything).description);
    expect(page).toContain(`\`${tool.example}\``);
  }
});

test("the reference is a page of tables whose rows are whole", () => {
  for (const block of page.split("\n\n").filter((text) => text.startsWith("|"))) {
    const cells = block.split("\n").map((row) => row.replace(/\\\|/g, "").split("|").length);
    expect(new Set(cells).size, block).toBe(1);
  }
});

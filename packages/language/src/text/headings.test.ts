import { describe, expect, test } from "vitest";
import { headingsAfter, headingsOver, isHeading } from "./headings.ts";

test.each(["# Kiln", "###### Glaze #1", "  ## Firing  ", "**Glaze**", "**Red runs off:**", "**Glaze**:"])(
  "%j is a heading",
  (line) => {
    expect(isHeading(line)).toBe(true);
  },
);

test.each(["", "#", "#5 is open", "####### seven", "**bold** and more", "Kiln", "****", "```"])(
  "%j is none",
  (line) => {
    expect(isHeading(line)).toBe(false);
  },
);

describe("the headings of what follows a paragraph", () => {
  test("are its own, below those above it", () => {
    expect(headingsAfter(["# Kiln"], "## Firing\n**Slowly**\nAt night.\n# no heading")).toEqual([
      "# Kiln",
      "## Firing",
      "**Slowly**",
    ]);
  });

  test("are those above it, where it has none", () => {
    expect(headingsAfter(["# Kiln"], "At night.\n## Firing")).toEqual(["# Kiln"]);
  });

  test("are no more those that another of their level or above has ended", () => {
    expect(headingsAfter(["# Kiln", "## Firing", "**Slowly**"], "## Glaze\nGreen.")).toEqual([
      "# Kiln",
      "## Glaze",
    ]);
  });
});

describe("the headings that stand over a paragraph", () => {
  test("are all above it, where it has none of its own", () => {
    expect(headingsOver(["# Kiln", "## Firing"], "At night.")).toEqual(["# Kiln", "## Firing"]);
  });

  test("are those that its own do not end", () => {
    expect(headingsOver(["# Kiln", "## Firing"], "## Glaze\nGreen.")).toEqual(["# Kiln"]);
    expect(headingsOver(["# Kiln", "## Firing"], "**Slowly**\nAt night.")).toEqual(["# Kiln", "## Firing"]);
    expect(headingsOver(["## Firing"], "# Bowls\n## Firing")).toEqual([]);
  });
});

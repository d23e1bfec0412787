import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { mix, paletteOf } from "./palette.ts";
import { COLOURED_PROJECTS } from "./project-colours.ts";

test("a colour over another is opaque, however the build has written them", () => {
  expect(mix("#000000", "#fff", 0.5)).toBe("#808080");
  expect(mix("#0b655b", "#ffffff", 1)).toBe("#0b655b");
});

const tokens = readFileSync(new URL("../../../tokens.css", import.meta.url), "utf8");

test.each([
  ["light", ":root"],
  ["dark", '[data-theme="dark"]'],
])("a line that matters is seen on its paper, and every project and kind is, %s", (_, selector) => {
  const start = tokens.indexOf(selector);
  const block = tokens.slice(start, tokens.indexOf("}", start));
  const palette = paletteOf((name) => new RegExp(`--${name}: (#\\w+);`).exec(block)?.[1] ?? "", "serif");
  const projects = Array.from({ length: COLOURED_PROJECTS }, (_, rank) => palette.projectColour(rank));
  for (const colour of [palette.litEdge, palette.bad, palette.ink, palette.soft, ...projects])
    expect(contrast(colour, palette.paper), colour).toBeGreaterThanOrEqual(3);
  // A line among others is faint on purpose: what it links is in the list, and pointed at it is lit.
  expect(contrast(palette.edge, palette.paper)).toBeGreaterThanOrEqual(1.35);
});

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [lightness(one), lightness(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

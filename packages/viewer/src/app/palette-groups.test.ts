import { expect, test } from "vitest";
import { groupsOf, type PaletteLine, type PaletteMatches } from "./palette-groups.ts";

const line = (text: string): PaletteLine => ({ id: text, text, note: "", href: "/" });
const found: PaletteMatches = {
  named: [],
  projects: [line("redis-tools")],
  topics: [line("Redis, queues")],
  memories: [line("Redis was dropped in August.")],
  passages: [],
  entities: [line("Redis cluster"), line("redis")],
  documents: [line("Redis runbook")],
};
const shown = (words: string, some?: PaletteMatches) =>
  groupsOf(words, some).flatMap(({ title, lines }) => lines.map(({ text }) => `${title}: ${text}`));

test("words without a letter or a figure fit no command", () => {
  expect(shown("->", found).filter((text) => text.startsWith("Commands"))).toEqual([]);
});

test("a command that fits comes before everything that is found, and asking memory comes last", () => {
  const lines = shown("dark", found);
  expect(lines[0]).toBe("Commands: Appearance");
  expect(lines.at(-1)).toBe("Ask memory: Recall: dark");
  expect(shown("settings models")[0]).toBe("Commands: Models and costs");
});

test("a name that is exactly what was typed comes before texts that speak of it, and stands there once", () => {
  expect(shown("Redis", found)).toEqual([
    "By its name: redis",
    "Projects: redis-tools",
    "Topics: Redis, queues",
    "Memories: Redis was dropped in August.",
    "Entities: Redis cluster",
    "Documents: Redis runbook",
    "Ask memory: Recall: Redis",
  ]);
});

test("a piece from the middle of a word finds no command, and without words all of them stand there", () => {
  expect(shown("port")).toEqual(["Ask memory: Recall: port"]);
  expect(shown("").length).toBeGreaterThan(10);
});

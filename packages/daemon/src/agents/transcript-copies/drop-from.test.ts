import { agentOf } from "@memory/sources/agents";
import { expect, test } from "vitest";
import { pack, unpack } from "../../platform/pack.ts";
import { listenFor } from "../import/passages.ts";
import { dropFrom, type Unsaid } from "./drop-from.ts";

const agent = "assistant-code";
const { tombstone } = agentOf(agent).records;

const record = (uuid: string, ...texts: readonly string[]) =>
  JSON.stringify({ type: "user", uuid, message: { content: texts.map((text) => ({ type: "text", text })) } });

function without(lines: readonly string[], ...unsaid: readonly Unsaid[]) {
  let before = 0;
  const dropped = [lines.slice(0, 2), lines.slice(2)].map((some) => {
    const { packed } = pack(some.map((line) => `${line}\n`).join(""));
    const part = dropFrom({ agent, packed, before, unsaid }, { listenFor, tombstone });
    before += part.lines;
    return { ...part, kept: unpack(part.becomes?.packed ?? packed).toString("utf8") };
  });
  const kept = dropped.map((part) => part.kept).join("");
  return {
    left: kept.slice(0, -1).split("\n"),
    changed: dropped.map(({ becomes }) => becomes !== undefined),
    hashes: dropped.reduce((sum, { hashes }) => sum + hashes.length, 0),
  };
}

const scar = (uuid: string) => JSON.stringify({ type: "deleted", uuid });
const talk = (n: number) => record(`u${n}`, `words of line ${n}`);

test("where something was said in a few lines, all of them go; elsewhere those that say it go", () => {
  const lines = [
    talk(1),
    talk(2),
    record("u3", "in other words"),
    record("u4", "So: Boats rest by the PIER."),
  ];
  const said = { content: "Boats rest by the pier", excerpt: "rest them there", lines: { from: 3, to: 3 } };
  expect(without(lines, said)).toEqual({
    left: [talk(1), talk(2), scar("u3"), scar("u4")],
    changed: [false, true],
    hashes: 2,
  });
});

test("of a long stretch, only the lines go that hold a piece of it", () => {
  const lines = [
    record("u1", "Which database do you want?"),
    talk(2),
    talk(3),
    talk(4),
    talk(5),
    record("u6", "other", "Postgres with replicas, please"),
  ];
  const said = {
    content: "Database: Postgres",
    excerpt: "Which database do you want? … Postgres with replicas",
    lines: { from: 1, to: 6 },
  };
  const { left, hashes } = without(lines, said);
  expect(left).toEqual([scar("u1"), talk(2), talk(3), talk(4), talk(5), scar("u6")]);
  expect(hashes).toBe(2);
});

test("what is gone already is not taken out again, and what says nothing of it stays as it is", () => {
  const said = { content: "Boats rest by the pier", excerpt: "", lines: { from: 1, to: 1 } };
  expect(without([scar("u1"), talk(2), ""], said)).toEqual({
    left: [scar("u1"), talk(2), ""],
    changed: [false, false],
    hashes: 0,
  });
});

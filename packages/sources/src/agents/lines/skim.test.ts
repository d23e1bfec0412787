import { expect, test } from "vitest";
import { skimBooks } from "../claude-code/skim-books.ts";
import { skim as skimCodex } from "../codex/skim.ts";
import { skim as skimCopilot } from "../copilot-cli/skim.ts";

const long = 'Prompts "in quotes", über all: {"type":"user"} '.repeat(80);
const line = (record: unknown) => Buffer.from(JSON.stringify(record));
const at = "2026-11-23T19:06:43.776Z";
const of = (record: unknown) => ({ values: [record], malformed: false });

const place = { uuid: "u1", timestamp: at, cwd: "/työ", sessionId: "s", gitBranch: "main" };
const attached = (type: string) => ({
  parentUuid: null,
  isSidechain: false,
  attachment: { type, content: [{ text: long, at: null }] },
  type: "attachment",
  ...place,
});

test("of what only the program tells its model, the place in the conversation is read", () => {
  const shape = { type: "api-request-shape", sessionId: "s", timestamp: at };
  expect(skimBooks(line({ ...shape, shape: { system: [{ text: long }] } }))).toEqual(of(shape));
  const parent = { parentUuid: null, isSidechain: false };
  const kept = { ...parent, attachment: {}, type: "attachment", ...place };
  expect(skimBooks(line(attached("prompt_snapshot")))).toEqual(of(kept));
  const world = { timestamp: at, ordinal: 7, type: "world_state", payload: { text: long } };
  expect(skimCodex(line(world))).toEqual(of({ timestamp: at, type: "world_state", payload: {} }));
  const system = { type: "system.message", data: { role: "system", content: long }, id: "e", timestamp: at };
  expect(skimCopilot(line(system))).toEqual(of({ ...system, data: {} }));
});

test("what people and agents say, and what hooks add, is read whole", () => {
  const said = { ...attached("x"), attachment: undefined, type: "user", message: { content: long } };
  for (const record of [attached("hook_additional_context"), attached("queued_command"), said])
    expect(skimBooks(line(record))).toBe(null);
  const message = { timestamp: at, type: "response_item", payload: { type: "message", content: long } };
  expect(skimCodex(line(message))).toBe(null);
  const typed = { type: "user.message", data: { role: "system", content: long }, id: "e", timestamp: at };
  expect(skimCopilot(line(typed))).toBe(null);
});

test("a line with a second record, behind a torn one or glued to it, is read whole", () => {
  const second = attached("queued_command");
  for (const first of [
    line(attached("prompt_snapshot")),
    line(attached("prompt_snapshot")).subarray(0, 2_000),
  ])
    expect(skimBooks(Buffer.concat([first, line(second)]))).toBe(null);
  const world = line({ timestamp: at, type: "world_state", payload: { text: long } });
  const message = line({ timestamp: at, type: "response_item", payload: { type: "message", content: "Hi" } });
  expect(skimCodex(Buffer.concat([world.subarray(0, 2_000), message]))).toBe(null);
});

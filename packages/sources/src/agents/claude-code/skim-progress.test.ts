import { describe, expect, test } from "vitest";
import { skimProgress } from "./skim-progress.ts";

const bytes = (text: string) => Buffer.from(text);

describe("skimProgress", () => {
  const envelope = {
    parentUuid: "p",
    isSidechain: false,
    type: "progress",
    data: { message: "m".repeat(500) },
  };

  test.each([
    { uuid: "u", timestamp: "2026-03-02T09:00:00.000Z" },
    { timestamp: "2026-03-02T09:00:00.000Z", uuid: "u" },
  ])("reads the envelope alone", (end) => {
    const record = { parentUuid: "p", isSidechain: false, type: "progress", ...end };
    expect(skimProgress(bytes(JSON.stringify({ ...envelope, ...end })))).toEqual({
      values: [record],
      malformed: false,
    });
  });

  test("leaves alone a record that only quotes or wraps one", () => {
    const end = { timestamp: "t", uuid: "u" };
    const quoting = { type: "user", message: { content: '{"type":"progress"}' }, ...end };
    const wrapping = { data: { type: "progress" }, type: "user", ...end };
    expect(skimProgress(bytes(JSON.stringify(quoting)))).toBeNull();
    expect(skimProgress(bytes(JSON.stringify(wrapping)))).toBeNull();
  });

  test("leaves alone a line with a second record behind the first", () => {
    const second = { type: "user", timestamp: "t", uuid: "u" };
    expect(skimProgress(bytes(JSON.stringify(envelope) + JSON.stringify(second)))).toBeNull();
  });
});

import { appendFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/transcripts.ts";
import type { LineSink } from "../agent.ts";
import { copyLines, isUnchanged } from "./copy-lines.ts";
import { reachesFurther, readWatermark } from "./watermark.ts";

function collecting() {
  const lines: string[] = [];
  const sink: LineSink = {
    line: (bytes) => void lines.push(bytes.toString("utf8")),
    tail: () => false,
    overlong: () => void lines.push(""),
    isFull: () => false,
  };
  return { lines, sink };
}

const copied = async (path: string, after: string | null) => {
  const { lines, sink } = collecting();
  return { lines, ...(await copyLines({ path }, after, sink)) };
};

describe("a watermark", () => {
  test("leads to the lines behind it, and to all of them where what stood before it has changed", async () => {
    await using folder = await temporaryFolder();
    const path = await folder.write("s.jsonl", "one\ntwo\n");
    const first = await copied(path, null);
    expect(first).toMatchObject({ start: "beginning", lines: ["one", "two"], size: 8 });
    const { watermark = "" } = first;
    await appendFile(path, "three\n");
    expect(await copied(path, watermark)).toMatchObject({ start: "behind", lines: ["three"], size: 14 });
    const file = { path, folder: "f", sessionId: "s", size: 14, mtimeMs: 1 };
    expect(await isUnchanged(file, watermark)).toBe(true);
    await folder.write("s.jsonl", "ONE\ntwo\nthree\n");
    expect(await isUnchanged(file, watermark)).toBe(false);
    expect(await copied(path, watermark)).toMatchObject({
      start: "beginning",
      lines: ["ONE", "two", "three"],
    });
  });

  test("that is none of ours counts as nothing read", async () => {
    const hash = "a".repeat(64);
    expect(readWatermark("2026-03-02")).toBeNull();
    expect(reachesFurther(`9:${hash}`, `8:${hash}`)).toBe(true);
    expect(reachesFurther("anything", `8:${hash}`)).toBe(false);
  });

  test("of a session that is gone leads nowhere", async () => {
    await using folder = await temporaryFolder();
    expect(await copyLines({ path: `${folder.path}/none.jsonl` }, null, collecting().sink)).toBeNull();
  });
});

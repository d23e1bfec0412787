import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { temporaryFolder } from "../../../test/transcripts.ts";
import { type LineOptions, readLines } from "./read-lines.ts";

const sha = (text: string) => createHash("sha256").update(text).digest("hex");

async function read(content: string, options: LineOptions & { tailIsWhole?: boolean } = {}) {
  await using folder = await temporaryFolder();
  const path = await folder.write("a.jsonl", content);
  const seen: string[] = [];
  const watermark = await readLines(
    path,
    {
      line: (bytes, number) => void seen.push(`${number} ${bytes.toString()}`),
      tail: (bytes, number) => {
        seen.push(`${number} tail ${bytes.toString()}`);
        return options.tailIsWhole ?? false;
      },
      overlong: (number) => void seen.push(`${number} overlong`),
    },
    options,
  );
  return { seen, watermark };
}

describe("readLines", () => {
  test("numbers lines from 1 and takes off either line end", async () => {
    const { seen, watermark } = await read("one\r\n\ntwo\n");
    expect(seen).toEqual(["1 one", "2 ", "3 two"]);
    expect(watermark).toEqual({ offset: 10, line: 3, hash: sha("one\r\n\ntwo\n") });
  });

  test("leaves a torn tail out of the watermark", async () => {
    const { seen, watermark } = await read("one\ntw");
    expect(seen).toEqual(["1 one", "2 tail tw"]);
    expect(watermark).toEqual({ offset: 4, line: 1, hash: sha("one\n") });
  });

  test("takes a whole tail in", async () => {
    const { watermark } = await read("one\ntwo", { tailIsWhole: true });
    expect(watermark).toEqual({ offset: 7, line: 2, hash: sha("one\ntwo") });
  });

  test("reads an empty file", async () => {
    expect(await read("")).toEqual({ seen: [], watermark: { offset: 0, line: 0, hash: sha("") } });
  });

  test("hands out lines longer than its first buffer", async () => {
    const long = "x".repeat(1_300_000);
    const { seen } = await read(`a\n${long}\nb\n`);
    expect(seen).toEqual(["1 a", `2 ${long}`, "3 b"]);
  });

  test("drops lines over the cap and hashes them all the same", async () => {
    const content = `a\n${"x".repeat(100)}\nb\n`;
    const { seen, watermark } = await read(content, { maxLineBytes: 16 });
    expect(seen).toEqual(["1 a", "2 overlong", "3 b"]);
    expect(watermark).toEqual({ offset: content.length, line: 3, hash: sha(content) });
  });

  test("leaves an unfinished line over the cap out of the watermark", async () => {
    const { seen, watermark } = await read(`a\n${"x".repeat(100)}`, { maxLineBytes: 16 });
    expect(seen).toEqual(["1 a", "2 overlong"]);
    expect(watermark).toEqual({ offset: 2, line: 1, hash: sha("a\n") });
  });

  test("stops when told to", async () => {
    await expect(read("one\n", { signal: AbortSignal.abort(new Error("enough")) })).rejects.toThrow("enough");
  });
});

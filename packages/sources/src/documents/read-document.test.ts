import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { openChunks } from "./packed-chunks.ts";
import { readDocument } from "./read-document.ts";

const folder = mkdtempSync(join(tmpdir(), "memory-read-document-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const maxBytes = 1024 * 1024 * 8;
const write = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};
const read = async (name: string, content: string | Uint8Array) => {
  const outcome = await readDocument({ path: write(name, content), maxBytes });
  if (outcome.kind !== "read") throw new Error(JSON.stringify(outcome));
  return { ...outcome.document, chunks: [...openChunks(outcome.document.chunks)] };
};

test("reads a file into chunks, with its title, size, time and hash", async () => {
  const document = await read(
    "guide.md",
    "# Guide\r\n\r\ntoken: ghp_0123456789abcdefghijABCDEFGHIJ012345\r\n",
  );
  expect(document).toMatchObject({
    kind: "markdown",
    extractor: "markdown@5",
    title: "Guide",
    size: 60,
    redactions: 1,
  });
  expect(document.contentHash).toMatch(/^[0-9a-f]{32}$/);
  expect(Number.isInteger(document.mtime)).toBe(true);
  expect(document.chunks.map(({ content }) => content)).toEqual([
    "# Guide\n\ntoken: [redacted:github-token]",
  ]);
});

test("reads bytes that came without a file, by what the server called them", async () => {
  const outcome = await readDocument({
    bytes: Buffer.from("a,b\n1,2\n"),
    name: "export",
    contentType: "text/csv; charset=utf-8",
  });
  expect(outcome).toMatchObject({ kind: "read", document: { kind: "table", title: "export", mtime: 0 } });
});

test("an empty file is a document without chunks", async () => {
  expect((await read("empty.md", "")).chunks).toEqual([]);
  expect((await read("blank.csv", " \n\n")).chunks).toEqual([]);
  expect((await read("empty.ts", "")).chunks).toEqual([]);
  expect((await read("empty.json", "")).chunks).toEqual([]);
});

test("reads one line of three megabytes", async () => {
  const { chunks } = await read("bundle.min.js", `var a="${"x y ".repeat(750_000)}";`);
  expect(chunks.length).toBeGreaterThan(1000);
  expect(chunks.every(({ endLine }) => endLine === 1)).toBe(true);
});

test("skips what is binary, too large, or nothing to read, and says why", async () => {
  const skipped = async (path: string, limit = maxBytes) => {
    const outcome = await readDocument({ path, maxBytes: limit });
    return outcome.kind === "skipped" ? outcome.reason : outcome;
  };
  expect(await skipped(write("photo.md", Buffer.from([0x89, 0x50, 0, 0, 0, 1])))).toContain("binary");
  expect(await skipped(write("photo.png", "x"))).toBe("no text is read from .png files");
  expect(await skipped(write("big.txt", "x".repeat(3_000_000)), 1024 * 1024)).toBe(
    "the file is 3.0 MB; files above 1 MiB are not read",
  );
  mkdirSync(join(folder, "sub.md"));
  expect(await skipped(join(folder, "sub.md"))).toBe("it is a folder");
});

test.skipIf(process.platform === "win32")("waits for no pipe and follows no link", async () => {
  execFileSync("mkfifo", [join(folder, "pipe.md")]);
  symlinkSync(write("target.md", "words"), join(folder, "link.md"));
  expect(await readDocument({ path: join(folder, "pipe.md"), maxBytes })).toMatchObject({ kind: "skipped" });
  expect(await readDocument({ path: join(folder, "link.md"), maxBytes })).toMatchObject({ kind: "skipped" });
});

test("a file that is not there is gone, and lost when its folder is not there either", async () => {
  expect(await readDocument({ path: join(folder, "none.md"), maxBytes })).toEqual({ kind: "gone" });
  for (const path of [join(folder, "guide.md", "none.md"), join(folder, "none", "none.md")])
    expect(await readDocument({ path, maxBytes })).toEqual({ kind: "lost" });
});

test("a box of mails says how its mails can be read", async () => {
  const outcome = await readDocument({ bytes: new Uint8Array(), name: "inbox.mbox" });
  expect(outcome).toMatchObject({ kind: "skipped", reason: expect.stringContaining("as .eml") });
});

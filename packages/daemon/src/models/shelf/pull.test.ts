import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { PullItem } from "@memory/shared";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aModelFolder } from "../../../test/model-folder.ts";
import { folderEmbedder } from "../providers/folder-embedder.ts";
import type { ShelfEntry } from "./catalog.ts";
import { shelf } from "./catalog.ts";
import { folderOf, isHere, partOf, removeModel, sizeOf, tellShelf, unfinishedOf } from "./places.ts";
import { pullFromShelf, type ShelfDeps } from "./pull.ts";

const PATHS = ["config.json", "tokenizer_config.json", "tokenizer.json", "onnx/model.onnx"];

let home: string;
let files: Map<string, Buffer>;
let entry: ShelfEntry;
let server: Server;
let base: string;
/** What is done with a request instead of an answer with the whole file. */
let instead:
  | ((path: string, from: number) => { readonly status?: number; readonly cutAfter?: number })
  | null;
let asked: { readonly path: string; readonly range: string | undefined }[];

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "memory-shelf-"));
  await using folder = await aModelFolder();
  files = new Map();
  for (const path of PATHS) files.set(path, await readFile(folder.at(path)));
  entry = {
    name: "tiny-words",
    task: "embedding",
    about: "vectors of two words",
    licence: "MIT",
    repository: "made/up",
    revision: "0",
    files: PATHS.map((path) => {
      const bytes = files.get(path) ?? Buffer.alloc(0);
      return { path, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    }),
  };
  instead = null;
  asked = [];
  server = createServer((req, res) => {
    const path = decodeURIComponent((req.url ?? "").replace(/^\/models\//, ""));
    const range = req.headers.range;
    asked.push({ path, range });
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? "")?.[1] ?? 0);
    const { status, cutAfter } = instead?.(path, from) ?? {};
    const bytes = files.get(path);
    if (status !== undefined || !bytes) return void res.writeHead(status ?? 404).end();
    const part = bytes.subarray(from);
    res.writeHead(range ? 206 : 200, { "content-length": part.length });
    if (cutAfter === undefined) return void res.end(part);
    res.write(part.subarray(0, cutAfter));
    // What was written is kept, and then nothing more comes.
    void expect
      .poll(() => sizeOf(partOf(unfinishedOf(home, entry), { path })), { timeout: 5_000 })
      .toBe(from + cutAfter)
      .finally(() => res.destroy());
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/models`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => void server.close(resolve));
  await rm(home, { recursive: true, force: true });
});

const deps = (more: Partial<ShelfDeps> = {}): ShelfDeps => ({
  home: { path: home },
  fetch: globalThis.fetch,
  clock: Date.now,
  ...more,
});

async function pull(
  more: Partial<ShelfDeps> = {},
  signal = new AbortController().signal,
): Promise<PullItem[]> {
  const items: PullItem[] = [];
  for await (const event of pullFromShelf(deps(more), entry, { from: base, signal }))
    if (event.type === "item") items.push(event);
  return items;
}

const told = async () => (await tellShelf(home, [entry], () => false))[0];
const there = () => readdir(home, { recursive: true });

describe("a model of the shelf", () => {
  test("is there when it has come whole, and is loaded by what loads folders", async () => {
    expect(await told()).toMatchObject({ state: "missing", loaded: 0, licence: "MIT" });
    const items = await pull();
    expect(items.at(-1)).toMatchObject({ status: "checked", completed: items.at(-1)?.total });
    expect(await told()).toMatchObject({ state: "here", folder: folderOf(home, entry) });
    expect((await stat(join(folderOf(home, entry), "config.json"))).mode & 0o077).toBe(0);
    const ref = { provider: "huggingface", model: folderOf(home, entry), baseUrl: null, key: null } as const;
    const embedder = folderEmbedder({ clock: Date.now }, ref);
    const [vector] = await embedder.embed(["hello"], { purpose: "store" });
    expect(vector?.length).toBe(128);
    await embedder.close();
  });

  test("that is here is asked for nowhere, and goes when it is removed", async () => {
    await pull();
    asked = [];
    expect(await pull()).toEqual([]);
    expect(asked).toEqual([]);
    expect(await removeModel(home, entry)).toBe((await told())?.bytes);
    expect(await told()).toMatchObject({ state: "missing" });
  });

  test("that broke off goes on where it was, and was nothing until then", async () => {
    instead = (path, from) => (path === "onnx/model.onnx" && from === 0 ? { cutAfter: 100 } : {});
    await expect(pull()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/goes on/),
    });
    expect(await isHere(home, entry)).toBe(false);
    expect(await told()).toMatchObject({ state: "partly" });
    asked = [];
    await pull();
    expect(asked).toEqual([{ path: "onnx/model.onnx", range: "bytes=100-" }]);
    expect(await told()).toMatchObject({ state: "here" });
  });

  test("begins a file anew where its sender knows no parts, or has another end of it", async () => {
    instead = (path, from) => (path === "tokenizer.json" && from === 0 ? { cutAfter: 50 } : {});
    await expect(pull()).rejects.toMatchObject({ code: "unavailable" });
    instead = (path, from) => (path === "tokenizer.json" && from > 0 ? { status: 416 } : {});
    await pull();
    expect(await told()).toMatchObject({ state: "here" });
  });

  test("whose bytes are others than they should be is refused, and nothing of it is kept", async () => {
    const right = files.get("onnx/model.onnx") ?? Buffer.alloc(0);
    for (const wrong of [Buffer.alloc(right.length), Buffer.concat([right, Buffer.from("more")])]) {
      files.set("onnx/model.onnx", wrong);
      await expect(pull()).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringMatching(/nothing of it was kept: onnx\/model\.onnx: it/),
      });
      expect((await there()).filter((path) => path.includes("tiny-words"))).toEqual([]);
    }
  });

  test("for which there is no room is not begun; one that fills the disk is taken away again", async () => {
    await expect(pull({ free: async () => 1_000 })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/not enough room for tiny-words: it needs .* nothing was loaded/),
    });
    expect(asked).toEqual([]);
  });

  test("that nobody gives is told in a sentence", async () => {
    const offline = () => Promise.reject(new TypeError("fetch failed"));
    await expect(pull({ fetch: offline })).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/does not answer: is this machine offline\?.*--from/),
    });
    instead = () => ({ status: 503 });
    await expect(pull()).rejects.toMatchObject({
      message: expect.stringMatching(/overloaded or broken.*goes on/),
    });
    instead = () => ({ status: 404 });
    await expect(pull()).rejects.toMatchObject({ message: expect.stringMatching(/does not give .*\(404\)/) });
  });

  test("is loaded once at a time, and one that is left keeps what has come", async () => {
    const leaving = new AbortController();
    const first = pull({}, leaving.signal);
    await expect(pull()).rejects.toMatchObject({ code: "conflict", message: /is being loaded already/ });
    leaving.abort(new Error("left"));
    await first.catch(() => undefined);
    await pull();
    expect(await told()).toMatchObject({ state: "here" });
  });

  test("whose files were damaged since is put in order by another pull", async () => {
    await pull();
    await writeFile(join(folderOf(home, entry), "config.json"), "");
    expect(await told()).toMatchObject({ state: "missing" });
    await pull();
    expect(await told()).toMatchObject({ state: "here" });
    expect(await readdir(join(unfinishedOf(home, entry), ".."))).toEqual([]);
  });
});

test("every model of the shelf may be used and passed on, and each of its files is known", () => {
  for (const { licence, files: all, revision } of shelf) {
    expect(["Apache-2.0", "MIT"]).toContain(licence);
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    expect(all.map(({ path }) => path).sort()).toEqual([
      "config.json",
      "onnx/model_quantized.onnx",
      "tokenizer.json",
      "tokenizer_config.json",
    ]);
    for (const { sha256 } of all) expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  }
});

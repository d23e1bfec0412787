import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Piscina } from "piscina";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EmbedReply, LoadReply } from "./embedder.ts";
import { type Encoder, loadUseLite, ModelUnavailable, type Runtime } from "./use-lite.ts";

const packageDir = fileURLToPath(new URL("../../../", import.meta.url));
const modelDir = join(packageDir, "models");
const buildModel = (...args: string[]) =>
  execFileSync(process.execPath, [join(packageDir, "scripts", "build-model.mjs"), ...args], {
    encoding: "utf8",
  });

let scratch: string;

beforeAll(() => {
  buildModel();
  scratch = mkdtempSync(join(tmpdir(), "use-lite-"));
});

afterAll(() => rmSync(scratch, { recursive: true, force: true }));

function cosine(a: Float32Array | null, b: Float32Array | null): number {
  if (a === null || b === null) throw new Error("expected two vectors");
  return a.reduce((sum, x, n) => sum + x * (b[n] ?? 0), 0);
}

describe("build-model", () => {
  test("gives the same bytes every time and does nothing when they are up to date", () => {
    const files = ["use-lite-u8.onnx", "use-lite-u8.bin", "use-lite-vocab.json", "use-lite-NOTICE.txt"];
    expect(buildModel(scratch)).toContain("model built");
    for (const file of files) {
      expect(readFileSync(join(scratch, file)).equals(readFileSync(join(modelDir, file)))).toBe(true);
    }
    expect(buildModel(scratch)).toContain("up to date");
  });

  test("ships the licence of the model beside it", () => {
    expect(readFileSync(join(modelDir, "use-lite-NOTICE.txt"), "utf8")).toContain("Apache License");
  });
});

describe.each<Runtime>(["onnxruntime-node", "onnxruntime-web"])("use-lite on %s", (runtime) => {
  let encoder: Encoder;
  beforeAll(async () => {
    encoder = await loadUseLite({ modelDir, runtime });
  }, 60_000);

  test("says which runtime it runs on", () => {
    expect(encoder.runtime).toBe(runtime);
  });

  test("gives vectors of 512 numbers and length 1, each with a buffer of its own", async () => {
    const vector = await encoder.embed("The build server was moved to Lisbon.");
    expect(vector).toHaveLength(encoder.dimensions);
    expect(vector?.buffer.byteLength).toBe(4 * encoder.dimensions);
    expect(cosine(vector, vector)).toBeCloseTo(1, 5);
  });

  test("places a question nearer to its answer than to something else", async () => {
    const question = await encoder.embed("Where do we keep user sessions?");
    const answer = await encoder.embed("User sessions are stored in the cache cluster.");
    const other = await encoder.embed("My sister adopted two kittens last spring.");
    expect(cosine(question, answer)).toBeGreaterThan(cosine(question, other) + 0.2);
  });

  // Reference: the first numbers of the published model's answer (@energetic-ai/embeddings 0.2.0, tf.js).
  test("agrees with the published model", async () => {
    const vector = await encoder.embed("The quick brown fox jumps over the lazy dog.");
    const reference = [-0.0135, -0.0426, 0.0368, -0.0059, -0.0082, 0.0648, 0.0486, -0.0553];
    for (const [n, expected] of reference.entries()) expect(vector?.[n]).toBeCloseTo(expected, 2);
  });

  test("gives no vector for a text that a guard refuses", async () => {
    expect(await encoder.embed("")).toBeNull();
    expect(await encoder.embed("0a1b2c3d4e5f60718293")).toBeNull();
    expect(await encoder.embed("ẘ ǯ ǯǯ ẘẘ ǯẘ ok")).toBeNull();
  });

  test("reads line breaks as spaces and only the start of a long text", async () => {
    const line = "We agreed to release every second Tuesday after the review. ";
    expect(await encoder.embed("Release\non Tuesday")).toEqual(await encoder.embed("Release on Tuesday"));
    expect(await encoder.embed(line.repeat(100))).toEqual(await encoder.embed(line.repeat(1000)));
  });
});

describe("loading", () => {
  test("prefers the native runtime", async () => {
    expect((await loadUseLite({ modelDir })).runtime).toBe("onnxruntime-node");
  });

  test("names what stopped each runtime when there is no model", async () => {
    const missing = loadUseLite({ modelDir: join(scratch, "missing") });
    await expect(missing).rejects.toThrow(ModelUnavailable);
    await expect(missing).rejects.toThrow(/onnxruntime-node: .*ENOENT.*; onnxruntime-web: .*ENOENT/);
  });
});

// "--import tsx" registers nothing in a worker thread of Node 20, so the hooks are registered by hand.
const registerTsx = `data:text/javascript,import { register } from "${import.meta.resolve("tsx/esm/api")}"; register();`;

describe("embed worker", () => {
  const pool = (data: unknown) =>
    new Piscina({
      filename: new URL("../../shell/threads/embed-worker.ts", import.meta.url).href,
      execArgv: ["--import", registerTsx, "--conditions=@memory/source"],
      workerData: data,
      maxThreads: 1,
    });

  test("loads the model and answers each text in order, null where it has no vector", async () => {
    await using workers = closing(pool({ modelDir }));
    const loaded: LoadReply = await workers.pool.run(undefined, { name: "load" });
    expect(loaded).toEqual({ runtime: "onnxruntime-node", dimensions: 512 });

    const texts = ["Deploys happen on Friday.", "", "The office has a green door."];
    const { vectors }: EmbedReply = await workers.pool.run({ texts }, { name: "embed" });
    const encoder = await loadUseLite({ modelDir });
    expect(vectors).toEqual(await Promise.all(texts.map(encoder.embed)));
  });

  test("passes on why the model cannot be loaded, and tries again at the next call", async () => {
    await using workers = closing(pool({ modelDir: join(scratch, "later") }));
    await expect(workers.pool.run({ texts: [] }, { name: "embed" })).rejects.toThrow(/cannot be loaded/);
    buildModel(join(scratch, "later"));
    await expect(workers.pool.run({ texts: [] }, { name: "embed" })).resolves.toEqual({ vectors: [] });
  });
});

function closing(pool: Piscina) {
  return { pool, [Symbol.asyncDispose]: () => pool.destroy() };
}

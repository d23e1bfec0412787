import { aFolder, type Folder, until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { aModelFolder, wordVector } from "../../../test/model-folder.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import { noCalls } from "../models.ts";
import { createProviders } from "./create.ts";

/** The embedder of a folder, when it has loaded or given up. */
async function anEmbedder(folder: Pick<Folder, "path">) {
  let now = 0;
  const ledger = scriptedLedger();
  const embedder = createProviders({ ledger, clock: () => now }).embedder({
    provider: "huggingface",
    model: folder.path,
    baseUrl: null,
    key: null,
  });
  await until(
    async () => embedder.state(),
    ({ state }) => state !== "loading",
  );
  return {
    embedder,
    ledger,
    later: (ms: number) => {
      now += ms;
    },
    [Symbol.asyncDispose]: () => embedder.close(),
  };
}

const meanOf = (...words: Parameters<typeof wordVector>[0][]): number[] => {
  const sum = wordVector("hello").map((_, n) =>
    words.reduce((all, word) => all + (wordVector(word)[n] ?? 0), 0),
  );
  return sum.map((component) => component / Math.hypot(...sum));
};

test("a folder's model makes the mean of its tokens, of length 1, and costs no call", async () => {
  await using folder = await aModelFolder();
  await using made = await anEmbedder(folder);
  const { embedder, ledger } = made;
  expect(embedder.state()).toMatchObject({ state: "ready", name: `huggingface/${folder.path}` });
  expect(embedder.dimensions).toBe(128);
  const calls = noCalls();
  const [two, none, one] = await embedder.embed(["Hello world", " ", "hello"], { purpose: "store", calls });
  expect(none).toBeNull();
  expect(two).toHaveLength(128);
  meanOf("[CLS]", "hello", "world", "[SEP]").forEach((component, n) => {
    expect(two?.[n]).toBeCloseTo(component, 5);
  });
  // Beside a longer text as alone: what fills the row counts for nothing.
  expect(one).toEqual((await embedder.embed(["hello"], { purpose: "query" }))[0]);
  expect(calls.embedding).toBe(1);
  expect(ledger.calls).toEqual([]);
});

test("a text that is too long for the model is cut, and keeps what closes it", async () => {
  await using folder = await aModelFolder();
  await using made = await anEmbedder(folder);
  const long = await made.embedder.embed(["hello ".repeat(700)], { purpose: "store" });
  const cut = await made.embedder.embed(["hello ".repeat(6)], { purpose: "store" });
  expect(long).toEqual(cut);
});

test("a model that stands for a text with its first token is heard", async () => {
  await using folder = await aModelFolder();
  await folder.write("1_Pooling/config.json", JSON.stringify({ pooling_mode_cls_token: true }));
  await using made = await anEmbedder(folder);
  const [vector] = await made.embedder.embed(["hello"], { purpose: "store" });
  expect(vector?.[0]).toBeCloseTo(meanOf("[CLS]")[0] ?? 0, 5);
});

test.each([
  ["config.json", null, /config\.json is missing/],
  ["tokenizer.json", null, /tokenizer\.json is missing/],
  ["tokenizer.json", "[", /tokenizer\.json is not a JSON object/],
  ["tokenizer.json", '{"model":{"type":"Unheard"}}', /is of a kind that is not known/],
  ["onnx/model.onnx", null, /model\.onnx is no ONNX model/],
  ["onnx/model.onnx", "no model", /model\.onnx is no ONNX model/],
])("without a good %s (%s) a folder is unavailable, and says why", async (file, content, words) => {
  await using folder = await aModelFolder();
  if (content === null) await folder.remove(file);
  else await folder.write(file, content);
  await using made = await anEmbedder(folder);
  expect(made.embedder.state()).toMatchObject({ state: "unavailable", reason: expect.stringMatching(words) });
  await expect(made.embedder.embed(["hello"], { purpose: "query" })).rejects.toMatchObject({
    name: "ModelError",
  });
});

test("a folder that is filled later is looked at again", async () => {
  await using empty = await aFolder();
  await using made = await anEmbedder(empty);
  expect(made.embedder.state().state).toBe("unavailable");
  await using full = await aModelFolder();
  const { readFile } = await import("node:fs/promises");
  for (const name of ["config.json", "tokenizer.json", "onnx/model.onnx"])
    await empty.write(name, await readFile(full.at(name)));
  made.later(60_000);
  await until(
    async () => made.embedder.state(),
    ({ state }) => state === "ready",
  );
});

import { expect, test } from "vitest";
import { scriptedModels } from "../../../test/scripted-models.ts";
import type { ModelState } from "../models.ts";
import type { ModelChoices } from "./choices.ts";
import { listUsed } from "./list-used.ts";

const nothingChosen: ModelChoices = {
  read: () => ({ chatFor: "distil,judge" }),
  source: () => "default",
  change: () => ({ chatFor: "distil,judge" }),
};

const ready = (changes: Pick<ModelState, "remote">): ModelState => ({
  name: "openai/text-embedding-3-small",
  state: "ready",
  runtime: "api.openai.com",
  ...changes,
});

test.each([
  [{ remote: true }, "remote"],
  [{}, "local"],
] as const)("vectors are made where recall's model runs (%j), whatever the settings name", (where, runs) => {
  const models = scriptedModels();
  const embedder = {
    ...models.entityEmbedder,
    name: "openai/text-embedding-3-small",
    state: () => ready(where),
  };
  const used = (made: typeof embedder | typeof models.entityEmbedder) =>
    listUsed({ models: { ...models, embedder: made }, choices: nothingChosen }).find(
      ({ task }) => task === "embedding",
    );
  // After a rollback to it the settings name the embedded model still.
  expect(used(embedder)).toMatchObject({ task: "embedding", chosen: null, runs });
  expect(used(models.entityEmbedder)).toMatchObject({ runs: "embedded" });
});

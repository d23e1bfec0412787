import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ModelTrouble } from "@memory/language/finding";
import { assistant, human, session } from "@memory/language/testing";
import { afterEach, beforeEach, expect, test } from "vitest";
import { scriptedDistiller, scriptedModels } from "../../../test/scripted-models.ts";
import { OWN } from "../../store/owner-key.ts";
import type { ChatModel } from "../chat.ts";
import { ModelError, noCalls } from "../models.ts";
import type { ReadingBook } from "../prompted/reading/reading-book.ts";
import { createChoices } from "./choices.ts";
import { chooseModels } from "./chosen.ts";
import type { Providers } from "./create.ts";
import { createKeys } from "./keys.ts";

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "memory-chosen-"));
});
afterEach(() => rmSync(home, { recursive: true }));

const read = session([
  human("We decided to keep the invoices of the kiln in Postgres."),
  assistant(
    `Understood, invoices are kept in Postgres from now on. ${"More of the day was spent on it. ".repeat(15)}`,
  ),
]);

const noAnswers: ReadingBook = {
  find: () => new Map(),
  before: () => null,
  keep: () => undefined,
  subjects: () => [],
};

/** Models whose chosen one fails as the test says, or finds nothing; each key makes another one. */
function chosenModels({
  chatModel = "ollama/x",
  keys = {},
}: {
  chatModel?: string;
  keys?: Record<string, string>;
}) {
  const scripted = { trouble: null as ModelTrouble | null, keys: [] as (string | null)[] };
  const chat: ChatModel = {
    name: chatModel,
    state: () => ({ name: chatModel, state: "ready", runtime: "script" }),
    async complete() {
      if (scripted.trouble) throw new ModelError("scripted to fail", { trouble: scripted.trouble });
      return { memories: [] };
    },
  };
  const providers: Pick<Providers, "chat"> = {
    chat({ key }) {
      scripted.keys.push(key);
      return chat;
    },
  };
  const choices = createChoices({
    home,
    settings: { chatModel, chatFor: "distil,judge" },
    inEnvironment: [],
  });
  const notAskedFor = () => Promise.reject(new Error("not asked for")) as never;
  const embedded = scriptedModels({
    distiller: scriptedDistiller(() => ({ findings: [], dropped: 3 })),
  });
  const models = chooseModels({
    embedded,
    choices,
    book: noAnswers,
    keys: createKeys({ file: join(home, "keys.json"), environment: keys }),
    providers: { ...providers, embedder: notAskedFor, reranker: notAskedFor },
  });
  const distil = (attended: boolean) =>
    models.distiller.distill(read, {
      signal: new AbortController().signal,
      calls: noCalls(),
      scope: { ownerId: OWN, attended },
    });
  return { models, choices, embedded, scripted, distil };
}

test.each(["unavailable", "key", "credit", "refused"] as const)(
  "what nobody waits for is read by the embedded distiller when the chosen model fails (%s), and the answer says so",
  async (trouble) => {
    const { distil, scripted, embedded, models } = chosenModels({});
    scripted.trouble = trouble;
    const { dropped, readBy, because } = await distil(false);
    expect({ dropped, readBy, because }).toEqual({
      dropped: 3,
      readBy: embedded.distiller.name,
      because: "scripted to fail",
    });
    expect(models.warning()).toContain("scripted to fail");
    scripted.trouble = null;
    expect((await distil(false)).readBy).toBeUndefined();
    expect(models.warning()).toBeNull();
  },
);

test("who waits for a session is told that the model failed", async () => {
  const { distil, scripted } = chosenModels({});
  scripted.trouble = "unavailable";
  await expect(distil(true)).rejects.toMatchObject({ trouble: "unavailable" });
});

test("a cap is obeyed and not gone around, and is no fault of the model", async () => {
  const { distil, scripted, models } = chosenModels({});
  scripted.trouble = "cap";
  await expect(distil(false)).rejects.toMatchObject({ trouble: "cap" });
  expect(models.warning()).toBeNull();
});

test("another choice counts for whoever asks next, and takes the old one's troubles with it", async () => {
  const { distil, scripted, models, choices, embedded } = chosenModels({});
  scripted.trouble = "unavailable";
  await distil(false);
  choices.change({ chatFor: "judge" }, { dryRun: false });
  expect(models.distiller).toBe(embedded.distiller);
  expect(models.judge?.name).toContain("ollama/x");
  expect(models.warning()).toBeNull();
  choices.change({ chatModel: null }, { dryRun: false });
  expect(models.judge).toBeUndefined();
});

test("a key that is set later counts at once, and another key is another model", async () => {
  const keys: Record<string, string> = {};
  const { models, scripted } = chosenModels({ chatModel: "anthropic/x", keys });
  expect(models.distiller.state()).toMatchObject({ state: "unavailable", remote: true });
  keys.anthropic = "one";
  expect(models.distiller.state()).toMatchObject({ state: "ready", remote: true });
  models.distiller.state();
  keys.anthropic = "two";
  models.distiller.state();
  expect(scripted.keys).toEqual(["one", "two"]);
});

test("a provider that nobody knows is unavailable, and says which are known", () => {
  const { models } = chosenModels({ chatModel: "nowhere/x" });
  expect(models.distiller.state()).toMatchObject({ state: "unavailable", reason: /anthropic, openai/ });
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type Embedder, ModelError } from "../../models/models.ts";
import { unindexText } from "../../store/search.ts";
import { alice, bob, type MadeUpStore, madeUpStore, model, wordVector } from "../made-up-store.ts";
import { type Backlog, createBacklog } from "./backlog.ts";

let made: MadeUpStore;
let backlog: Backlog | undefined;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(async () => {
  await backlog?.stop();
  made.close();
});

/** An embedder that answers with `embed`, and remembers what it was given. */
function scripted(embed: (texts: readonly string[]) => (Float32Array | null)[]) {
  const given: string[][] = [];
  const state = { now: "ready" as "ready" | "loading", looks: 0 };
  const embedder: Embedder = {
    name: model,
    dimensions: 512,
    state: () => {
      state.looks += 1;
      return state.now === "ready"
        ? { name: model, state: "ready", runtime: "test" }
        : { name: model, state: "loading" };
    },
    embed: async (texts) => {
      given.push([...texts]);
      return embed(texts);
    },
  };
  return { embedder, given, state };
}

const begin = (embedder: Embedder): Backlog => {
  backlog = createBacklog(
    { store: made.store, models: { embedder } },
    { firstPause: 1, longestPause: 5, idle: 5 },
  );
  backlog.start();
  return backlog;
};
const words = (texts: readonly string[]) => texts.map(wordVector);
const emptied = (one: Backlog) => expect.poll(() => one.pending(alice)).toBe(0);

describe("the backlog of vectors", () => {
  test("computes what is missing in small batches, in the order in which it came", async () => {
    for (let n = 0; n < 20; n++) made.memory(`Heron ${n} is grey.`);
    const { embedder, given } = scripted(words);
    await emptied(begin(embedder));
    expect(given.map((batch) => batch.length)).toEqual([8, 8, 4]);
    expect(given.flat()[0]).toBe("Heron 0 is grey.");
    expect(made.ask("Heron 3 is grey.").memories[0]).toMatchObject({ content: "Heron 3 is grey." });
    expect(made.ask("Heron 3 is grey.").memories[0]?.similarity).toBeCloseTo(1, 2);
  });

  test("leaves alone what has a vector, or is known to have none", async () => {
    made.memory("It has one.", { vector: wordVector("It has one.") });
    made.memory("It has none.", { vector: null });
    made.memory("It waits.");
    const { embedder, given } = scripted(words);
    await emptied(begin(embedder));
    expect(given).toEqual([["It waits."]]);
  });

  test("counts what is missing an owner at a time", () => {
    made.memory("Hers.");
    made.memory("His.", { owner_id: bob });
    const waiting = createBacklog({ store: made.store, models: { embedder: scripted(words).embedder } });
    expect([waiting.pending(alice), waiting.pending(bob)]).toEqual([1, 1]);
  });

  test("goes on with what is written while it works, and after it had finished", async () => {
    made.memory("First.");
    const { embedder, given } = scripted((texts) => {
      if (texts[0] === "First.") made.memory("Second.");
      return words(texts);
    });
    const running = begin(embedder);
    await emptied(running);
    made.memory("Third.");
    running.wake();
    await expect.poll(() => given.flat()).toEqual(["First.", "Second.", "Third."]);
  });

  test("does what was just written before the rest of what waits", async () => {
    for (let n = 0; n < 20; n++) made.memory(`Heron ${n} is grey.`);
    const { embedder, given } = scripted((texts) => {
      if (texts[0] === "Heron 0 is grey.") made.memory("The key is under the mat.");
      return words(texts);
    });
    const running = begin(embedder);
    await emptied(running);
    expect(given.map(([first]) => first)).toEqual([
      "Heron 0 is grey.",
      "The key is under the mat.",
      "Heron 8 is grey.",
      "Heron 16 is grey.",
    ]);
    await expect.poll(() => running.left()).toBe(0);
  });

  test("waits for a model that is not ready", async () => {
    made.memory("It waits.");
    const { embedder, given, state } = scripted(words);
    state.now = "loading";
    const running = begin(embedder);
    await expect.poll(() => state.looks).toBeGreaterThan(4);
    expect(given).toEqual([]);
    state.now = "ready";
    await emptied(running);
  });

  test("a text that the model fails on for good keeps no other from its vector", async () => {
    for (const text of ["One.", "Poison.", "Two."]) made.memory(text);
    const { embedder } = scripted((texts) => {
      if (texts.includes("Poison.")) throw new ModelError("the model broke off");
      return words(texts);
    });
    await emptied(begin(embedder));
    expect(made.ask("One.").memories[0]?.similarity).toBeCloseTo(1, 2);
    expect(made.store.prepare("SELECT item FROM recall_vectors WHERE code IS NULL").all()).toHaveLength(1);
  });

  test("a text that the model refuses has no vector, and a model that refuses everything gives up none", async () => {
    for (const text of ["One.", "Poison.", "Two."]) made.memory(text);
    const taken = new Set(["One.", "Two."]);
    const { embedder, given } = scripted((texts) => {
      if (!texts.every((text) => taken.has(text))) throw new ModelError("no", { trouble: "refused" });
      return words(texts);
    });
    const withoutVector = () =>
      made.store.prepare("SELECT item FROM recall_vectors WHERE code IS NULL").all();
    const running = begin(embedder);
    await expect.poll(() => running.pending(alice)).toBe(2);
    // Asked about a harmless text for the second time: what it refused the first time has been dealt with.
    const harmless = () => given.filter(([text]) => text === "memory");
    await expect.poll(() => harmless().length).toBeGreaterThan(1);
    expect(withoutVector()).toHaveLength(0);
    taken.add("memory");
    await emptied(running);
    expect(withoutVector()).toHaveLength(1);
  });

  test("a model that is over its cap is told once, and not asked text by text", async () => {
    for (const text of ["One.", "Two."]) made.memory(text);
    const { embedder, given } = scripted(() => {
      throw new ModelError("enough for today", { trouble: "cap" });
    });
    const onTrouble = vi.fn();
    backlog = createBacklog({ store: made.store, models: { embedder } }, { onTrouble });
    backlog.start();
    await expect.poll(() => onTrouble).toHaveBeenCalledOnce();
    expect(given).toHaveLength(1);
    expect(onTrouble.mock.calls[0]?.[0]).toMatchObject({ error: { trouble: "cap" } });
    expect(backlog.left()).toBe(2);
  });

  test("what is deleted while its vector is computed stays deleted", async () => {
    const id = made.memory("Short-lived.");
    made.memory("Lasting.");
    const { embedder } = scripted((texts) => {
      unindexText(made.store, id);
      return words(texts);
    });
    await emptied(begin(embedder));
    expect(made.store.prepare("SELECT item FROM recall_vectors").all()).toHaveLength(1);
  });

  test("what a stopped backlog left is found by the next", async () => {
    for (let n = 0; n < 30; n++) made.memory(`Heron ${n} is grey.`);
    const first = scripted((texts) => {
      void backlog?.stop();
      return words(texts);
    });
    await begin(first.embedder).stop();
    const second = scripted(words);
    const running = begin(second.embedder);
    await emptied(running);
    expect([...first.given, ...second.given].flat().sort()).toEqual(
      Array.from({ length: 30 }, (_, n) => `Heron ${n} is grey.`).sort(),
    );
  });
});

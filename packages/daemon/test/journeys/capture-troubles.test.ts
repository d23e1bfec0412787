import { rename, rm } from "node:fs/promises";
import { until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { ModelError } from "../../src/models/models.ts";
import { allow, capturing, DAY, imported, MINUTE, type Script, telling } from "../capturing.ts";
import { collect } from "../daemon.ts";
import { endlessDistiller, noteTaker } from "../distillers.ts";
import { scriptedDistiller, scriptedModels } from "../scripted-models.ts";
import { importAll, writeSession } from "../sessions.ts";

describe("when a model fails", () => {
  const broken = (trouble: ConstructorParameters<typeof ModelError>[1]) => {
    const down = { trouble };
    const script: Script = () => {
      if (down.trouble) throw new ModelError("the model is scripted to fail", down.trouble);
    };
    return { down, script };
  };

  test("the day's cap holds all that waits until the next day, and the status says so", async () => {
    const { down, script } = broken({ trouble: "cap" });
    await using memory = await capturing(script);
    down.trouble = { trouble: "cap", retryAt: memory.now() + 5 * 60 * MINUTE };
    await allow(memory);
    for (const n of [1, 2]) await memory.notify(await writeSession(memory, n, telling(n)));
    const held = await until(memory.status, ({ state }) => state === "cap_reached");
    expect(held).toMatchObject({
      waiting: 2,
      missed: 0,
      lastNotifyError: "the model is scripted to fail",
      reason: "the model is scripted to fail",
    });
    down.trouble = undefined;
    await memory.pass(60 * MINUTE);
    expect((await memory.status()).sessionsImported).toBe(0);
    await memory.pass(5 * 60 * MINUTE);
    expect(await imported(memory, 2)).toMatchObject({ state: "clean", lastNotifyError: null });
  });

  test("a session waits for a model that comes back, and is never lost", async () => {
    const { down, script } = broken({ trouble: "unavailable" });
    await using memory = await capturing(script);
    await allow(memory);
    await memory.notify(await writeSession(memory, 1, telling(1)));
    const failing = await until(memory.status, ({ state }) => state === "failing");
    expect(failing).toMatchObject({ waiting: 1, lastNotifyError: "the model is scripted to fail" });
    for (let n = 0; n < 20; n++) await memory.pass(DAY);
    expect(await memory.status()).toMatchObject({ waiting: 1, missed: 0 });
    down.trouble = undefined;
    await memory.pass(DAY);
    expect(await imported(memory, 1)).toMatchObject({ state: "clean", lastNotifyError: null });
  });

  test("a session that it will never read is given up after some times, and tried when somebody asks", async () => {
    const { down, script } = broken({ trouble: "refused" });
    await using memory = await capturing(script);
    await allow(memory);
    await memory.notify(await writeSession(memory, 1, telling(1)));
    const { store } = memory.daemon;
    const attempts = () => store.prepare("SELECT attempts FROM capture_queue").pluck().get();
    for (let n = 1; n < 8; n++) {
      await expect.poll(attempts).toBe(n);
      await memory.pass(DAY);
    }
    await until(memory.status, ({ missed, waiting }) => missed === 1 && waiting === 0);
    await memory.pass(DAY);
    expect(await memory.status()).toMatchObject({ missed: 1, state: "failing" });
    down.trouble = undefined;
    await memory.later(0);
    expect(await imported(memory, 1)).toMatchObject({ state: "clean", missed: 0, captured: 1 });
  });

  test("what another has read meanwhile is read again when the chosen one is back", async () => {
    const readers = { now: "rules" };
    const notes = noteTaker();
    const distiller = {
      ...notes,
      name: "chosen",
      distill: async (...args: Parameters<typeof notes.distill>) => {
        const distilled = await notes.distill(...args);
        return readers.now === "chosen"
          ? distilled
          : { ...distilled, readBy: readers.now, because: "the chosen model is away" };
      },
    };
    await using memory = await capturing(undefined, { models: scriptedModels({ distiller }) });
    await allow(memory);
    await memory.notify(await writeSession(memory, 1, telling(1)));
    const meanwhile = await until(memory.status, ({ state }) => state === "failing");
    expect(meanwhile).toMatchObject({
      sessionsImported: 1,
      memoriesSaved: 1,
      waiting: 1,
      lastNotifyError: "the chosen model is away",
    });
    const reader = () => memory.daemon.store.prepare("SELECT distiller FROM import_ledger").pluck().get();
    expect(reader()).toBe("rules");
    readers.now = "chosen";
    await memory.pass(2 * MINUTE);
    expect(await imported(memory, 1)).toMatchObject({ state: "clean", memoriesSaved: 1, captured: 1 });
    expect(reader()).toBe("chosen");
  });

  test("what the chosen model has found in a session stays while another one reads the rest of it", async () => {
    const notes = noteTaker();
    const reader = { isAway: false };
    const distiller = {
      ...notes,
      name: "chosen",
      distill: async (...args: Parameters<typeof notes.distill>) =>
        reader.isAway
          ? { findings: [], dropped: 0, readBy: "rules", because: "the chosen model is away" }
          : await notes.distill(...args),
    };
    await using memory = await capturing(undefined, { models: scriptedModels({ distiller }) });
    await allow(memory);
    await memory.notify(await writeSession(memory, 1, telling(1)));
    await imported(memory, 1);
    reader.isAway = true;
    await memory.notify(await writeSession(memory, 1, telling(1, 2)));
    await until(memory.status, ({ state }) => state === "failing");
    expect((await memory.client.memories.list()).memories).toHaveLength(1);
    reader.isAway = false;
    await memory.pass(DAY);
    await until(memory.status, ({ state, waiting }) => state === "clean" && waiting === 0);
    expect((await memory.client.memories.list()).memories).toHaveLength(2);
  });

  test("a transcript that is gone before it was read is missed, and one that is empty is not", async () => {
    const { script, down } = broken({ trouble: "unavailable" });
    await using memory = await capturing(script);
    await allow(memory);
    const path = await writeSession(memory, 1, telling(1));
    await memory.notify(path);
    await memory.notify(await writeSession(memory, 2, ""));
    await until(memory.status, ({ state, waiting }) => state === "failing" && waiting === 1);
    await rm(path);
    down.trouble = undefined;
    await memory.pass(DAY);
    await until(memory.status, ({ waiting, missed }) => waiting === 0 && missed === 1);
  });
});

describe("a person's import", () => {
  test("goes first, and what was being captured is imported by it", async () => {
    const endless = endlessDistiller();
    const notes = noteTaker();
    const turn = { first: true };
    const distiller = scriptedDistiller(() => ({ findings: [], dropped: 0 }));
    const models = scriptedModels({
      distiller: {
        ...distiller,
        distill: (session, options) => {
          if (!turn.first) return notes.distill(session, options);
          turn.first = false;
          return endless.distill(session, options);
        },
      },
    });
    await using memory = await capturing(undefined, { models });
    await allow(memory);
    await memory.notify(await writeSession(memory, 1, telling(1)));
    await endless.started;
    const { done } = await importAll(memory);
    await endless.aborted;
    expect(done).toMatchObject({ sessions: 1, saved: 1 });
    const status = await imported(memory, 1);
    expect(status).toMatchObject({ captured: 0, state: "clean" });
    const runs = memory.daemon.store.prepare("SELECT state, attended FROM import_runs ORDER BY id").all();
    expect(runs).toEqual([
      { state: "cancelled", attended: 0 },
      { state: "done", attended: 1 },
    ]);
  });

  test("makes a captured session wait, and refuses another import", async () => {
    const endless = endlessDistiller();
    await using memory = await capturing(undefined, { models: scriptedModels({ distiller: endless }) });
    await allow(memory);
    const path = await writeSession(memory, 1, telling(1));
    const stop = new AbortController();
    const events = collect(memory.client.imports.sessions({ body: {} }, stop.signal));
    await endless.started;
    await memory.notify(path);
    await expect(importAll(memory)).rejects.toMatchObject({ code: "conflict" });
    expect((await memory.status()).waiting).toBe(1);
    stop.abort();
    await events.catch(() => undefined);
  });
});

test("is well on a new machine, whose agent makes its folder with the first session", async () => {
  await using memory = await capturing();
  await rm(memory.transcriptsDir, { recursive: true, force: true });
  await allow(memory);
  await memory.client.capture.sweep({ body: {} });
  const path = await writeSession(memory, 1, telling(1));
  await memory.notify(path);
  expect(await imported(memory, 1)).toMatchObject({ state: "clean", lastNotifyError: null, missed: 0 });
});

test("says so while the transcripts cannot be looked through", async () => {
  await using memory = await capturing();
  const path = await writeSession(memory, 1, telling(1));
  await allow(memory);
  await memory.client.capture.sweep({ body: {} });
  await until(memory.status, ({ sweptAt }) => sweptAt !== null);
  const away = `${memory.transcriptsDir}-away`;
  await rename(memory.transcriptsDir, away);
  await memory.client.capture.sweep({ body: {} });
  const failing = await until(memory.status, ({ state }) => state === "failing");
  expect(failing).toMatchObject({ lastNotifyError: null, reason: expect.stringContaining("does not exist") });
  await rename(away, memory.transcriptsDir);
  // Reading the path shows that it is there.
  await memory.notify(path);
  await until(memory.status, ({ state }) => state === "clean");
});

test("keeps a copy of what it captures, before the model is asked", async () => {
  await using memory = await capturing(() => {
    throw new ModelError("scripted to be away");
  });
  await allow(memory);
  const path = await writeSession(memory, 1, telling(1));
  await memory.notify(path);
  await until(memory.status, ({ state }) => state === "failing");
  expect((await memory.client.ark.read()).sessions).toBe(1);
});

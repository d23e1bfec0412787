import { createClient } from "@memory/client";
import { until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { aFakeProvider } from "../fake-provider.ts";
import { activeMemories, importAll, talk, writeSession } from "../sessions.ts";

const OTHER = "11111111-1111-4111-8111-111111111111";
const PRICE = 0.001;

/** A model that notes what a person says after "Note:", at a tenth of a cent a request, as its provider tells. */
const noter = () =>
  aFakeProvider(({ body }) => {
    const prompt: string = body.messages.at(-1).content;
    const memories = [...prompt.matchAll(/\[L(\d+) person\]\n\| Note: ([^\n]*)/g)].map(([, line, quote]) => ({
      kind: "fact",
      subject: "notes",
      text: quote,
      quote,
      line: Number(line),
      replaces: null,
      until: null,
      sure: "said",
    }));
    const message = { role: "assistant", content: JSON.stringify({ memories }) };
    const choices = [{ index: 0, message, finish_reason: "stop" }];
    const usage = { prompt_tokens: 19, completion_tokens: 10, total_tokens: 29, cost: PRICE };
    const answer = { id: "gen-1", object: "chat.completion", created: 1_741_569_952, model: "some/model" };
    return { body: { ...answer, choices, usage } };
  });

const chat = (server: { url: string }) => ({
  config: { chatModel: "openrouter/some/model", chatUrl: `${server.url}/v1`, chatFor: "distil" },
  environment: { keys: { openrouter: "sk-made-up-0123456789" }, settings: [] },
});

const NOTES = [
  "Ovens cool overnight before anyone opens them.",
  "Glazes carry lead warnings on every label.",
  "Invoices leave through the Postgres queue.",
  "Wagtails nest behind the chimney in spring.",
] as const;
const note = (n: number): string => `Note: ${NOTES[n]}`;
const long = "Some words that fill a message up. ".repeat(150);
/** Worth a question. */
const noted = (...notes: readonly number[]) => talk(...notes.map(note), long.slice(0, 500));
/** More than one request takes. */
const longTalk = (...notes: readonly number[]) => talk(...messages(notes));
const messages = (notes: readonly number[]) =>
  notes.flatMap((n) => [note(n), ...Array.from({ length: 8 }, (_, m) => `${n}.${m} ${long}`)]);

const costsOf = ({ client }: TestDaemon, days = 30) => client.costs.read({ query: { days } });

describe("a session that a person imports again", () => {
  test("is left as it is, unless it is to be read from the start: then the model is asked again", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, noted(0));
    await importAll(memory);
    const asked = server.requests.length;
    await importAll(memory);
    expect(server.requests).toHaveLength(asked);
    const plan = await importAll(memory, { force: true, dryRun: true });
    expect(plan.done.estimate?.extraction).toBe(asked);
    const { done } = await importAll(memory, { force: true });
    expect([done.calls.extraction, server.requests.length]).toEqual([asked, 2 * asked]);
    expect(await activeMemories(memory)).toEqual([`fact: ${NOTES[0]} (1)`]);
  });

  test("is asked about at once where the model's first answer could not be read", async () => {
    const answer = { text: "sorry" };
    await using server = await aFakeProvider(() => {
      const message = { role: "assistant", content: answer.text };
      return { body: { object: "chat.completion", choices: [{ index: 0, message, finish_reason: "stop" }] } };
    });
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, talk("Go on with the glaze.", long.slice(0, 500)));
    expect((await importAll(memory)).items).toMatchObject([{ outcome: "failed" }]);
    answer.text = '{"memories": []}';
    expect((await importAll(memory)).items).toMatchObject([{ outcome: "empty" }]);
  });
});

describe("what a configured model was asked", () => {
  test("is in the ledger request by request, with tokens, price, run and who wanted it", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, longTalk(0, 1));
    await writeSession(memory, 2, noted(2));
    const { done } = await importAll(memory);
    const asked = server.requests.length;
    expect(asked).toBeGreaterThan(2);
    expect(done.calls.extraction).toBe(asked);

    const costs = await costsOf(memory);
    expect(costs.models).toEqual([
      {
        provider: "openrouter",
        model: "some/model",
        kind: "distil",
        calls: asked,
        attended: asked,
        unattended: 0,
        failed: 0,
        inputTokens: 19 * asked,
        outputTokens: 10 * asked,
        usd: expect.closeTo(PRICE * asked),
        unpriced: 0,
      },
    ]);
    expect(costs.days).toMatchObject([{ calls: asked }]);
    expect(costs.today).toMatchObject({ calls: 0, cap: 200, usd: 0, capUsd: 1, pausedUntil: null });
    expect(costs.saved).toEqual({ injectedTokens: 0, sourceTokens: null, unsourcedTokens: 0 });

    const { calls, nextCursor } = await memory.client.costs.calls({ query: { limit: 2 } });
    expect(calls).toHaveLength(2);
    expect(calls[0]).toMatchObject({ outcome: "ok", attended: true, runId: done.runId, usd: PRICE });
    const rest = await memory.client.costs.calls({ query: { limit: 500, cursor: nextCursor ?? "" } });
    expect(rest.nextCursor).toBeNull();
    expect(new Set([...calls, ...rest.calls].map(({ id }) => id)).size).toBe(asked);
  });

  test("is told with the bytes that left and the secrets hidden in them", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    const secret = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
    await writeSession(
      memory,
      1,
      talk(`Note: Barges moor at the north quay, said ${secret}.`, long.slice(0, 500)),
    );
    await importAll(memory);
    const { calls } = await memory.client.costs.calls();
    expect(calls).toHaveLength(1);
    expect(calls).toMatchObject([{ bytes: server.requests[0]?.bytes, redactions: 1 }]);
    expect(JSON.stringify(server.requests[0]?.body)).not.toContain(secret);
    expect(JSON.stringify(calls)).not.toContain("quay");
  });

  test("is its owner's own", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, noted(0));
    await importAll(memory);
    const other = createClient({ baseUrl: memory.baseUrl, owner: OTHER });
    expect((await other.costs.read()).models).toEqual([]);
    expect(await other.costs.calls()).toEqual({ calls: [], nextCursor: null });
  });

  test("is nothing for the embedded models, and for a dry run", async () => {
    await using server = await noter();
    await using free = await testDaemon();
    await writeSession(free, 1, noted(0));
    await importAll(free);
    expect((await costsOf(free)).models).toEqual([]);

    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, longTalk(0, 1));
    const { done } = await importAll(memory, { dryRun: true });
    expect(server.requests).toEqual([]);
    expect(done.estimate?.extraction).toBeGreaterThan(1);
    await importAll(memory);
    expect(server.requests).toHaveLength(done.estimate?.extraction ?? 0);
  });

  test("is refused where the question is none", async () => {
    await using memory = await testDaemon();
    await expect(memory.client.costs.read({ query: { days: 366 } })).rejects.toThrow("invalid request query");
    await expect(memory.client.costs.calls({ query: { cursor: "x" } })).rejects.toThrow(
      "invalid request query",
    );
  });
});

describe("the cap of a day", () => {
  test("lets unattended calls through one by one, says when it is reached, and holds up no person", async () => {
    await using server = await noter();
    const { config, environment } = chat(server);
    await using memory = await testDaemon({ config: { ...config, unattendedDailyCap: 2 }, environment });
    const { capture } = memory.client;
    await capture.scope({ body: { scope: "all" } });
    const paths = await Promise.all([0, 1, 2, 3].map((n) => writeSession(memory, n + 1, noted(n))));
    for (const path of paths) await capture.notify({ body: { path } });
    const status = await until(
      () => capture.status(),
      ({ state, captured }) => state === "cap_reached" && captured === 2,
    );
    expect(server.requests).toHaveLength(2);
    const { today, models } = await costsOf(memory);
    expect(today).toMatchObject({ calls: 2, cap: 2, usd: expect.closeTo(2 * PRICE) });
    expect(models).toMatchObject([{ calls: 2, attended: 0, unattended: 2 }]);
    expect(today.pausedUntil).not.toBeNull();
    expect(status).toMatchObject({ todayUnattendedCalls: 2, unattendedDailyCap: 2 });
    const other = createClient({ baseUrl: memory.baseUrl, owner: OTHER });
    expect(await other.capture.status()).toMatchObject({ todayUnattendedCalls: 0, unattendedDailyCap: 2 });

    await importAll(memory);
    expect(server.requests).toHaveLength(4);
    expect((await costsOf(memory)).models).toMatchObject([{ calls: 4, attended: 2, unattended: 2 }]);
  });

  test("holds nothing up any more when a person goes back to the embedded models", async () => {
    await using server = await noter();
    const { config, environment } = chat(server);
    await using memory = await testDaemon({ config: { ...config, unattendedDailyCap: 1 }, environment });
    const { capture, models } = memory.client;
    await capture.scope({ body: { scope: "all" } });
    const paths = await Promise.all([0, 1].map((n) => writeSession(memory, n + 1, noted(n))));
    for (const path of paths) await capture.notify({ body: { path } });
    await until(
      () => capture.status(),
      ({ state, captured }) => state === "cap_reached" && captured === 1,
    );
    await models.use({ body: { model: null } });
    await until(
      () => capture.status(),
      ({ captured }) => captured === 2,
    );
    expect(server.requests).toHaveLength(1);
  });
});

describe("a part of a session", () => {
  test("is paid for once, though the session grows or is copied", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, longTalk(0, 1, 2));
    await importAll(memory);
    const paid = server.requests.length;
    const known = await activeMemories(memory);
    expect(known).toHaveLength(3);

    await writeSession(memory, 2, longTalk(0, 1, 2));
    const forecast = await importAll(memory, { dryRun: true });
    expect(forecast.done.estimate).toMatchObject({ extraction: 0, usd: 0 });
    await importAll(memory);
    expect(server.requests).toHaveLength(paid);

    const grown = talk(...messages([0, 1, 2]), note(3));
    await writeSession(memory, 1, grown, { at: new Date(Date.now() - 1_800_000) });
    const { done } = await importAll(memory);
    expect(done.saved).toBe(1);
    expect(server.requests).toHaveLength(paid + 1);
  });

  test("says no more what a person has deleted, and is not asked about again for it", async () => {
    await using server = await noter();
    await using memory = await testDaemon(chat(server));
    await writeSession(memory, 1, noted(3, 2));
    await importAll(memory);
    const kept = () =>
      memory.daemon.store.prepare("SELECT answer FROM distilled_chunks").pluck().all().join();
    expect(kept()).toContain("Wagtails");
    const { memories } = await memory.client.memories.list();
    const gone = memories.find(({ content }) => content.includes("Wagtails"));
    await memory.client.memories.remove({ params: { id: gone?.id ?? "" } });
    expect(kept()).not.toContain("Wagtails");
    expect(kept()).toContain("Invoices");

    const paid = server.requests.length;
    await importAll(memory, { force: true });
    expect(server.requests).toHaveLength(paid);
    expect(await activeMemories(memory)).toHaveLength(1);

    memory.daemon.store.prepare("DELETE FROM distilled_chunks").run();
    await importAll(memory, { force: true });
    expect(server.requests.length).toBeGreaterThan(paid);
    expect(kept()).not.toContain("Wagtails");
    expect(await activeMemories(memory)).toHaveLength(1);
  });
});

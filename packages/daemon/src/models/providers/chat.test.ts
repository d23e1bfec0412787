import { describe, expect, test } from "vitest";
import { aFakeProvider } from "../../../test/fake-provider.ts";
import { scriptedLedger } from "../../../test/scripted-ledger.ts";
import type { WireShapes } from "../../../test/wire-shapes.ts";
import { aChat, good, KEY, names, outcomes, question, START, troubleOf } from "./chat.fixture.ts";

describe.each(names)("%s", (name) => {
  test("answers with the JSON it was asked for, and its tokens are booked", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    const { chat, ledger, fake, shapes } = made;
    expect(chat.state()).toMatchObject({ name: `${name}/a-model`, state: "ready" });
    expect(await chat.complete(question())).toEqual({ texts: [{ name: "port 81", quote: null }] });
    expect(fake.requests).toHaveLength(1);
    expect(fake.requests[0]).toMatchObject({
      method: "POST",
      path: shapes.chatPath,
      body: { model: "a-model" },
    });
    expect(ledger.calls).toMatchObject([
      {
        kind: "entities",
        provider: name,
        model: "a-model",
        scope: { ownerId: "an owner", attended: false },
        result: { outcome: "ok", ...shapes.usage },
      },
    ]);
    expect(ledger.calls[0]?.inputTokens).toBeGreaterThan(10);
  });

  test("is sent as many bytes as the ledger says, with as many hidden secrets, each time it is asked", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1 ? { status: 503, body: "upstream" } : { body: shapes.answer(good) },
    );
    const prompt = 'é "😀" [redacted:github-token]\n[redacted:scrubbed:2] [redacted:token] [redacted:…]';
    await made.chat.complete({ ...question(), prompt });
    const arrived = made.fake.requests.map(({ bytes }) => bytes);
    expect(arrived).toHaveLength(2);
    expect(made.ledger.calls.map(({ sends }) => sends)).toEqual(
      arrived.map((bytes) => ({ bytes, redactions: 3 })),
    );
    expect(made.ledger.calls.map(({ result }) => result?.neverSent ?? false)).toEqual([false, false]);
  });

  test("counts for what was asked as often as a request has left, and not for one that was held back", async () => {
    await using made = await aChat(name, (shapes, n) => {
      const status = n === 1 ? 503 : 401;
      return { status, body: shapes.error(status) };
    });
    let sent = 0;
    const counted = {
      ...question(),
      onSent: () => {
        sent += 1;
      },
    };
    await troubleOf(made.chat.complete(counted));
    await troubleOf(made.chat.complete(counted));
    expect([sent, made.fake.requests.length]).toEqual([2, 2]);
  });

  test("is asked for the shape in its own way, closed and without limits", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    await made.chat.complete(question());
    const sent = JSON.stringify(made.fake.requests[0]?.body);
    expect(sent).toContain('"additionalProperties":false');
    expect(sent).toContain('"required":["name","quote"]');
    expect(sent).not.toMatch(/maxLength|\$schema/);
  });

  test("that gives another shape is handed on as it is", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer('{"texts":"hunter2"}') }));
    expect(await made.chat.complete(question())).toEqual({ texts: "hunter2" });
  });

  test("may put its JSON between fences", async () => {
    await using made = await aChat(name, (shapes) => ({
      body: shapes.answer(`Here it is:\n\`\`\`json\n${good}\n\`\`\`\n`),
    }));
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    expect(outcomes(made.ledger)).toEqual(["ok"]);
  });

  test.each([
    ["prose", (shapes: WireShapes) => shapes.answer("I am sorry."), /did not answer with JSON/],
    ["half a JSON", (shapes: WireShapes) => shapes.cut('{"texts":[{"na'), /no room/],
    ["nothing", (shapes: WireShapes) => shapes.answer(""), /did not answer with JSON/],
  ])("that answers with %s is unreadable, and its tokens are booked", async (_, body, words) => {
    await using made = await aChat(name, (shapes) => ({ body: body(shapes) }));
    const trouble = await troubleOf(made.chat.complete(question()));
    expect(trouble).toMatchObject({ trouble: "unreadable", message: expect.stringMatching(words) });
    expect(made.fake.requests).toHaveLength(1);
    expect(made.ledger.calls).toMatchObject([{ result: { outcome: "ok", ...made.shapes.usage } }]);
    expect(made.chat.state().state).toBe("ready");
  });

  test.each([
    ["a page", { headers: { "content-type": "text/html" }, body: "<html>words of the provider</html>" }],
    ["half an envelope", { body: '{"id":"x","cho' }],
    ["an empty body", { body: "" }],
    ["another envelope", { body: { words: "words of the provider" } }],
  ])("that answers 200 with %s is unreadable, and asked once", async (_, answer) => {
    await using made = await aChat(name, () => answer);
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unreadable" });
    expect(made.fake.requests).toHaveLength(1);
    expect(made.ledger.calls.map(({ result }) => result !== undefined)).toEqual([true]);
  });

  test.each([
    [401, "key"],
    [402, "credit"],
    [403, "key"],
  ])("that answers %i is not asked again before somebody looks", async (status, trouble) => {
    await using made = await aChat(name, (shapes) => ({ status, body: shapes.error(status) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble });
    expect(made.chat.state()).toMatchObject({ state: "unavailable" });
    expect(outcomes(made.ledger)).toEqual(["failed"]);
    expect(made.fake.requests).toHaveLength(1);
  });

  test.each([429, 500, 529])("that answers %i is asked three times", async (status) => {
    await using made = await aChat(name, (shapes) => ({ status, body: shapes.error(status) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.fake.requests).toHaveLength(3);
    expect(outcomes(made.ledger)).toEqual(["failed", "failed", "failed"]);
    expect(made.slept).toEqual([500, 1_000]);
  });

  test("is back after one failure", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1 ? { status: 503, body: "upstream" } : { body: shapes.answer(good) },
    );
    expect(await made.chat.complete(question())).toEqual(JSON.parse(good));
    expect(outcomes(made.ledger)).toEqual(["failed", "ok"]);
  });

  test("that says how long to wait is asked after that", async () => {
    await using made = await aChat(name, (shapes, n) =>
      n === 1
        ? { status: 429, headers: { "retry-after": "7" }, body: shapes.error(429) }
        : { body: shapes.answer(good) },
    );
    await made.chat.complete(question());
    expect(made.slept).toEqual([7_500]);
    expect(made.fake.requests).toHaveLength(2);
  });

  test("that asks for a long wait is left alone, and the work comes back then", async () => {
    await using made = await aChat(name, (shapes) => ({
      status: 429,
      headers: { "retry-after": "300" },
      body: shapes.error(429),
    }));
    const trouble = await troubleOf(made.chat.complete(question()));
    expect(trouble).toMatchObject({ trouble: "unavailable", retryAt: START + 300_000 });
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ retryAt: START + 300_000 });
    expect(made.slept).toEqual([]);
    expect(made.fake.requests).toHaveLength(1);
  });

  test.each([
    ["says nothing", "silence", "unknown", 1],
    ["hangs up in its answer", "cut", "unknown", 3],
    ["hangs up", "reset", "unknown", 3],
  ] as const)("that %s is unavailable, and may have billed it", async (_, answer, outcome, requests) => {
    await using made = await aChat(name, () => answer, answer === "silence" ? { patience: 200 } : {});
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unavailable" });
    expect(made.fake.requests).toHaveLength(requests);
    expect(outcomes(made.ledger)).toEqual(Array(requests).fill(outcome));
  });

  test("that sends elsewhere is not followed: neither prompt nor key arrive there", async () => {
    await using elsewhere = await aFakeProvider(() => ({}));
    await using made = await aChat(name, (shapes) => ({
      status: 307,
      headers: { location: `${elsewhere.url}${shapes.chatPath}` },
    }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "refused" });
    expect(elsewhere.requests).toEqual([]);
    expect(made.fake.requests).toHaveLength(1);
    expect(outcomes(made.ledger)).toEqual(["failed"]);
  });

  test("that answers without end is cut off", async () => {
    await using made = await aChat(name, () => ({ body: " ".repeat(17 * 1024 * 1024) }));
    expect(await troubleOf(made.chat.complete(question()))).toMatchObject({ trouble: "unreadable" });
    expect(outcomes(made.ledger)).toEqual(["unknown"]);
  });

  test("is not asked any more when the caller has gone, which is no failure of its own", async () => {
    await using made = await aChat(name, () => "silence");
    const leaving = new AbortController();
    const asking = made.chat.complete(question(leaving.signal));
    await made.fake.asked();
    const reason = new Error("the person left");
    leaving.abort(reason);
    await expect(asking).rejects.toBe(reason);
    await expect(made.chat.complete(question(leaving.signal))).rejects.toBe(reason);
    expect(made.fake.requests).toHaveLength(1);
    expect(outcomes(made.ledger)).toEqual(["unknown"]);
    expect(made.chat.state().state).toBe("ready");
  });

  test("is not asked beyond the cap of the day", async () => {
    await using made = await aChat(name, (shapes) => ({ status: 500, body: shapes.error(500) }), {
      ledger: scriptedLedger({ cap: 2 }),
    });
    const work = made.chat.complete(question());
    await expect(work).rejects.toMatchObject({ name: "ModelError", trouble: "cap" });
    expect(made.fake.requests).toHaveLength(2);
    expect(made.ledger.calls).toHaveLength(2);
  });

  test("gets its key in its own header, and no other", async () => {
    await using made = await aChat(name, (shapes) => ({ body: shapes.answer(good) }));
    await made.chat.complete(question());
    const headers = made.fake.requests[0]?.headers ?? {};
    const holding = Object.keys(headers).filter((header) => String(headers[header]).includes(KEY));
    expect(holding).toEqual([made.shapes.keyHeader]);
  });
});

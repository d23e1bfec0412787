import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { aHit, anAnswer, anId } from "./builders.ts";
import { fakeDaemon } from "./fake-daemon.ts";
import { run } from "./run.ts";
import { aCandidate, aTrace } from "./trace-builders.ts";

const asked = (tail: string, query: string) => ({ ...aTrace(), queryId: anId(tail), query });

describe("memory recall --why", () => {
  test("says how the question was read, why each hit is there, and what was left out", async () => {
    await using fake = await fakeDaemon({
      "recall.query": () => anAnswer({ omitted: 1 }),
      "recall.trace": () => aTrace(),
    });
    const { stdout } = await run(["recall", "why", "postgres", "--why"], { home: fake.home, columns: 100 });
    expect(fake.asked.at(-1)?.params).toEqual({ id: anId("9e5710") });
    for (const line of [
      "     score 0.710 = text 0.400 + vector 0.300 + bonus 0.010",
      "     1st by words (bm25 5.1) · 2nd by meaning (cosine 0.62) · has 80 % of the question",
      "     cues: author +0.10 · raised by what stands beside it (77aa01)",
      "     Mostly by its words.",
      "  words      postgres (3, weight 2.3) · please (900, weight 0.2, too frequent to tell) ·\n             zebra (in no text)",
      "  scope      120 texts · project api",
      "Left out",
    ])
      expect(stdout).toContain(`${line}\n`);
    expect(stdout).toMatch(
      / 2 {2}0\.300 {2}m:91c0af {2}Sessions lived in Redis\. {2}says the same as 3f2a91\n/,
    );
  });

  test("asks for no explanation that nobody wants", async () => {
    await using fake = await fakeDaemon({ "recall.query": () => anAnswer() });
    await run(["recall", "postgres"], { home: fake.home });
    expect(fake.asked.map(({ name }) => name)).not.toContain("recall.trace");
  });

  test("--json brings the trace beside the hits", async () => {
    await using fake = await fakeDaemon({
      "recall.query": () => anAnswer(),
      "recall.trace": () => aTrace(),
    });
    const { stdout } = await run(["recall", "postgres", "--why", "--json"], { home: fake.home });
    expect(JSON.parse(stdout)).toMatchObject({
      items: [{ id: anId("3f2a91") }],
      trace: { candidates: [{ fate: "returned" }, { fate: "alike" }] },
    });
  });

  test("an answer of nothing is explained, too", async () => {
    await using fake = await fakeDaemon({
      "recall.query": () => anAnswer({ memories: [], confidence: "none" }),
      "recall.trace": () => aTrace({ candidates: [] }),
    });
    const { stdout } = await run(["recall", "postgres", "--why"], { home: fake.home });
    expect(stdout).toMatch(/^Nothing in memory answers this\.\nOther words .*\n\n {2}words {6}postgres/);
  });
});

describe("how sure a hit is", () => {
  test("a hit that does not cover the question by itself is marked where others do", async () => {
    const memories = [aHit(), aHit({ id: anId("91c0af"), sure: false, alike: 2 })];
    await using fake = await fakeDaemon({ "recall.query": () => anAnswer({ memories }) });
    const { stdout } = await run(["recall", "redis"], { home: fake.home });
    expect(stdout.match(/low confidence/g)).toHaveLength(1);
    expect(stdout).toMatch(/fact · low confidence · .* · 2 more alike +m:91c0af/);
  });

  test("what held then says until when, and what holds now", async () => {
    const memories = [
      aHit({ status: "superseded", validTo: "2026-08-10T12:00:00.000Z", newer: anId("91c0af") }),
    ];
    await using fake = await fakeDaemon({ "recall.query": () => anAnswer({ memories }) });
    const { stdout } = await run(["recall", "redis", "--at", "2026-08-08"], { home: fake.home });
    expect(stdout).toContain("fact · superseded since 10 Aug · now m:91c0af");
  });
});

describe("memory trace", () => {
  const two = () => ({ queries: [asked("aa0002", "second"), asked("aa0001", "first")] });

  test("without a name lists the questions that can be traced", async () => {
    await using fake = await fakeDaemon({ "recall.asked": two });
    const { stdout, stderr } = await run(["trace"], { home: fake.home });
    expect(stdout).toMatch(/second +aa0002\n.*first +aa0001\n/);
    expect(stderr).toContain("memory trace --last");
    const none = await fakeDaemon({ "recall.asked": () => ({ queries: [] }) });
    expect((await run(["trace"], { home: none.home })).stdout).toContain("No question was asked");
    await none[Symbol.asyncDispose]();
  });

  test("takes the last question, or one by the end of its id", async () => {
    await using fake = await fakeDaemon({ "recall.asked": two, "recall.trace": () => aTrace() });
    const shown = await run(["trace", "--last"], { home: fake.home });
    expect(fake.asked.at(-1)?.params).toEqual({ id: anId("aa0002") });
    expect(shown.stdout).toMatch(/^why postgres\n\n {2}words/);
    await run(["trace", "0001"], { home: fake.home });
    expect(fake.asked.at(-1)?.params).toEqual({ id: anId("aa0001") });
    expect((await run(["trace", "beef"], { home: fake.home })).exit).toBe(3);
    expect((await run(["trace", "00"], { home: fake.home })).exit).toBe(3);
    expect((await run(["trace", "0001", "--last"], { home: fake.home })).exit).toBe(2);
  });

  test("says that the store has changed since, and what was returned then is gone", async () => {
    const gone = aCandidate({ text: "", fate: "gone", why: "It was returned then.", kind: undefined });
    await using fake = await fakeDaemon({
      "recall.asked": two,
      "recall.trace": () => aTrace({ changed: true, candidates: [gone] }),
    });
    const { stdout } = await run(["trace", "--last"], { home: fake.home });
    expect(stdout).toContain("The store has changed since");
    expect(stdout).toContain("no longer there");
  });

  test("a question that has fallen out is not found", async () => {
    await using fake = await fakeDaemon({
      "recall.trace": () => {
        throw new ApiError("not_found", "there is no trace of that question; ask again");
      },
    });
    const { exit, stderr } = await run(["trace", anId("aa0001")], { home: fake.home });
    expect(exit).toBe(3);
    expect(stderr).toContain("ask again");
  });

  test("stored escapes stay away from the terminal", async () => {
    const text = "a\u001b]0;owned\u0007b";
    await using fake = await fakeDaemon({
      "recall.asked": two,
      "recall.trace": () => aTrace({ query: text, candidates: [aCandidate({ text })] }),
    });
    const { stdout } = await run(["trace", "--last"], { home: fake.home });
    for (const sign of ["\u001b", "\u0007"]) expect(stdout).not.toContain(sign);
  });
});

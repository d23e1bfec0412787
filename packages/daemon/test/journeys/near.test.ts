import { createClient } from "@memory/client";
import { describe, expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { hook, hookInput, unhurried } from "../hooks.ts";
import { active, agentIn, idsOf, judging, lastOf, saying, twoNear } from "../near-agents.ts";
import { REPLACED, RESTATED } from "../near-pairs.ts";

describe("an agent that judges what is near", () => {
  test.each([
    ["same", RESTATED.slice(0, 5)],
    ["same", RESTATED.slice(5)],
    ["replaces", REPLACED.slice(0, 5)],
    ["replaces", REPLACED.slice(5)],
  ] as const)(
    "resolves each of five planted pairs, of twenty in all, and one undo takes each back: %s",
    async (is, pairs) => {
      await using memory = await testDaemon();
      for (const [before, now] of pairs) {
        const agent = agentIn(memory, `session of ${now}`);
        const old = await saying(agent, before);
        const saved = await saying(agent, now);
        expect(idsOf(saved.near), now).toContain(old.id);
        const both = await active(memory);
        const judged = await judging(agent, saved.id, old.id, is);
        expect(judged?.outcome, now).toBe(is === "same" ? "merged" : "versioned");
        const gone = is === "same" ? now : before;
        expect(await active(memory)).toEqual(both.filter((content) => content !== gone));
        const operation = await lastOf(memory, "memory.judge");
        expect(operation?.actor).toEqual({ kind: "agent", client: "claude-code/2.1.0" });
        await memory.client.activity.undo({ params: { id: operation?.id ?? "" } });
        expect(await active(memory)).toEqual(both);
      }
      const { agents } = await memory.client.activity.quality();
      expect(agents).toMatchObject({ decided: 5, wrong: 5 });
    },
  );

  test("of what is the same the old words stay, the new ones are a source, and are known when they are said again", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const [before, now] = RESTATED[0];
    const old = await saying(agent, before);
    const saved = await saying(agent, now);
    await judging(agent, saved.id, old.id, "same");
    const { restatements, decisions } = await memory.client.memories.why({ params: { id: old.id } });
    expect(restatements).toMatchObject([{ content: now, statedBy: "assistant" }]);
    expect(decisions).toMatchObject([{ outcome: "merged", rule: "judged", features: { judged: "same" } }]);
    expect(await saying(agent, now)).toMatchObject({ outcome: "merged", id: old.id });
    expect(await saying(agent, now, { statedBy: "user" })).toMatchObject({ outcome: "merged", id: old.id });
    expect(await active(memory)).toEqual([before]);
  });

  test("what is replaced is a version of what holds now", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const { old, saved, before, now } = await twoNear(agent);
    expect(await judging(agent, saved.id, old.id, "replaces")).toMatchObject({ outcome: "versioned" });
    const { versions } = await memory.client.memories.history({ params: { id: saved.id } });
    expect(versions.map(({ content }) => content)).toEqual([now, before]);
  });

  test("may say it with the save itself, of what a recall has shown", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const [before, now] = REPLACED[0];
    const old = await saying(agent, before);
    const { memories } = await agent.recall.query({
      body: { query: "where does the orders service keep its sessions?" },
    });
    expect(memories.map(({ id }) => id)).toContain(old.id);
    const saved = await agent.memories.save({
      body: {
        content: now,
        type: "fact",
        source: { statedBy: "assistant" },
        judged: [{ id: old.id, is: "replaces" }],
      },
    });
    expect(saved.judged).toEqual([{ id: old.id, is: "replaces", outcome: "versioned" }]);
    expect(saved.near).toBeUndefined();
    expect(await active(memory)).toEqual([now]);
  });

  test("says it twice, and the second time changes nothing", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    for (const is of ["different", "contradicts", "replaces", "same"] as const) {
      const [before, now] =
        is === "same"
          ? RESTATED[3]
          : (REPLACED[["different", "contradicts", "replaces"].indexOf(is)] ?? REPLACED[0]);
      const old = await saying(agent, before);
      const saved = await saying(agent, now);
      expect((await judging(agent, saved.id, old.id, is))?.outcome, is).toMatch(
        /^(?:apart|asked|versioned|merged)$/,
      );
      const before2 = await lastOf(memory, "memory.judge");
      expect((await judging(agent, saved.id, old.id, is))?.outcome, is).toBe("unchanged");
      expect((await lastOf(memory, "memory.judge"))?.id).toBe(before2?.id);
    }
  });

  test("and another at the same time: one of the two judgements counts, and nothing is lost", async () => {
    await using memory = await testDaemon();
    const [one, other] = [agentIn(memory, "one"), agentIn(memory, "two")];
    const [before, now] = RESTATED[0];
    const old = await saying(one, before);
    const saved = await saying(one, now);
    await other.recall.query({ body: { query: before } });
    const outcomes = await Promise.all([
      judging(one, saved.id, old.id, "same"),
      judging(other, saved.id, old.id, "same"),
      judging(one, saved.id, old.id, "replaces"),
    ]);
    const done = outcomes.map((judged) => judged?.outcome);
    expect(done.filter((outcome) => outcome === "merged" || outcome === "versioned")).toHaveLength(1);
    expect(await active(memory)).toHaveLength(1);
  });
});

describe("what is told apart", () => {
  test("is not named again, until that is taken back", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const { old, saved, now } = await twoNear(agent);
    expect(await judging(agent, saved.id, old.id, "different")).toMatchObject({ outcome: "apart" });
    const corrected = await saying(agent, now);
    expect(corrected).toMatchObject({ outcome: "merged", near: [] });
    expect(await active(memory)).toHaveLength(2);
    const operation = await lastOf(memory, "memory.judge");
    await memory.client.activity.undo({ params: { id: operation?.id ?? "" } });
    expect(await judging(agent, saved.id, old.id, "different")).toMatchObject({ outcome: "apart" });
  });
});

describe("a person's own words", () => {
  test("are replaced by no agent alone: it becomes a question", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const { old, saved } = await twoNear(agent, { statedBy: "user" });
    const judged = await judging(agent, saved.id, old.id, "replaces");
    expect(judged).toMatchObject({
      outcome: "asked",
      reason: expect.stringContaining("a person's own words"),
    });
    const conflict = await memory.client.conflicts.get({ params: { id: judged?.conflictId ?? "" } });
    expect([conflict.newer.id, conflict.existing.id]).toEqual([saved.id, old.id]);
    expect(await active(memory)).toHaveLength(2);
  });

  test("nor by an agent that only claims that the user said so", async () => {
    await using memory = await unhurried();
    const agent = agentIn(memory, "one");
    const [before, now] = REPLACED[0];
    const old = await saying(agent, before, { statedBy: "user" });
    const saved = await saying(agent, now, { statedBy: "user" });
    const claimed = "the orders service has its sessions in postgres now";
    await hook(memory, "prompt", hookInput(memory, 1, { prompt: "please look at the orders service" }));
    expect(await judging(agent, saved.id, old.id, "replaces", claimed)).toMatchObject({ outcome: "asked" });
  });

  test("give way to words of theirs that the daemon has heard in the session", async () => {
    await using memory = await unhurried();
    const agent = agentIn(memory, "one");
    const [before, now] = REPLACED[0];
    const old = await saying(agent, before, { statedBy: "user" });
    const saved = await saying(agent, now, { statedBy: "user" });
    const prompt = "By the way: the orders service has its sessions in Postgres now.\nGo on with the tests.";
    await hook(memory, "prompt", hookInput(memory, 1, { prompt }));
    const words = "the orders service has its sessions in postgres now";
    // Another program's user is not this one's.
    const stranger = agentIn(memory, "two", "codex-mcp-client/1.0");
    await stranger.recall.query({ body: { query: before } });
    expect(await judging(stranger, saved.id, old.id, "different")).toMatchObject({ outcome: "apart" });
    expect(await judging(agent, saved.id, old.id, "replaces", "go on with the tests")).toMatchObject({
      outcome: "asked",
    });
    await memory.client.activity.undo({ params: { id: (await lastOf(memory, "memory.judge"))?.id ?? "" } });
    const judged = await judging(agent, saved.id, old.id, "replaces", words);
    expect(judged).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("taken exactly this back"),
    });
    const newer = await saying(agent, "The orders service keeps its sessions in Postgres, for good.", {
      statedBy: "user",
    });
    expect(await judging(agent, newer.id, old.id, "replaces", words)).toMatchObject({ outcome: "versioned" });
    expect((await lastOf(memory, "memory.judge"))?.reason).toBe(words);
  });

  test("of a person at the command line need nobody's leave", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const { old, saved } = await twoNear(agent, { statedBy: "user" });
    const person = createClient({ baseUrl: memory.baseUrl, client: "memory-cli/0.1.0" });
    expect(await judging(person, saved.id, old.id, "replaces")).toMatchObject({ outcome: "versioned" });
  });
});

describe("refused, with the reason", () => {
  test("is what was not shown to this session, or long ago", async () => {
    let ahead = 0;
    await using memory = await testDaemon({ clock: () => Date.now() + ahead });
    const [one, other] = [agentIn(memory, "one"), agentIn(memory, "two")];
    const { old, saved } = await twoNear(one);
    const both = await active(memory);
    for (const stranger of [other, memory.client, agentIn(memory, "one", "codex/1.0")])
      expect(await judging(stranger, saved.id, old.id, "replaces")).toMatchObject({
        outcome: "refused",
        reason: expect.stringContaining("was not shown to you within the last hour"),
      });
    ahead = 61 * 60_000;
    expect(await judging(one, saved.id, old.id, "replaces")).toMatchObject({ outcome: "refused" });
    expect(await active(memory)).toEqual(both);
    await expect(
      one.memories.judge({
        params: { id: crypto.randomUUID() },
        body: { judged: [{ id: old.id, is: "same" }] },
      }),
    ).rejects.toThrow(/no memory/);
  });

  test("is the same with another number or a denial, and two that hide two secrets", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    for (const [before, now, why] of [
      [
        "The quay crane in the harbour lifts 40 tonnes of freight.",
        "In the harbour the crane on the quay lifts freight up to 44 tonnes.",
        "44",
      ],
      [
        "The caretaker lights the kiln in the cellar on Mondays.",
        "On Mondays the kiln in the cellar is never lit by the caretaker.",
        "a denial",
      ],
    ] as const) {
      const old = await saying(agent, before);
      const saved = await saying(agent, now);
      await agent.recall.query({ body: { query: before } });
      const judged = await judging(agent, saved.id, old.id, "same");
      if (judged?.outcome === "asked") continue;
      expect(judged).toMatchObject({ outcome: "refused", reason: expect.stringContaining(why) });
    }
  });

  test("is an eleventh judgement of a session on its own account", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const outcomes: (string | undefined)[] = [];
    for (const [before, now] of [...REPLACED, ...RESTATED.slice(0, 2)]) {
      const old = await saying(agent, before);
      const saved = await saying(agent, now);
      outcomes.push((await judging(agent, saved.id, old.id, "different"))?.outcome);
    }
    expect(outcomes).toEqual([...Array.from({ length: 10 }, () => "apart"), "refused", "refused"]);
  });

  test("is a memory that was deleted meanwhile, or is another owner's", async () => {
    await using memory = await testDaemon();
    const agent = agentIn(memory, "one");
    const { old, saved } = await twoNear(agent);
    await memory.client.memories.remove({ params: { id: old.id } });
    expect(await judging(agent, saved.id, old.id, "replaces")).toMatchObject({
      outcome: "refused",
      reason: expect.stringContaining("may have been deleted"),
    });
    const owner = "11111111-1111-4111-8111-111111111111";
    const theirs = createClient({ baseUrl: memory.baseUrl, owner, client: "claude-code/2.1.0" });
    const [before, now] = REPLACED[1];
    const mine = await saying(agent, before);
    expect((await theirs.memories.save({ body: { content: now, type: "fact" } })).near).toBeUndefined();
    await expect(judging(theirs, mine.id, saved.id, "same")).rejects.toThrow(/no memory/);
  });
});

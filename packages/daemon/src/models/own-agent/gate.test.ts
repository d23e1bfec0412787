import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { describe, expect, test } from "vitest";
import { answers } from "../../../test/fake-agent.ts";
import { ModelError } from "../models.ts";
import { anOwnAgent, OWNER, START } from "../providers/agent-chat.fixture.ts";
import { good, question } from "../providers/chat.fixture.ts";
import { LIMITS } from "./limits.ts";
import { createReader } from "./reader.ts";

const MINUTE = 60_000;

const ATTENDED = { ownerId: OWNER, attended: true };

/** The outcome of a call, in a word. */
const tried = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "answered",
    (error: unknown) => {
      if (!(error instanceof ModelError)) throw error;
      return error.trouble;
    },
  );

describe("a person", () => {
  test("is told who reads, who pays, how much and where it goes, and what ends it", async () => {
    await using made = await anOwnAgent();
    const { words, version, path } = await made.offer();
    expect({ version, path }).toEqual({ version: "2.1.330", path: made.fake.path });
    const all = words.join("\n");
    expect(all).toContain("account ada@example.com, plan max");
    expect(all).toMatch(/5,000 tokens a session.*60 calls.*150,000 tokens a day/);
    expect(all).toContain("where your agent's text goes already");
    expect(all).toContain('"memory models use none" stops it at once');
    expect(made.fake.calls()).toBe(0);
  });

  test("who has not agreed is asked first: nothing runs", async () => {
    await using made = await anOwnAgent();
    made.store.run(made.store.q.deleteFrom("own_agents"));
    expect(made.chat.state()).toMatchObject({
      state: "unavailable",
      reason: expect.stringContaining("memory models use agent/claude-code"),
    });
    expect(await tried(made.chat.complete(question()))).toBe("refused");
    expect(made.fake.calls()).toBe(0);
  });

  test("is asked again when the program has become another version, or another file", async () => {
    await using made = await anOwnAgent();
    made.fake.becomes("2.2.0 (Claude Code)");
    expect(await tried(made.chat.complete(question()))).toBe("refused");
    expect(made.fake.calls()).toBe(0);
    await made.sayYes();
    expect(await tried(made.chat.complete(question()))).toBe("answered");
  });

  test("whose program says that it is something else is told so", async () => {
    await using made = await anOwnAgent();
    made.fake.becomes("claude 9, a launcher");
    await expect(made.offer()).rejects.toThrow(ApiError);
    await expect(made.offer()).rejects.toThrow(/does not say that it is Claude Code/);
  });

  test("who is not logged in is told so before anything is agreed to", async () => {
    await using made = await anOwnAgent({ program: "codex" });
    writeFileSync(join(made.fake.dir, "account"), "Not logged in\n");
    await expect(made.offer()).rejects.toThrow(/Codex is not logged in/);
  });
});

test("a simulated day of sessions stays under the calls and tokens that were agreed to", async () => {
  let started = 0;
  const runs = async () => {
    started += 1;
    return { kind: "ended", code: 0, stdout: answers["claude-code"](good), stderr: "" } as const;
  };
  await using made = await anOwnAgent({ runs });
  const outcomes: string[] = [];
  // A session every five minutes, which is more than anybody has, and one that a person waits for each hour.
  for (let minute = 0; minute < 16 * 60; minute += 5) {
    outcomes.push(await tried(made.chat.complete(question())));
    if (minute % 60 === 0) outcomes.push(await tried(made.chat.complete({ ...question(), scope: ATTENDED })));
    made.later(5 * MINUTE);
    if (minute === 15 * 60)
      expect(made.chat.state()).toMatchObject({ state: "unavailable", reason: /after midnight/ });
  }
  expect(started).toBe(LIMITS.calls);
  expect(outcomes.filter((outcome) => outcome === "answered")).toHaveLength(LIMITS.calls);
  expect(new Set(outcomes)).toEqual(new Set(["answered", "unavailable"]));
  const tokens = made.calls().map((row) => (row.input_tokens ?? 0) + (row.output_tokens ?? 0));
  expect(tokens.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(LIMITS.tokens);
  made.later(60 * MINUTE);
  expect(await tried(made.chat.complete(question()))).toBe("answered");
});

test("calls that take much end the day before their number does, and those that nobody could count take all they might", async () => {
  await using made = await anOwnAgent();
  const long = { ...question(), prompt: "word ".repeat(6_000), scope: ATTENDED };
  const answer = (input: number) =>
    `printf '%s' '{"is_error":false,"structured_output":{"texts":[]},"usage":{"input_tokens":${input},"output_tokens":2000}}'`;
  made.fake.behave(answer(30_000));
  for (let n = 0; n < 4; n += 1) expect(await tried(made.chat.complete(long))).toBe("answered");
  made.fake.behave("yes");
  expect(await tried(made.chat.complete(long))).toBe("unreadable");
  made.fake.behave(answer(10));
  expect(await tried(made.chat.complete(long))).toBe("unavailable");
  expect(made.fake.calls()).toBe(5);
});

test("a question that is longer than one may be is not asked", async () => {
  await using made = await anOwnAgent();
  expect(await tried(made.chat.complete({ ...question(), prompt: "word ".repeat(8_000) }))).toBe("refused");
  expect([made.fake.calls(), made.calls().length]).toEqual([0, 0]);
});

test("many sessions at once are not read at once: the seventh within ten minutes waits, and a person does not", async () => {
  await using made = await anOwnAgent();
  for (let n = 0; n < LIMITS.starts; n += 1) {
    expect(await tried(made.chat.complete(question()))).toBe("answered");
    made.later(MINUTE);
  }
  expect(await tried(made.chat.complete(question()))).toBe("unavailable");
  expect(made.chat.state()).toMatchObject({ state: "unavailable", reason: /6 times within ten minutes/ });
  expect(await tried(made.chat.complete({ ...question(), scope: ATTENDED }))).toBe("answered");
  made.later(LIMITS.startsMs - LIMITS.starts * MINUTE + 1);
  expect(await tried(made.chat.complete(question()))).toBe("answered");
});

describe("while the person's agent is at work", () => {
  test("nothing is asked; it is waited for, and a person who waits does not", async () => {
    let last: number | null = START - 20_000;
    await using made = await anOwnAgent({ lastAnswer: () => last });
    expect(await tried(made.chat.complete({ ...question(), scope: ATTENDED }))).toBe("answered");
    expect(made.slept).toEqual([]);
    expect(await tried(made.chat.complete(question()))).toBe("answered");
    expect(made.slept).toEqual([40_000]);
    last = null;
    expect(await tried(made.chat.complete(question()))).toBe("answered");
    expect(made.slept).toHaveLength(1);
  });

  test("that goes on, the work is put off", async () => {
    await using made: Awaited<ReturnType<typeof anOwnAgent>> = await anOwnAgent({
      lastAnswer: () => made.now(),
    });
    expect(await tried(made.chat.complete(question()))).toBe("unavailable");
    expect(made.fake.calls()).toBe(0);
  });
});

describe("a session of its own", () => {
  test("that it is given to read turns it off until the person agrees again", async () => {
    await using made = await anOwnAgent();
    await made.chat.complete(question());
    const asked = made.fake.wrote("stdin").split("\n")[0] ?? "";
    const reading = { ...question(), prompt: `[L1 person]\n| ${asked}\n| What was decided?` };
    expect(await tried(made.chat.complete(reading))).toBe("refused");
    expect(made.chat.state()).toMatchObject({
      state: "unavailable",
      reason: expect.stringMatching(/turned off: .*own questions.*memory models use agent\/claude-code/),
    });
    made.later(24 * 60 * MINUTE);
    expect(await tried(made.chat.complete(question()))).toBe("refused");
    expect(made.fake.calls()).toBe(1);
    await made.sayYes();
    expect(await tried(made.chat.complete(question()))).toBe("answered");
  });

  test("is known by its id, its folder, and the name of its folder; words about the mark are nobody's session", async () => {
    await using made = await anOwnAgent();
    const { store, now: clock, home } = made;
    const reader = createReader({ store, clock, home });
    await made.chat.complete(question());
    const argv = made.fake.argv();
    const sessionId = argv[argv.indexOf("--session-id") + 1];
    const cwd = join(home, "reader");
    expect(existsSync(cwd)).toBe(true);
    expect(reader.isOwn({ sessionId })).toBe(true);
    expect(reader.isOwn({ cwd })).toBe(true);
    expect(reader.isOwn({ cwd: `${cwd}/deeper` })).toBe(true);
    expect(reader.isOwn({ folder: cwd.replace(/[^A-Za-z0-9]/g, "-") })).toBe(true);
    expect(
      reader.isOwn({
        sessionId: "0198c0de-0000-4000-8000-0000000000aa",
        cwd: `${cwd}-2`,
        folder: "-home-ada",
      }),
    ).toBe(false);
    const told = { ...question(), prompt: "| it begins with [memory reads <id>] and a sentence" };
    expect(await tried(made.chat.complete(told))).toBe("answered");
  });
});

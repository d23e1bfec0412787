import { rm } from "node:fs/promises";
import { splitAtFence } from "@memory/shared";
import { sessionId, transcript } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { words } from "../recalling.ts";
import { importAll, note, writeSession } from "../sessions.ts";

const kiln = (): string => {
  const session = transcript("/home/sam/code/kiln");
  session.user("Make the kiln cool slowly.");
  session.assistant("I will look at the curve first.");
  session.tool("Edit", { file_path: "/home/sam/code/kiln/src/curve.ts", old_string: "a", new_string: "b" });
  session.tool("Edit", { file_path: "/home/sam/code/kiln/src/curve.ts", old_string: "c", new_string: "d" });
  session.tool("Bash", { command: "npm run bake" }, { content: "baked" });
  session.assistant("The curve falls by 60 degrees an hour now.");
  session.user("Now test it, with the token ghp_x7Kd92mQpL4vTzR8sWn3Yb6Hc1Jf5Ga0UeXo.");
  session.tool(
    "Bash",
    { command: "npm test" },
    { content: "Exit code 1\nRUN v3\nError: curve is not monotone", isError: true },
  );
  session.assistant("One test fails. Shall I change the test or the curve?");
  return session.text();
};

const handoffOf = ({ client }: TestDaemon, query: object = {}) => client.handoff.write({ query });

describe("a handoff", () => {
  let memory: TestDaemon;
  let path: string;
  beforeAll(async () => {
    memory = await testDaemon({ models: { ...words, distiller: noteTaker() } });
    path = await writeSession(memory, 1, kiln());
    const older = new Date(Date.now() - 7_200_000);
    const garden = { folder: "-home-sam-code-garden", at: older };
    const hedge = transcript("/home/sam/code/garden");
    hedge.user("Water the hedge.");
    hedge.assistant("Watered.");
    await writeSession(memory, 2, hedge.text(), garden);
    await importAll(memory);
  });
  afterAll(() => memory[Symbol.asyncDispose]());

  test("tells the last turns, open ends, files and the next command of the last session, verbatim with lines", async () => {
    const { text, session, next, turns, project } = await handoffOf(memory);
    expect({ session, project, turns }).toEqual({
      session: sessionId(1),
      project: "kiln",
      turns: { told: 2, of: 2 },
    });
    expect(next).toEqual({ command: "npm test", exit: 1, line: 11, why: "failed" });
    expect(text).toContain("Person (line 1):\n> Make the kiln cool slowly.");
    expect(text).toContain(
      "Agent, at the end (line 13):\n> One test fails. Shall I change the test or the curve?",
    );
    expect(text).toContain(
      "- failed, and nothing of its kind has succeeded since (line 12): npm test (exit 1): Error: curve is not monotone",
    );
    expect(text).toContain("- the agent asks (line 13): Shall I change the test or the curve?");
    expect(text).toContain("- `src/curve.ts` 2 edits, last at line 5");
    expect(text).toContain("```sh\nnpm test\n```\nIt failed last (exit 1), line 11.");
  });

  test("stands in the fence, so that no import takes it for something newly said, and holds no secret", async () => {
    const { text } = await handoffOf(memory);
    expect(splitAtFence(text).outside.trim()).toBe(
      "Take over this work where it stands, from what its record says.",
    );
    expect(text).not.toContain("ghp_x7Kd");
  });

  test("is of the session, the project or the folder that is named", async () => {
    const of = async (query: object) => (await handoffOf(memory, query)).session;
    expect(await of({ project: "Garden" })).toBe(sessionId(2));
    expect(await of({ session: sessionId(2) })).toBe(sessionId(2));
    expect(await of({ session: sessionId(1).slice(-6) })).toBe(sessionId(1));
    expect(await of({ folder: "/home/sam/code/garden" })).toBe(sessionId(2));
    await expect(of({ session: "ffff" })).rejects.toThrow('no session that was read is called "ffff"');
    await expect(of({ session: "0000" })).rejects.toThrow("give more of the id");
    await expect(of({ project: "attic" })).rejects.toThrow(
      /no session of the project "attic" was read; known are kiln, garden/,
    );
  });

  test("fits its room, the end of the session first", async () => {
    const long = transcript("/home/sam/code/shed");
    for (let n = 0; n < 60; n += 1) {
      long.user(`Plank ${n}: ${"sand it and oil it well, then turn it over. ".repeat(12)}`);
      long.assistant(`Plank ${n} is oiled. ${"It has to dry until the evening comes. ".repeat(12)}`);
    }
    await writeSession(memory, 3, long.text(), { folder: "-home-sam-code-shed" });
    await importAll(memory);
    const { text, tokens, turns } = await handoffOf(memory, { project: "shed", tokens: 1_000 });
    expect(tokens).toBeLessThanOrEqual(1_000);
    expect(turns.told).toBeLessThan(turns.of);
    expect(text).toContain("Plank 59");
    expect(text).not.toContain("Plank 3:");
  });

  test("says so of a session whose transcript is gone and of which no copy was kept", async () => {
    await rm(path);
    await expect(handoffOf(memory, { project: "kiln" })).rejects.toThrow(
      "the transcript is gone, and no copy of it was kept",
    );
  });
});

test("a handoff tells nothing that was deleted, and what came since the last reading", async () => {
  await using memory = await testDaemon({ models: { ...words, distiller: noteTaker() } });
  const session = transcript("/home/sam/code/kiln");
  session.user(note("the shed door opens with the blue key."));
  session.assistant("Kept.");
  session.user("Sweep the floor.");
  session.assistant("Swept.");
  await writeSession(memory, 1, session.text());
  await importAll(memory);
  const { memories } = await memory.client.memories.list({ query: {} });
  expect((await handoffOf(memory)).text).toContain("blue key");
  await memory.client.memories.remove({ params: { id: memories[0]?.id ?? "" } });
  session.user("Then bring the clay, by the token ghp_x7Kd92mQpL4vTzR8sWn3Yb6Hc1Jf5Ga0UeXo.");
  await writeSession(memory, 1, session.text(), { at: new Date() });
  const { text } = await handoffOf(memory);
  expect(text).not.toContain("blue key");
  expect(text).toContain("> Sweep the floor.");
  expect(text).toMatch(/> Then bring the clay, by the token \[redacted:[\w-]+\]/);
  expect(text).toMatch(
    /- asked last, not answered \(line 5\): Then bring the clay, by the token \[redacted:[\w-]+\]/,
  );
});

test("a handoff goes on with the command that the agent's last words name, and tells what it was stopped at", async () => {
  await using memory = await testDaemon({ models: { ...words, distiller: noteTaker() } });
  const session = transcript("/home/sam/code/kiln");
  session.user("Make the kiln cool slowly.");
  session.tool(
    "Bash",
    { command: "npm test" },
    { content: "Exit code 1\nError: not monotone", isError: true },
  );
  session.assistant("One test fails.");
  session.user("Ask Lena which curve she fires with.");
  session.user("[Request interrupted by user]");
  session.user("First use the other curve.");
  session.tool("Bash", { command: "npm run bake" }, { content: "baked" });
  session.assistant(
    "`Curve.next` is used now, `npm run bake` is clean. Next I run `npm test -- curve`, then the glaze.",
  );
  await writeSession(memory, 1, session.text());
  await importAll(memory);
  const { text, next } = await handoffOf(memory);
  expect(next).toMatchObject({ command: "npm test -- curve", why: "announced" });
  expect(text).toContain("```sh\nnpm test -- curve\n```\nThe agent's last words name it, line 10.");
  expect(text).toContain(
    "asked, and the agent was stopped before it answered (line 5): Ask Lena which curve she fires with.",
  );
});

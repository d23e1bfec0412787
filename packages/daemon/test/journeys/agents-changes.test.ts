import { createClient } from "@memory/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";

let memory: TestDaemon;
beforeAll(async () => {
  memory = await testDaemon();
});
afterAll(() => memory[Symbol.asyncDispose]());

const AGENT = "claude-code/2.1.0";
const PORT = "The kiln service listens on port 4000.";
const OTHER = "The kiln service listens on port 5000.";

let owners = 0;
/** A person at the command line and an agent, of an owner of their own. */
function together() {
  const owner = `01900000-0000-7000-8001-${String(++owners).padStart(12, "0")}`;
  const as = (name: string) => createClient({ baseUrl: memory.baseUrl, owner, client: name });
  const [person, agent] = [as("memory-cli/0.1.0"), as(AGENT)];
  const said = async (by: typeof person, content: string, statedBy?: "user" | "assistant" | "document") =>
    (await by.memories.save({ body: { content, ...(statedBy && { source: { statedBy } }) } })).id ?? "";
  const active = async () =>
    (await person.memories.list({ query: {} })).memories.map(({ content }) => content).sort();
  // The daemon's own indexing comes in between at a time of its own.
  const lastEntry = async () =>
    (await person.activity.list({ query: { limit: 1, derived: "false" } })).entries[0];
  return { owner, person, agent, said, active, lastEntry };
}
const withId = (id: string) => ({ params: { id } });
const conflict = (words: RegExp) =>
  expect.objectContaining({ code: "conflict", message: expect.stringMatching(words) });

describe("an agent that corrects", () => {
  test("its own conclusion makes a new version, which is nobody's word", async () => {
    const { agent, said, active, lastEntry } = together();
    const id = await said(agent, PORT, "assistant");
    const now = await agent.memories.update({
      ...withId(id),
      body: { content: OTHER, reason: "read the code" },
    });
    expect(now).toMatchObject({ content: OTHER, version: 2, rootId: id, confidence: 0.8 });
    expect(now.source).toMatchObject({ kind: "manual", client: AGENT, statedBy: "assistant" });
    expect(await active()).toEqual([OTHER]);
    expect(await lastEntry()).toMatchObject({
      kind: "memory.edit",
      actor: { kind: "agent", client: AGENT },
      reason: "read the code",
    });
  });

  test("a person's word leaves it standing, and a person is asked", async () => {
    const { person, agent, said, active } = together();
    const id = await said(person, PORT);
    const now = await agent.memories.update({ ...withId(id), body: { content: OTHER } });
    expect(now).toMatchObject({ content: OTHER, version: 1, conflictId: expect.any(String) });
    expect(await active()).toEqual([PORT, OTHER]);
    const asked = await person.conflicts.get(withId(now.conflictId ?? ""));
    expect(asked).toMatchObject({ status: "open", newer: { id: now.id }, existing: { id } });
    expect(asked.existing.source.statedBy).toBe("user");
  });

  test("a person's word asks a person, too, where no rule sees a contradiction", async () => {
    const { person, agent, said, active } = together();
    const id = await said(person, "The pottery class meets in the old barn.");
    const words = "Saturday lessons are held by Ines at the town hall.";
    const now = await agent.memories.update({ ...withId(id), body: { content: words } });
    expect(await active()).toEqual([words, "The pottery class meets in the old barn."]);
    const { conflicts } = await person.conflicts.list({ query: {} });
    expect(conflicts.map(({ id: one, rule }) => [one, rule])).toEqual([[now.conflictId, "agent"]]);
    await person.conflicts.resolve({ ...withId(now.conflictId ?? ""), body: { action: "keep_new" } });
    expect(await active()).toEqual([words]);
  });

  test("the same twice changes nothing more", async () => {
    const { person, agent, said, active } = together();
    const id = await said(person, PORT);
    const once = await agent.memories.update({ ...withId(id), body: { content: OTHER } });
    await expect(agent.memories.update({ ...withId(id), body: { content: OTHER } })).rejects.toEqual(
      conflict(new RegExp(`says this already: ${once.id}`)),
    );
    expect(await active()).toEqual([PORT, OTHER]);
  });

  test("in the person's words, when it says that they are theirs", async () => {
    const { person, agent, said, active, lastEntry } = together();
    const id = await said(person, PORT);
    const now = await agent.memories.update({ ...withId(id), body: { content: OTHER, statedBy: "user" } });
    expect(now).toMatchObject({ version: 2, rootId: id, confidence: 1, source: { statedBy: "user" } });
    expect(await active()).toEqual([OTHER]);
    expect(await lastEntry()).toMatchObject({ actor: { kind: "agent", client: AGENT } });
  });

  test("cannot bring in what a person decided against", async () => {
    const { person, agent, said, active } = together();
    const id = await said(agent, PORT, "assistant");
    const gone = await said(person, "The kiln service has no port at all.");
    await person.memories.remove(withId(gone));
    const body = { content: "The kiln service has no port at all." };
    await expect(agent.memories.update({ ...withId(id), body })).rejects.toEqual(
      conflict(/a person deleted/),
    );
    const rested = await said(person, "Nobody fires the kiln on Sundays.");
    await person.memories.retire(withId(rested));
    await expect(
      agent.memories.update({ ...withId(id), body: { content: "Nobody fires the kiln on Sundays." } }),
    ).rejects.toEqual(conflict(new RegExp(`decided against; .*memory restore ${rested}$`)));
    expect(await active()).toEqual([PORT]);
  });

  test("what a document says gives way to it, and can be taken back", async () => {
    const { person, agent, said, active, lastEntry } = together();
    const id = await said(agent, PORT, "document");
    await agent.memories.update({ ...withId(id), body: { content: OTHER } });
    expect(await active()).toEqual([OTHER]);
    await person.activity.undo({ ...withId((await lastEntry())?.id ?? ""), body: {} });
    expect(await active()).toEqual([PORT]);
  });
});

test.each(["memory-cli/0.1.0", "memory-viewer/0.1.0", undefined])(
  "a correction from %s is a person's word",
  async (name) => {
    const { owner, agent, said, active } = together();
    const id = await said(agent, PORT, "assistant");
    const person = createClient({ baseUrl: memory.baseUrl, owner, ...(name && { client: name }) });
    const now = await person.memories.update({ ...withId(id), body: { content: OTHER } });
    expect(now).toMatchObject({ version: 2, confidence: 1, source: { statedBy: "user" } });
    expect(await active()).toEqual([OTHER]);
  },
);

describe("an agent that retires and restores", () => {
  test("gives back what stood: nobody's word becomes a person's", async () => {
    const { agent, said, active, lastEntry } = together();
    const id = await said(agent, PORT, "assistant");
    await agent.memories.retire({ ...withId(id), body: { reason: "the service is gone" } });
    expect(await active()).toEqual([]);
    expect(await lastEntry()).toMatchObject({ kind: "memory.retire", reason: "the service is gone" });
    expect(await agent.memories.restore(withId(id))).toMatchObject({ status: "active", confidence: 0.8 });
    // It still counts as the agent's: another agent's word replaces it.
    expect((await agent.memories.update({ ...withId(id), body: { content: OTHER } })).version).toBe(2);
    expect(await active()).toEqual([OTHER]);
  });

  test("a person's word is a person's again", async () => {
    const { person, agent, said, active } = together();
    const id = await said(person, PORT);
    await agent.memories.retire(withId(id));
    expect(await active()).toEqual([]);
    expect(await agent.memories.restore(withId(id))).toMatchObject({ status: "active", confidence: 1 });
    await agent.memories.update({ ...withId(id), body: { content: OTHER } });
    expect(await active()).toEqual([PORT, OTHER]);
  });

  test("is told who retired what it says again: itself, or a person", async () => {
    const { person, agent, said } = together();
    const id = await said(agent, PORT, "assistant");
    const again = () => agent.memories.save({ body: { content: PORT, source: { statedBy: "assistant" } } });
    await agent.memories.retire(withId(id));
    expect(await again()).toMatchObject({
      outcome: "dropped",
      reason: `an agent retired exactly this; it can be restored, with memory restore ${id}`,
    });
    await agent.memories.restore(withId(id));
    await person.memories.retire(withId(id));
    expect(await again()).toMatchObject({ reason: "a person retired exactly this" });
  });

  test("is told of the version that comes back, whichever of them it says or names", async () => {
    const { person, agent, said } = together();
    const old = await said(agent, PORT, "assistant");
    const { id } = await agent.memories.update({ ...withId(old), body: { content: OTHER } });
    await agent.memories.retire(withId(id));
    const again = await agent.memories.save({ body: { content: PORT, source: { statedBy: "assistant" } } });
    expect(again.reason).toBe(
      `an agent retired the memory that once said exactly this; it can be restored, with memory restore ${id}`,
    );
    const beside = await said(agent, "Nobody fires the kiln on Sundays.", "assistant");
    const refused = conflict(new RegExp(`memory restore ${id}$`));
    await expect(agent.memories.update({ ...withId(beside), body: { content: PORT } })).rejects.toEqual(
      refused,
    );
    const named = conflict(new RegExp(`^memory ${id} is not recalled`));
    await expect(agent.memories.update({ ...withId(old), body: { content: "x y z" } })).rejects.toEqual(
      named,
    );
    await expect(person.memories.confirm(withId(old))).rejects.toEqual(named);
    expect(await agent.memories.retire(withId(old))).toMatchObject({ id, status: "retired" });
  });

  test("cannot bring back what a person retired; a person can", async () => {
    const { person, agent, said, active } = together();
    const id = await said(agent, PORT, "assistant");
    await person.memories.retire(withId(id));
    await expect(agent.memories.restore(withId(id))).rejects.toEqual(conflict(/no agent retired this/));
    expect(await active()).toEqual([]);
    expect(await person.memories.restore(withId(id))).toMatchObject({ confidence: 1 });
    expect(await active()).toEqual([PORT]);
  });
});

describe("an agent that decides a contradiction", () => {
  const TABS = "Sam prefers tabs over spaces in this project.";
  const SPACES = "Sam prefers spaces over tabs in this project.";
  const contradiction = async (by: "user" | "assistant") => {
    const made = together();
    const existing = await made.said(made.agent, TABS, by);
    const { id = "", conflictId = "" } = await made.agent.memories.save({
      body: { content: SPACES, source: { statedBy: "assistant" } },
    });
    return { ...made, existing, newer: id, id: conflictId };
  };

  test("on its own account makes nothing a person's word", async () => {
    const { person, agent, id, newer, active } = await contradiction("assistant");
    const decided = await agent.conflicts.resolve({ ...withId(id), body: { action: "keep_new" } });
    expect(decided).toMatchObject({ resolution: "keep_new", decidedBy: "llm" });
    expect(await active()).toEqual([SPACES]);
    expect((await person.memories.get(withId(newer))).confidence).toBe(0.8);
  });

  test("on its own account merges into a conclusion of its own", async () => {
    const { person, agent, id } = await contradiction("assistant");
    const body = { action: "merge", content: "Sam uses tabs in code and spaces in tables." } as const;
    const { mergedId = "" } = await agent.conflicts.resolve({ ...withId(id), body });
    expect(await person.memories.get(withId(mergedId))).toMatchObject({
      confidence: 0.8,
      source: { statedBy: "assistant", client: AGENT },
    });
  });

  test("about a person's word needs what the person said, and keeps it", async () => {
    const { agent, id, active, lastEntry } = await contradiction("user");
    await expect(agent.conflicts.resolve({ ...withId(id), body: { action: "keep_new" } })).rejects.toEqual(
      conflict(/a person must decide/),
    );
    const body = { action: "keep_new", userSaid: "spaces, since the linter wants them" } as const;
    expect(await agent.conflicts.resolve({ ...withId(id), body })).toMatchObject({ decidedBy: "person" });
    expect(await active()).toEqual([SPACES]);
    expect(await lastEntry()).toMatchObject({
      kind: "conflict.resolve",
      actor: { kind: "agent", client: AGENT },
      reason: body.userSaid,
    });
  });
});

test("why something was changed is redacted, and goes with the memory", async () => {
  const { person, agent, said } = together();
  const id = await said(agent, PORT, "assistant");
  const reason = "the log of 4000 showed password=Tr0ub4dor&3xyz";
  await agent.memories.update({ ...withId(id), body: { content: OTHER, reason } });
  const reasons = async () =>
    (await person.activity.list({ query: {} })).entries.flatMap((entry) => entry.reason ?? []);
  expect(await reasons()).toEqual([expect.stringMatching(/the log of 4000/)]);
  expect((await reasons()).join()).not.toContain("Tr0ub4dor");
  await person.memories.remove(withId(id));
  expect(await reasons()).toEqual([]);
});

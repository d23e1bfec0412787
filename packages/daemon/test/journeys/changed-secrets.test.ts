import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { importAll, talk, writeSession } from "../sessions.ts";

const door = (code: string): string => `The door code of the workshop is ${code}.`;
const shown = door("[redacted:pin]");
const remember = (sentence: string): string => `Remember: ${sentence}`;
const save = ({ client }: TestDaemon, content: string, statedBy: "user" | "assistant" = "user") =>
  client.memories.save({ body: { content, type: "fact", project: "kiln", source: { statedBy } } });

test("a secret that is another one now is the next version, and none of them is shown", async () => {
  await using memory = await testDaemon();
  const first = await save(memory, door("4711"));
  expect(first).toMatchObject({ outcome: "saved", redactions: 1 });
  expect(await save(memory, door("4711"))).toMatchObject({ outcome: "merged", id: first.id });
  const second = await save(memory, door("9183"));
  expect(second).toMatchObject({ outcome: "versioned", redactions: 1 });
  expect(await save(memory, "the door code of the workshop is 9183")).toMatchObject({ outcome: "merged" });
  const { versions } = await memory.client.memories.history({ params: { id: second.id ?? "" } });
  expect(versions).toMatchObject([
    { content: shown, status: "active" },
    { content: shown, status: "superseded" },
  ]);
  const told = JSON.stringify([
    first,
    second,
    versions,
    await memory.client.memories.list({ query: {} }),
    await memory.client.activity.list({ query: {} }),
    await memory.client.memories.why({ params: { id: second.id ?? "" } }),
  ]);
  const { hidden } = memory.daemon.store
    .prepare<[], { hidden: string }>("SELECT hidden FROM memories WHERE status = 'active'")
    .get() ?? { hidden: "" };
  expect(hidden).toMatch(/^[0-9a-f]{4}:[0-9a-f]{4}$/);
  // Among the digits of an id any four may stand.
  const words = told.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "id");
  for (const secret of ["4711", "9183", hidden]) expect(words).not.toContain(secret);
});

test("a secret that comes back is a change as well", async () => {
  await using memory = await testDaemon();
  for (const code of ["4711", "9183"]) await save(memory, door(code));
  expect(await save(memory, door("4711"))).toMatchObject({ outcome: "versioned" });
  const { memories } = await memory.client.memories.list({ query: {} });
  expect(memories).toMatchObject([{ content: shown, version: 3 }]);
});

test("of several secrets in one sentence each counts", async () => {
  await using memory = await testDaemon();
  const both = (wifi: string, code: string): string =>
    `The wifi password is ${wifi} and the door code is ${code}.`;
  await save(memory, both("hunter2", "4711"));
  expect(await save(memory, both("hunter2", "4711"))).toMatchObject({ outcome: "merged" });
  expect(await save(memory, both("hunter3", "4711"))).toMatchObject({ outcome: "versioned" });
  expect(await save(memory, both("hunter3", "9183"))).toMatchObject({ outcome: "versioned" });
});

test("who repeats a sentence with its marker says nothing new", async () => {
  await using memory = await testDaemon();
  await save(memory, door("4711"));
  expect(await save(memory, shown, "assistant")).toMatchObject({ outcome: "merged" });
  expect(await save(memory, door("9183"))).toMatchObject({ outcome: "versioned" });
});

test("an edit that changes the secret alone is an edit, and can be undone", async () => {
  await using memory = await testDaemon();
  const { id = "" } = await save(memory, door("4711"));
  const edited = await memory.client.memories.update({ params: { id }, body: { content: door("9183") } });
  expect(edited).toMatchObject({ content: shown, version: 2 });
  const { entries } = await memory.client.activity.list({ query: { limit: 1 } });
  await memory.client.activity.undo({ params: { id: entries[0]?.id ?? "" }, body: {} });
  expect(await save(memory, door("4711"))).toMatchObject({ outcome: "merged", id });
});

test("an agent's other secret is a question where a person has told one", async () => {
  await using memory = await testDaemon();
  await save(memory, door("4711"));
  expect(await save(memory, door("9183"), "assistant")).toMatchObject({ outcome: "conflict" });
});

test("sessions that tell a secret, and another one later, leave both versions; read again, they change nothing", async () => {
  await using memory = await testDaemon();
  const text = talk(remember(door("4711")));
  await writeSession(memory, 1, text, { at: new Date(Date.now() - 5 * 3_600_000) });
  await importAll(memory);
  const versions = () =>
    memory.daemon.store
      .prepare("SELECT content, status FROM memories WHERE content LIKE '%door code%' ORDER BY asserted_at")
      .all();
  expect(versions()).toMatchObject([{ content: shown, status: "active" }]);
  expect(await save(memory, door("4711"))).toMatchObject({ outcome: "merged" });
  expect(await save(memory, door("9183"))).toMatchObject({ outcome: "versioned" });
  const before = versions();
  expect(before).toHaveLength(2);
  await importAll(memory, { force: true });
  expect(versions()).toEqual(before);
  expect(versions()).toMatchObject([{ status: "superseded" }, { status: "active" }]);
});

test("one session that tells two secrets in the same words leaves two versions", async () => {
  await using memory = await testDaemon();
  await writeSession(memory, 1, talk(remember(door("4711")), remember(door("9183"))));
  await importAll(memory);
  const told = memory.daemon.store
    .prepare(
      "SELECT content, status FROM memories WHERE content LIKE '%door code%' ORDER BY asserted_at, version",
    )
    .all();
  expect(told).toMatchObject([
    { content: shown, status: "superseded" },
    { content: shown, status: "active" },
  ]);
  const everywhere = memory.daemon.store
    .prepare<[], string>(
      "SELECT content || excerpt FROM findings UNION ALL SELECT content FROM passages UNION ALL SELECT content FROM memories",
    )
    .pluck()
    .all()
    .join("\n");
  for (const trace of ["4711", "9183", ":~"]) expect(everywhere).not.toContain(trace);
});

test("the key lies in the home, readable by its owner alone, and with another one what is known stays one", async () => {
  await using memory = await testDaemon();
  const file = join(memory.home, "prints.key");
  expect(readFileSync(file, "utf8")).toMatch(/^[0-9a-f]{64}\n$/);
  if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  await save(memory, door("4711"));
  // As after a backup that came to another machine.
  memory.daemon.store.prepare("UPDATE memories SET hidden = 'ffff:0000'").run();
  expect(await save(memory, door("4711"))).toMatchObject({ outcome: "merged" });
  expect(await save(memory, door("9183"))).toMatchObject({ outcome: "versioned" });
});

import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { sessionId, temporaryFolder, transcript } from "@memory/sources/testing";
import { describe, expect, test, vi } from "vitest";
import { openHome } from "../../src/platform/home.ts";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { noteTaker } from "../distillers.ts";
import { scrubIn, secret } from "../haunted-home.ts";
import { words } from "../recalling.ts";
import { importAll, note, writeSession } from "../sessions.ts";

const withNotes = { models: { ...words, distiller: noteTaker() } };

const workshop = () => {
  const session = transcript("/home/sam/code/kiln");
  session.user("Set up the workshop.");
  session.assistant("The workshop is swept.\n\nThe lamp is lit.");
  session.user(note("the shed door opens with the blue key."));
  session.assistant("Kept.");
  return session;
};

/** The files of the tree, by their path in it. */
async function filesIn(folder: string): Promise<Record<string, string>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = found.filter((one) => one.isFile());
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    return [path.slice(folder.length + 1), await readFile(path, "utf8")] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

const turned = ({ client }: TestDaemon, on: boolean) => client.sessionTree.set({ body: { on } });
const NAME = `kiln/2026-03-02/Set-up-the-workshop--${sessionId(1)}.txt`;

describe("the tree of sessions", () => {
  test("is off until it is asked for, and then has a line a paragraph with who, when and where", async () => {
    await using memory = await testDaemon(withNotes);
    await writeSession(memory, 1, workshop().text());
    await importAll(memory);
    const off = await memory.client.sessionTree.read();
    expect(off).toMatchObject({ on: false, sessions: 0, bytes: 0 });
    expect(await filesIn(off.folder)).toEqual({});
    const { on, folder, sessions, bytes } = await turned(memory, true);
    const files = await filesIn(folder);
    expect(Object.keys(files)).toEqual([NAME]);
    expect(files[NAME]?.split("\n")).toEqual([
      `# Claude Code session ${sessionId(1)}, project kiln, as memory keeps it`,
      "2026-03-02T09:00Z t0 person L1: Set up the workshop.",
      "2026-03-02T09:00Z t0 agent L2: The workshop is swept.",
      "2026-03-02T09:00Z t0 agent L2: The lamp is lit.",
      "2026-03-02T09:00Z t1 person L3: Note: the shed door opens with the blue key.",
      "2026-03-02T09:00Z t1 agent L4: Kept.",
      "",
    ]);
    expect((await memory.client.health.status()).sessionTree).toBe(folder);
    expect({ on, sessions, bytes }).toEqual({ on: true, sessions: 1, bytes: files[NAME]?.length });
    expect((await stat(join(folder, NAME))).mode & 0o777).toBe(0o400);
    await turned(memory, false);
    expect(await filesIn(folder)).toEqual({});
    expect(
      (await memory.client.turns.show({ params: { session: sessionId(1), number: 0 } })).blocks,
    ).toHaveLength(3);
  });

  test("loses what is deleted with the deletion, and what is undone", async () => {
    await using memory = await testDaemon(withNotes);
    await writeSession(memory, 1, workshop().text());
    await importAll(memory);
    const { folder } = await turned(memory, true);
    const { memories } = await memory.client.memories.list({ query: {} });
    await memory.client.memories.remove({ params: { id: memories[0]?.id ?? "" } });
    expect((await filesIn(folder))[NAME]).not.toContain("blue key");
    expect((await filesIn(folder))[NAME]).toContain("The lamp is lit.");
    await writeSession(memory, 2, workshop().text());
    await importAll(memory);
    const names = async () => Object.keys(await filesIn(folder)).length;
    await vi.waitFor(async () => expect(await names()).toBe(2), { timeout: 20_000 });
    const { entries } = await memory.client.activity.list({ query: {} });
    const imported = entries.find(({ kind }) => kind === "import.session");
    await memory.client.activity.undo({ params: { id: imported?.id ?? "" }, body: {} });
    await vi.waitFor(async () => expect(await names()).toBe(1), { timeout: 20_000 });
  });

  test("follows a session that grows", async () => {
    await using memory = await testDaemon(withNotes);
    const session = workshop();
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    const { folder } = await turned(memory, true);
    session.user("Then bring the clay.");
    await writeSession(memory, 1, session.text(), { at: new Date(Date.now() - 600_000) });
    await importAll(memory);
    await vi.waitFor(async () => expect((await filesIn(folder))[NAME]).toContain("bring the clay"), {
      timeout: 20_000,
    });
  });
});

test("a string that was scrubbed is in no file and in no name of one, and the files are made anew without it", async () => {
  await using place = await temporaryFolder();
  const home = join(place.path, "home");
  {
    await using memory = await testDaemon({ dir: place.path, models: words });
    const session = transcript("/home/sam/code/kiln");
    session.user(`The cellar opens to ${secret}`);
    session.assistant("Noted.");
    await writeSession(memory, 1, session.text());
    await importAll(memory);
    expect(JSON.stringify(await filesIn((await turned(memory, true)).folder))).toContain(secret);
  }
  expect(await scrubIn(openHome(home))).toMatchObject({ kind: "done", left: [] });
  expect(await filesIn(join(home, "sessions"))).toEqual({});
  await using memory = await testDaemon({ dir: place.path, models: words });
  const { folder, on } = await memory.client.sessionTree.read();
  expect(on).toBe(true);
  await vi.waitFor(
    async () =>
      expect(JSON.stringify(await filesIn(folder))).toContain("The cellar opens to [redacted:scrubbed]"),
    { timeout: 20_000 },
  );
  expect(JSON.stringify(await filesIn(folder))).not.toContain(secret);
});

test("the check-up takes no offence at files that are read-only", async () => {
  await using memory = await testDaemon({ models: words });
  await writeSession(memory, 1, workshop().text());
  await importAll(memory);
  await turned(memory, true);
  const { faults } = await memory.client.admin.check();
  expect(faults.filter(({ area }) => area === "files")).toEqual([]);
});

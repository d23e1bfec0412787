import { appendFile, readFile, stat, writeFile } from "node:fs/promises";
import { sessionId, temporaryFolder, transcript } from "@memory/sources/testing";
import { afterAll, describe, expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { unpack } from "../../platform/pack.ts";
import { createPool } from "../../platform/schedule/pool.ts";
import { openStore, type Store } from "../../store/open.ts";
import { dropWords } from "./drop-words.ts";
import { keepSession } from "./keep.ts";
import { countCopies, findCopy, findParts } from "./queries.ts";

const sessions = createPool("session-worker", { threads: 1 });
afterAll(() => sessions.close());

const token = `ghp_${"a1B2c3D4e5".repeat(4).slice(0, 36)}`;
const ref = { ownerId: "owner", agent: "assistant-code" as const, sessionId: sessionId(1) };

test("a transcript is kept redacted, line by line, and is much smaller", async () => {
  await using session = await aSession();
  const talk = transcript();
  talk.user(`deploy with ${token}`);
  for (let n = 0; n < 200; n++) talk.assistant(`step ${n} of the deployment is done`);
  await session.write(talk.text());
  expect(await session.keep()).toMatchObject({ outcome: "new", redactions: 1 });
  const kept = session.kept();
  expect(kept).toBe(talk.text().replace(token, "[redacted:github-token]"));
  const { bytes, rawBytes, sessions: count } = countCopies(session.deps.store, ref.ownerId);
  expect(count).toBe(1);
  expect(rawBytes).toBe(Buffer.byteLength(kept));
  expect(bytes).toBeLessThan(rawBytes / 5);
});

describe("a session that is kept again", () => {
  test("adds what it has grown by, and nothing when it has not", async () => {
    await using session = await aSession("one", "two");
    expect(await session.keep()).toMatchObject({ outcome: "new" });
    expect(await session.keep()).toMatchObject({ outcome: "unchanged", bytes: 0 });
    await session.append(`${record("three")}\n`);
    expect(await session.keep()).toMatchObject({ outcome: "grown" });
    expect(session.parts()).toHaveLength(2);
    expect(session.kept()).toBe(await session.read());
    expect(session.row()?.size).toBe((await stat(session.path)).size);
  });

  test("waits for the end of a line that is being written", async () => {
    await using session = await aSession("one");
    await session.append(record("two").slice(0, 30));
    await session.keep();
    expect(session.kept()).toBe(`${record("one")}\n`);
    await session.append(`${record("two").slice(30)}\n`);
    expect(await session.keep()).toMatchObject({ outcome: "grown" });
    expect(session.kept()).toBe(await session.read());
  });

  test("takes a whole record without a line break, whose line break may follow", async () => {
    await using session = await aSession("one");
    await session.append(record("two"));
    await session.keep();
    await session.append(`\n${record("three")}\n`);
    await session.keep();
    expect(session.kept()).toBe(await session.read());
  });

  test("starts over when its beginning was rewritten, or is gone", async () => {
    await using session = await aSession("one", "two");
    await session.keep();
    await session.write(`${record("two")}\n${record("three")}\n${record("four")}\n`);
    expect(await session.keep()).toMatchObject({ outcome: "restarted" });
    expect(session.kept()).toBe(await session.read());
    await session.write(`${record("two")}\n`);
    expect(await session.keep()).toMatchObject({ outcome: "restarted" });
    expect(session.kept()).toBe(await session.read());
    expect(session.store.prepare("SELECT count(*) FROM ark_bodies").pluck().get()).toBe(1);
  });

  test("stays when the file is emptied, or there is nothing whole in it yet", async () => {
    await using session = await aSession("one");
    await session.keep();
    const before = session.kept();
    await session.write("");
    expect(await session.keep()).toMatchObject({ outcome: "unchanged" });
    await session.write('{"type":"us');
    expect(await session.keep()).toMatchObject({ outcome: "unchanged" });
    expect(session.kept()).toBe(before);
  });

  test("keeps the same content once, for each owner", async () => {
    await using session = await aSession("one");
    await session.keep();
    await session.keep("other");
    const bodies = session.store.prepare("SELECT owner_id, hash FROM ark_bodies ORDER BY owner_id");
    const hash = expect.stringMatching(/^[0-9a-f]{64}$/);
    expect(bodies.all()).toEqual([
      { owner_id: "other", hash },
      { owner_id: "owner", hash },
    ]);
  });
});

test("a long session is kept in several goes, and comes out as it went in", async () => {
  await using session = await aSession(...Array.from({ length: 11 }, (_, n) => `${n} `.repeat(500_000)));
  expect(await session.keep()).toMatchObject({ outcome: "new" });
  expect(session.parts().length).toBeGreaterThan(2);
  expect(session.kept() === (await session.read())).toBe(true);
  expect(await session.keep()).toMatchObject({ outcome: "unchanged" });
});

test("two who keep the same session at once keep it once", async () => {
  await using session = await aSession("one", "two");
  const outcomes = await Promise.all([session.keep(), session.keep()]);
  expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["new", "unchanged"]);
  expect(session.kept()).toBe(await session.read());
});

test("nothing is kept when the setting says so, or the transcript is gone", async () => {
  await using session = await aSession("one");
  const off = { ...session.deps, config: { ark: false } };
  expect(await keepSession(off, session.keeping())).toMatchObject({ outcome: "off" });
  expect(session.row()).toBeUndefined();
  const gone = { ...session.keeping(), file: { ...session.keeping().file, path: `${session.path}x` } };
  expect(await keepSession(session.deps, gone)).toMatchObject({ outcome: "gone" });
});

describe("words that are deleted", () => {
  const said = (content: string, line: number) => ({
    content,
    excerpt: content,
    lines: { from: line, to: line },
  });

  test("go with the lines that hold them, and the places of the others stay", async () => {
    await using session = await aSession(
      "the heron nests in the reeds",
      "two",
      "he said: The heron nests  in the reeds!",
    );
    await session.append(`${record("four")}\n`);
    await session.keep();
    expect(await dropWords(session.deps, ref, [said("The heron nests in the reeds", 1)])).toBe(2);
    const lines = session.kept().split("\n");
    expect(lines).toHaveLength(5);
    expect(session.kept()).not.toMatch(/heron|reeds/i);
    expect(lines[0]).toBe('{"type":"deleted","uuid":"u","parentUuid":null}');
    expect(lines[1]).toBe(record("two"));
    expect(lines[3]).toBe(record("four"));
  });

  test("stand in JSON in many ways", async () => {
    const words = 'the "Héron" path\nis C:\\reeds';
    await using session = await aSession(words);
    await session.append(`${record("x").replace('"x"', '"the \\"H\\u00e9ron\\" path\\nis C:\\\\reeds"')}\n`);
    await session.keep();
    expect(await dropWords(session.deps, ref, [said(words, 7)])).toBe(2);
    expect(session.kept()).not.toMatch(/reeds/);
  });

  test("do not come back when the session is copied anew", async () => {
    await using session = await aSession("the heron nests in the reeds", "two");
    await session.keep();
    await dropWords(session.deps, ref, [said("The heron nests in the reeds", 1)]);
    const before = session.kept();
    session.store.prepare("DELETE FROM ark_sessions").run();
    session.store.prepare("DELETE FROM ark_bodies").run();
    await session.keep();
    expect(session.kept()).toBe(before);
    await session.append(`${record("three")}\n`);
    expect(await session.keep()).toMatchObject({ outcome: "grown" });
  });

  test("are nothing to a session that is not kept", async () => {
    await using session = await aSession("one");
    expect(await dropWords(session.deps, ref, [said("one", 1)])).toBe(0);
  });
});

const record = (content: string): string =>
  JSON.stringify({ type: "user", uuid: "u", parentUuid: null, message: { role: "user", content } });

/** A transcript of these messages, and a store to keep it in. */
async function aSession(...messages: readonly string[]) {
  const folder = await temporaryFolder();
  const name = `-home-sam-code-kiln/${sessionId(1)}.jsonl`;
  const path = await folder.write(name, messages.map((message) => `${record(message)}\n`).join(""));
  const store: Store = openStore(":memory:");
  const deps = { store, workers: { sessions }, clock: () => NOW, config: { ark: true } };
  const file = { path, folder: "-home-sam-code-kiln", sessionId: sessionId(1), mtimeMs: NOW };
  const keeping = (ownerId = ref.ownerId) => ({ ownerId, agent: ref.agent, file, project: "kiln" });
  const parts = () => findParts(store, findCopy(store, ref)?.ark ?? 0);
  return {
    path,
    store,
    deps,
    keeping,
    parts,
    row: () => findCopy(store, ref),
    kept: () =>
      parts()
        .map(({ packed }) => unpack(packed).toString("utf8"))
        .join(""),
    keep: (ownerId?: string) => keepSession(deps, keeping(ownerId)),
    read: () => readFile(path, "utf8"),
    write: (text: string) => writeFile(path, text),
    append: (text: string) => appendFile(path, text),
    async [Symbol.asyncDispose]() {
      store.close();
      await folder[Symbol.asyncDispose]();
    },
  };
}

import { aFolder, until } from "@memory/sources/testing";
import { describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";

const newest = async ({ client }: TestDaemon, kind: string) =>
  (await client.activity.list({ query: { kind } })).entries[0]?.id ?? "none";

const undoing = ({ client }: TestDaemon, id: string) => client.activity.undo({ params: { id }, body: {} });

const documents = async ({ client }: TestDaemon) =>
  (await client.documents.list({ query: {} })).documents.map(({ title, status }) => `${title} ${status}`);

const isRead = (all: readonly string[]) => all.join() === "Guide ready";

const guide = "# Guide\n\nRestic copies the orders nightly to the basement.\n";

describe("the undo of what was done with documents", () => {
  test("takes an added file out, and the undo of that reads it again", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "guide.md": guide });
    await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
    expect(await documents(memory)).toEqual(["Guide ready"]);
    const { id } = await undoing(memory, await newest(memory, "document.add"));
    expect(await documents(memory)).toEqual([]);
    await undoing(memory, id);
    await until(() => documents(memory), isRead);
  });

  test("reads a file again that was forgotten", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "guide.md": guide });
    const added = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
    await memory.client.documents.remove({ params: { id: added.documents[0]?.id ?? "" } });
    await undoing(memory, await newest(memory, "document.forget"));
    await until(() => documents(memory), isRead);
  });

  test("follows a file again", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "guide.md": guide });
    const added = await memory.client.documents.add({ body: { paths: [folder.at("guide.md")] } });
    const params = { id: added.documents[0]?.id ?? "" };
    await memory.client.documents.watch({ params, body: { watching: false } });
    const { id } = await undoing(memory, await newest(memory, "document.watch"));
    expect(await memory.client.documents.get({ params })).toMatchObject({ watching: true });
    await undoing(memory, id);
    expect(await memory.client.documents.get({ params })).toMatchObject({ watching: false });
  });
});

describe("the undo of what was done with folders", () => {
  test("unlinks a folder with the documents it brought, and links it again", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "guide.md": guide });
    const root = await memory.client.roots.link({ body: { path: folder.at(".") } });
    await until(() => documents(memory), isRead);
    const { id } = await undoing(memory, await newest(memory, "root.link"));
    expect(await documents(memory)).toEqual([]);
    expect((await memory.client.roots.list()).roots).toEqual([]);
    await undoing(memory, id);
    expect((await memory.client.roots.list()).roots.map((one) => one.id)).toEqual([root.id]);
    await until(() => documents(memory), isRead);
  });

  test("follows a folder that was paused", async () => {
    await using memory = await testDaemon();
    await using folder = await aFolder({ "guide.md": guide });
    const { id } = await memory.client.roots.link({ body: { path: folder.at(".") } });
    await memory.client.roots.watch({ params: { id }, body: { watching: false } });
    await undoing(memory, await newest(memory, "root.pause"));
    const [root] = (await memory.client.roots.list()).roots;
    expect(root?.watching).toBe(true);
  });
});

describe("the undo of a run of the index", () => {
  const entities = async ({ client }: TestDaemon) =>
    (await client.entities.list({ query: {} })).entities.map(({ name }) => name).sort();

  test("takes what it found out of the graph, and the undo of that finds it again", async () => {
    await using memory = await testDaemon();
    await memory.client.memories.save({ body: { content: "The orders run on Postgres" } });
    await memory.client.index.run();
    await until(
      () => entities(memory),
      (names) => names.includes("Postgres"),
    );
    const { id } = await undoing(memory, await newest(memory, "index.run"));
    expect(await entities(memory)).toEqual([]);
    await undoing(memory, id);
    await until(
      () => entities(memory),
      (names) => names.includes("Postgres"),
    );
  });
});

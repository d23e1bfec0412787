import { mkdir, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { transcript } from "@memory/sources/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { postJson, sendRaw } from "../raw-http.ts";
import { importAll, writeSession } from "../sessions.ts";

let memory: TestDaemon;
let dir: string;
beforeAll(async () => {
  memory = await testDaemon();
  dir = join(dirname(memory.home), "documents");
  await mkdir(join(dir, "projects"), { recursive: true });
  await mkdir(join(dir, ".ssh"));
  await writeFile(join(dir, "notes.md"), "hello");
  await writeFile(join(dir, ".draft.md"), "later");
});
afterAll(() => memory[Symbol.asyncDispose]());

const browse = (query: string) => sendRaw(memory.baseUrl, `/context/browse${query}`);
const pathQuery = (path: string) => `?path=${encodeURIComponent(path)}`;

describe("a person who looks for a file without the system's dialog", () => {
  test("is told that there is none, and where to look instead", async () => {
    const { status, json } = await postJson(memory.baseUrl, "/context/pick", { mode: "file" });
    expect({ status, error: json?.error }).toEqual({
      status: 501,
      error: expect.stringContaining("GET /context/browse"),
    });
    await expect(memory.client.picker.pick({ body: { mode: "folder" } })).rejects.toMatchObject({
      code: "unsupported",
    });
  });

  test("finds it folder by folder", async () => {
    const top = await memory.client.picker.browse({ query: { path: dirname(dir) } });
    const documents = top.entries.find(({ name }) => name === "documents");
    expect(documents).toMatchObject({ kind: "folder", path: dir });
    const inside = await memory.client.picker.browse({ query: { path: dir } });
    expect(inside).toMatchObject({ path: dir, parent: dirname(dir), truncated: false });
    expect(inside.entries).toMatchObject([
      { name: "projects", kind: "folder" },
      { name: "notes.md", kind: "file", bytes: 5, path: join(dir, "notes.md") },
    ]);
  });

  test("sees hidden files when asking for them, and never what holds keys", async () => {
    const { entries } = await memory.client.picker.browse({ query: { path: dir, hidden: "true" } });
    expect(entries.map(({ name }) => name)).toEqual(["projects", ".draft.md", "notes.md"]);
    const { status, json } = await browse(`${pathQuery(join(dir, ".ssh"))}&hidden=true`);
    expect({ status, error: json?.error }).toEqual({
      status: 403,
      error: expect.stringContaining("memory never reads it"),
    });
  });

  test("begins at home", async () => {
    expect((await memory.client.picker.browse({ query: {} })).path).toBe(homedir());
  });
});

describe("what cannot be picked or browsed is refused", () => {
  test.each([
    ["no mode", {}, "mode"],
    ["an unknown mode", { mode: "disk" }, "mode"],
    ["an unknown field", { mode: "file", multiple: true }, "multiple"],
  ])("%s", async (_, body, path) => {
    const { status, json } = await postJson(memory.baseUrl, "/context/pick", body);
    expect({ status, error: json?.error }).toEqual({ status: 400, error: "invalid request body" });
    expect(json?.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test.each([
    ["?path=", "path"],
    ["?path=notes", "path"],
    ["?path=/a%00b", "path"],
    ["?hidden=yes", "hidden"],
    ["?folder=/", "folder"],
  ])("%s", async (query, path) => {
    const { status, json } = await browse(query);
    expect({ status, error: json?.error }).toEqual({ status: 400, error: "invalid request query" });
    expect(json?.issues?.map((issue) => issue.path)).toEqual([path]);
  });

  test("a folder that is not there, and a file", async () => {
    expect((await browse(pathQuery(join(dir, "gone")))).status).toBe(404);
    const { status, json } = await browse(pathQuery(join(dir, "notes.md")));
    expect({ status, error: json?.error }).toEqual({
      status: 400,
      error: expect.stringContaining(`is a file; browse its folder ${dir}`),
    });
  });
});

test("folders are suggested in which sessions were held, until they are linked, and none that is gone or holds keys", async () => {
  const [pond, gone] = [join(dir, "projects", "pond"), join(dir, "projects", "gone")];
  await mkdir(join(pond, "docs"), { recursive: true });
  for (const [n, cwd] of [pond, gone, join(dir, ".ssh")].entries()) {
    const session = transcript(cwd);
    session.user("We always use reeds here.");
    await writeSession(memory, n + 1, session.text(), { folder: cwd.replace(/[^A-Za-z0-9]/g, "-") });
  }
  await importAll(memory);
  const suggested = async () =>
    (await memory.client.picker.suggest()).folders.filter(({ path }) => path.startsWith(dir));
  expect(await suggested()).toEqual([{ path: pond, project: "pond" }]);
  await memory.client.roots.link({ body: { path: dirname(pond) } });
  expect(await suggested()).toEqual([]);
});

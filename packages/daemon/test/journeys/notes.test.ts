import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { sessionId } from "@memory/sources/testing";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { TestDaemon } from "../daemon.ts";
import { asksForGlaze, contextIn, glaze, hook, injectedFor, save, unhurried } from "../hooks.ts";

let dir: string;
let memory: TestDaemon;
beforeEach(async () => {
  dir = await realpath(await mkdtemp(join(tmpdir(), "memory-notes-")));
  memory = await unhurried();
});
afterEach(async () => {
  await memory[Symbol.asyncDispose]();
  await rm(dir, { recursive: true, force: true });
});

async function lay(path: string, ...lines: string[]): Promise<string> {
  const at = join(dir, path);
  await mkdir(dirname(at), { recursive: true });
  await writeFile(at, lines.join("\n"));
  return at;
}
const read = (...paths: string[]) => memory.client.notes.read({ body: { paths } });
const known = async () =>
  (await memory.client.notes.statements({ query: {} })).items.map(({ line, memory: one }) => [
    line,
    one.content,
    one.status,
    one.version,
  ]);

describe("a note that is read again", () => {
  test("tells what changed: new lines, other words, moved ones; and of what is gone the file that says it no more", async () => {
    const path = await lay(
      "CLAUDE.md",
      "- The oven is electric.",
      "- The kiln is fired on Mondays.",
      "- Clay comes from Wales.",
    );
    expect(await read(path)).toMatchObject({ saved: 3 });
    await lay(
      "CLAUDE.md",
      "- Clay comes from Wales.",
      "- The kiln is fired on Tuesdays.",
      "- Glaze is mixed by hand.",
    );
    const done = await read(path);
    expect(done).toMatchObject({ saved: 1, versioned: 1, retired: 1, merged: 0 });
    expect(await known()).toEqual([
      [1, "Clay comes from Wales.", "active", 1],
      [2, "The kiln is fired on Tuesdays.", "active", 2],
      [3, "Glaze is mixed by hand.", "active", 1],
    ]);
    const { entries } = await memory.client.activity.list({ query: { limit: 50 } });
    expect(entries.some(({ kind }) => kind === "notes.read")).toBe(true);
    expect(done.runId).toBeDefined();
  });

  test("brings back what it says again, as it was", async () => {
    const path = await lay("AGENTS.md", "- The oven is electric.", "- Clay comes from Wales.");
    await read(path);
    await lay("AGENTS.md", "- Clay comes from Wales.");
    expect(await read(path)).toMatchObject({ retired: 1 });
    await lay("AGENTS.md", "- Clay comes from Wales.", "- The oven is electric.");
    expect(await read(path)).toMatchObject({ saved: 1 });
    expect(await known()).toEqual([
      [1, "Clay comes from Wales.", "active", 1],
      [2, "The oven is electric.", "active", 1],
    ]);
  });

  test("takes nothing from what a person said or corrected, and from what another file says, too", async () => {
    const path = await lay(
      "AGENTS.md",
      "- The oven is electric.",
      "- Clay comes from Wales.",
      "- Bricks are red.",
    );
    const other = await lay("sub/GEMINI.md", "- Clay comes from Wales.");
    const { client } = memory;
    const project = "kiln";
    await client.notes.read({ body: { paths: [path, other], project } });
    await client.memories.save({ body: { content: "The oven is electric.", project } });
    await lay("AGENTS.md", "- Nothing is here any more but this.");
    expect(await client.notes.read({ body: { paths: [path], project } })).toMatchObject({ retired: 1 });
    const { memories } = await client.memories.list({ query: { limit: 10 } });
    expect(memories.map(({ content }) => content).sort()).toEqual([
      "Clay comes from Wales.",
      "Nothing is here any more but this.",
      "The oven is electric.",
    ]);
  });
});

describe("a folder that is named", () => {
  test("is read whether an agent works there or not, and one without notes is named", async () => {
    await lay("pots/CLAUDE.md", "- The oven is electric.");
    await lay("pots/AGENTS.md", "- Clay comes from Wales.");
    await lay("pans/readme.txt", "- Nobody reads this.");
    expect(await read(join(dir, "pots"))).toMatchObject({ files: 2, saved: 2, leftOut: [] });
    const { files, leftOut } = await read(join(dir, "pans"));
    expect([files, leftOut]).toEqual([0, [expect.stringContaining("holds no notes that are known")]]);
  });
});

describe("notes against others", () => {
  test("what holds in one project is asked about against what holds everywhere, and headings keep nobody apart", async () => {
    const { client } = memory;
    await client.memories.save({ body: { content: "The oven is electric." } });
    const path = await lay(
      "AGENTS.md",
      "# Kiln",
      "## Things to know about it",
      "- The oven is not electric.",
    );
    expect(await client.notes.read({ body: { paths: [path], project: "kiln" } })).toMatchObject({
      conflict: 1,
    });
    const { memories } = await client.memories.list({ query: { limit: 10 } });
    expect(memories.filter(({ conflictId }) => conflictId !== undefined)).toHaveLength(2);
  });

  test("what is denied by its heading says the same as a denial", async () => {
    const path = await lay("AGENTS.md", "# Kiln", "## Never", "- Fire the kiln on Mondays");
    const other = await lay("GEMINI.md", "- Fire the kiln never on Mondays");
    expect(await memory.client.notes.read({ body: { paths: [path, other], project: "kiln" } })).toMatchObject(
      { conflict: 0 },
    );
  });
});

test("a heading that is called otherwise is no new version of what stands below it", async () => {
  const path = await lay("AGENTS.md", "# Kiln", "## Pull requests", "- Squash before merging.");
  await read(path);
  await lay("AGENTS.md", "# Kiln", "## PRs and merging", "- Squash before merging.");
  expect(await read(path)).toMatchObject({ saved: 0, versioned: 0, retired: 0 });
  await lay("AGENTS.md", "# Kiln", "## PRs and merging", "- Squash before you merge.");
  expect(await read(path)).toMatchObject({ saved: 0, versioned: 1, retired: 0 });
});

test("a name and a hidden secret tell nothing", async () => {
  const token = `ghp_${"aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1b"}C2`;
  const path = await lay(
    "CLAUDE.local.md",
    `- Zugang Staging: \`STAGING_TOKEN=${token}\``,
    "- Ovens are hot.",
  );
  expect(await read(path)).toMatchObject({ saved: 1, redactions: 1 });
});

describe("a person's decision stands", () => {
  test("what was taken back is not read again, until the line says something else; and comes back when that is undone", async () => {
    const { client } = memory;
    const path = await lay("CLAUDE.md", "- The oven is electric.", "- Clay comes from Wales.");
    const { runId = "" } = await read(path);
    const undone = await client.activity.undo({ params: { id: runId }, body: {} });
    await lay("CLAUDE.md", "- The oven is electric.", "- Clay comes from Devon now.");
    expect(await read(path)).toMatchObject({ saved: 1, merged: 0 });
    const contents = async () =>
      (await client.memories.list({ query: { limit: 10 } })).memories.map(({ content }) => content).sort();
    expect(await contents()).toEqual(["Clay comes from Devon now."]);
    await client.activity.undo({ params: { id: undone.id }, body: {} });
    expect(await contents()).toEqual([
      "Clay comes from Devon now.",
      "Clay comes from Wales.",
      "The oven is electric.",
    ]);
  });

  test("what was deleted for good is not read again, nor are its words kept", async () => {
    const { client } = memory;
    const path = await lay("AGENTS.md", "- The oven is electric.", "- Clay comes from Wales.");
    await read(path);
    const { items } = await client.notes.statements({ query: {} });
    await client.memories.remove({ params: { id: items[0]?.memory.id ?? "" } });
    await lay("AGENTS.md", "- Clay comes from Wales.", "- The oven is electric.", "- Bricks are red.");
    expect(await read(path)).toMatchObject({ saved: 1, merged: 0 });
    expect((await known()).map(([, content]) => content)).toEqual([
      "Clay comes from Wales.",
      "Bricks are red.",
    ]);
  });
});

test("a file and a link to it are one note", async () => {
  const path = await lay("AGENTS.md", "- The oven is electric.");
  await symlink(path, join(dir, "CLAUDE.md"));
  expect(await read(path, join(dir, "CLAUDE.md"))).toMatchObject({ changed: 1, saved: 1 });
  expect((await memory.client.notes.list()).files).toHaveLength(1);
});

test("a note is told to who works in its folder, not beside it, nor to the program that reads it itself", async () => {
  await mkdir(join(dir, ".git"));
  await read(
    await lay("AGENTS.md", "- We always fire the kiln on Mondays."),
    await lay("CLAUDE.md", "- We always buy the clay from Wales."),
    await lay("vendor/oven/AGENTS.md", "- We always release the oven from Bremen."),
  );
  // It lies where no program looks.
  const elsewhere = await realpath(await mkdtemp(join(tmpdir(), "memory-notes-")));
  await writeFile(join(elsewhere, "CLAUDE.md"), "- We always glaze in Vienna.");
  await memory.client.notes.read({ body: { paths: [join(elsewhere, "CLAUDE.md")], project: basename(dir) } });
  await rm(elsewhere, { recursive: true });
  const told = async (n: number, cwd: string) => {
    const { json } = await hook(memory, "session-start?brief=on", { session_id: sessionId(n), cwd });
    return ["Mondays", "Wales", "Bremen", "Vienna"].filter((word) => contextIn(json)?.includes(word));
  };
  expect(await told(1, dir)).toEqual(["Mondays", "Vienna"]);
  expect(await told(2, join(dir, "vendor/oven"))).toEqual(["Mondays", "Bremen", "Vienna"]);
});

test("a secret in a note is stored nowhere, and one that changed is a version", async () => {
  const secret = (end: string) => `ghp_${"aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1b"}${end}`;
  const path = await lay("CLAUDE.md", `- The registry token is ${secret("C2")}.`);
  expect(await read(path)).toMatchObject({ saved: 1, redactions: 1 });
  await lay("CLAUDE.md", `- The registry token is ${secret("D4")}.`);
  await read(path);
  const text = JSON.stringify(await memory.client.memories.list({ query: { limit: 10 } }));
  expect(text).toContain("[redacted");
  expect(text).not.toContain("aB3dE5");
});

test("what an agent writes down word for word after memory told it is no second source", async () => {
  const { client } = memory;
  const id = await save(memory, glaze);
  expect(await injectedFor(memory, 1, asksForGlaze)).toContain(glaze);
  const paths = [await lay("memory/MEMORY.md", `- ${glaze}`, "- It has 8 cores and no GPU.")];
  const done = await client.notes.read({ body: { paths, project: "kiln" } });
  expect(done).toMatchObject({ saved: 1, merged: 1 });
  const why = await client.memories.why({ params: { id } });
  expect([why.memory.sources, why.restatements]).toEqual([1, []]);
});

test("files that are called like no note, are no text or are too large are named, and the others read", async () => {
  const good = await lay("AGENTS.md", "- The oven is electric.");
  const index = await lay(
    "kept/MEMORY.md",
    "# Memory",
    "- [Oven](oven.md)",
    "- The oven was built in Porto.",
  );
  const topic = await lay("kept/oven.md", "The oven door opens to the left.");
  const page = await lay("README.md", "- The oven is not mentioned.");
  const large = await lay("sub/AGENTS.md", "x".repeat(300 * 1024));
  const done = await read(good, page, large, index, topic);
  expect(done).toMatchObject({
    saved: 3,
    leftOut: [expect.stringContaining("README.md"), expect.stringContaining("256 KiB")],
  });
});

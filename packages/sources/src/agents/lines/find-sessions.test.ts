import { mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId, type TemporaryFolder, temporaryFolder } from "../../../test/transcripts.ts";
import { claudeCode } from "../claude-code/agent.ts";
import { type DiscoverOptions, discover } from "../discover.ts";

const now = Date.parse("2026-03-20T12:00:00.000Z");
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000);
const daysAgo = (days: number) => minutesAgo(days * 24 * 60);
const line = '{"type":"user","message":{"content":"hello"}}\n';

const find = (folder: TemporaryFolder, options: Partial<DiscoverOptions> = {}) =>
  discover(claudeCode, {
    folder: join(folder.path, "projects"),
    days: 14,
    maxSessions: 20,
    now,
    isUpToDate: () => false,
    ...options,
  });

const session = (folder: TemporaryFolder, n: number, mtime: Date, project = "-code-kiln") =>
  folder.write(`projects/${project}/${sessionId(n)}.jsonl`, line, mtime);

const ids = ({ picked }: Awaited<ReturnType<typeof discover>>) => picked.map((file) => file.sessionId);
const none = { sidecars: 0, active: 0, outsideWindow: 0, overCap: 0, upToDate: 0 };

test("picks the newest sessions of all projects first", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1, daysAgo(3));
  const path = await session(folder, 2, daysAgo(1), "-code-oven");
  await session(folder, 3, daysAgo(2));
  const found = await find(folder);
  expect(ids(found)).toEqual([2, 3, 1].map(sessionId));
  expect(found.picked[0]).toEqual({
    path,
    folder: "-code-oven",
    sessionId: sessionId(2),
    size: line.length,
    mtimeMs: daysAgo(1).getTime(),
  });
});

test("counts each file under the first rule that skips it", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1, daysAgo(15));
  await session(folder, 2, minutesAgo(4));
  for (const n of [3, 4, 5, 6]) await session(folder, n, daysAgo(n));
  const asked: string[] = [];
  const isUpToDate = (file: { sessionId: string }) => {
    asked.push(file.sessionId);
    return file.sessionId === sessionId(3);
  };
  const found = await find(folder, { maxSessions: 2, isUpToDate });
  expect(ids(found)).toEqual([4, 5].map(sessionId));
  expect(found.skipped).toEqual({ ...none, outsideWindow: 1, active: 1, upToDate: 1, overCap: 1 });
  expect(asked).toEqual([3, 4, 5, 6].map(sessionId));
});

test("counts sub-agents, journals and leftovers as sidecars, whatever their age", async () => {
  await using folder = await temporaryFolder();
  const project = "projects/-code-kiln";
  const nested = `${project}/${sessionId(1)}/subagents`;
  await session(folder, 1, daysAgo(1));
  await folder.write(`${project}/agent-0a1b2c3d.jsonl`, line, daysAgo(90));
  await folder.write(`${project}/notes.jsonl`, line);
  await folder.write(`${nested}/agent-a1.jsonl`, line);
  await folder.write(`${nested}/agent-acompact-a1.jsonl`, line);
  await folder.write(`${nested}/workflows/w1/journal.jsonl`, line);
  await folder.write(`${project}/${sessionId(2)}.jsonl`, "");
  await folder.write(`${project}/${sessionId(3)}.jsonl`, '{"type":"summary","summary":"s","leafUuid":"l"}\n');
  await folder.write(`${nested}/agent-a1.meta.json`, "{}");
  await folder.write(`${project}/memory/MEMORY.md`, "x");
  await folder.write(`${project}/sessions-index.json`, "{}");
  await folder.write(`projects/${sessionId(9)}.jsonl`, line);
  const found = await find(folder);
  expect(ids(found)).toEqual([sessionId(1)]);
  expect(found.skipped).toEqual({ ...none, sidecars: 7 });
});

test("counts nothing outside of the project asked for, which is a literal part of the folder name", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1, daysAgo(1), "-code-kiln-app");
  await session(folder, 2, daysAgo(30), "-code-oven");
  await folder.write("projects/-code-oven/agent-1.jsonl", line);
  expect(await find(folder, { project: "kiln" })).toMatchObject({
    picked: [{ sessionId: sessionId(1) }],
    skipped: none,
  });
  expect(ids(await find(folder, { project: "ki.n" }))).toEqual([]);
});

test("takes a time far in the future for a wrong clock, not for a session at work", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1, daysAgo(-3));
  expect(ids(await find(folder))).toEqual([sessionId(1)]);
});

test("follows links inside the folder once, and none out of it or in a circle", async () => {
  await using folder = await temporaryFolder();
  const projects = join(folder.path, "projects");
  const real = await session(folder, 5, daysAgo(1), "-z-real");
  const outside = await folder.write(`elsewhere/${sessionId(6)}.jsonl`, line, daysAgo(1));
  await mkdir(join(projects, "-a"));
  await symlink(real, join(projects, "-a", `${sessionId(1)}.jsonl`));
  await symlink(outside, join(projects, "-a", `${sessionId(2)}.jsonl`));
  await symlink(projects, join(projects, "-a", "loop"));
  await symlink(projects, join(projects, "-loop"));
  await symlink(join(projects, "-z-real"), join(projects, "-again"));
  await symlink(join(folder.path, "elsewhere"), join(projects, "-out"));
  const found = await find(folder);
  expect(found.picked.map(({ path }) => path)).toEqual([real]);
  expect(found.problems.map(({ path }) => path).sort()).toEqual([
    join(projects, "-a", `${sessionId(2)}.jsonl`),
    join(projects, "-out"),
  ]);
});

test("reports what cannot be read and goes on", async () => {
  await using folder = await temporaryFolder();
  const dangling = join(folder.path, "projects", "-code-kiln", `${sessionId(1)}.jsonl`);
  await session(folder, 2, daysAgo(1));
  await symlink("/nowhere/at/all", dangling);
  const found = await find(folder);
  expect(ids(found)).toEqual([sessionId(2)]);
  expect(found.problems).toEqual([{ path: dangling, reason: "it does not exist" }]);
});

test("finds the sessions behind a transcripts folder that is itself a link", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1, daysAgo(1));
  const link = join(folder.path, "link");
  await symlink(join(folder.path, "projects"), link);
  const { picked } = await find(folder, { folder: link });
  expect(picked.map(({ path }) => path)).toEqual([join(link, "-code-kiln", `${sessionId(1)}.jsonl`)]);
});

test("refuses a transcripts folder that is missing or no folder, and says what to do", async () => {
  await using folder = await temporaryFolder();
  const file = await folder.write("file", "x");
  await expect(find(folder)).rejects.toMatchObject({
    code: "not_found",
    message: expect.stringContaining("set transcriptsDir"),
  });
  await expect(find(folder, { folder: file })).rejects.toMatchObject({ code: "unavailable" });
});

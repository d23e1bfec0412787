import { chown, mkdir, symlink } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sessionId, type TemporaryFolder, temporaryFolder } from "../../../test/transcripts.ts";
import { claudeCode } from "../claude-code/agent.ts";

const line = `{"type":"user","message":{"content":"${"hello ".repeat(800)}"}}\n`;
const at = new Date("2026-03-20T12:00:00.000Z");

const session = (folder: TemporaryFolder, n: number, text = line) =>
  folder.write(`projects/-code-kiln/${sessionId(n)}.jsonl`, text, at);
const find = (folder: TemporaryFolder, path: string) =>
  claudeCode.locate(join(folder.path, "projects"), path);
const kind = async (folder: TemporaryFolder, path: string) => (await find(folder, path)).kind;

test("a session is found as an import discovers it, by whatever way its path leads to it", async () => {
  await using folder = await temporaryFolder();
  const path = await session(folder, 1);
  const file = {
    path,
    folder: "-code-kiln",
    sessionId: sessionId(1),
    size: line.length,
    mtimeMs: at.getTime(),
  };
  expect(await find(folder, path)).toEqual({ kind: "session", file });
  await symlink(join(folder.path, "projects"), join(folder.path, "alias"));
  const link = join(folder.path, "projects/-code-kiln", `${sessionId(2)}.jsonl`);
  await symlink(path, link);
  for (const way of [path.replace("/-code-kiln/", "/./-code-kiln/../-code-kiln/"), link])
    expect(await find(folder, way), way).toMatchObject({ file: { sessionId: sessionId(1), path } });
  const throughLink = join(folder.path, "alias/-code-kiln", `${sessionId(1)}.jsonl`);
  expect(await find(folder, throughLink)).toEqual({ kind: "session", file });
});

test("what lies outside, or leads there, is refused without a look at it", async () => {
  await using folder = await temporaryFolder();
  await session(folder, 1);
  const outside = await folder.write(`elsewhere/-code-kiln/${sessionId(3)}.jsonl`, line);
  const link = join(folder.path, "projects/-code-kiln", `${sessionId(3)}.jsonl`);
  await symlink(outside, link);
  const linked = join(folder.path, "projects/-linked");
  await symlink(join(folder.path, "elsewhere/-code-kiln"), linked);
  const loop = join(folder.path, "projects/-code-kiln", `${sessionId(4)}.jsonl`);
  await symlink(loop, loop);
  const sibling = join(folder.path, "projects-of-another", `${sessionId(5)}.jsonl`);
  const inLink = join(linked, `${sessionId(3)}.jsonl`);
  for (const path of [outside, link, inLink, loop, sibling, "/", "a/b.jsonl", "", `${outside}\0`])
    expect(await find(folder, path), path).toEqual({ kind: "refused", reason: expect.any(String) });
});

test("what is no session, is none yet, or is there no more is told apart", async () => {
  await using folder = await temporaryFolder();
  const there = await session(folder, 1);
  const project = join(folder.path, "projects/-code-kiln");
  await mkdir(join(project, `${sessionId(2)}.jsonl`));
  expect(await kind(folder, join(project, `${sessionId(2)}.jsonl`))).toBe("refused");
  expect(await kind(folder, project)).toBe("other");
  expect(await kind(folder, join(folder.path, "projects"))).toBe("refused");
  const agents = await folder.write(
    `projects/-code-kiln/${sessionId(1)}/subagents/${sessionId(6)}.jsonl`,
    line,
  );
  expect(await kind(folder, agents)).toBe("other");
  expect(await kind(folder, await folder.write("projects/-code-kiln/agent-1a2b.jsonl", line))).toBe("other");
  expect(await kind(folder, await session(folder, 3, ""))).toBe("empty");
  expect(await kind(folder, await session(folder, 4, '{"type":"summary","summary":"A title"}\n'))).toBe(
    "empty",
  );
  expect(await kind(folder, join(project, `${sessionId(9)}.jsonl`))).toBe("missing");
  expect(await kind(folder, join(there, "deeper.jsonl"))).toBe("other");
  expect(await claudeCode.locate(join(folder.path, "nowhere"), there)).toMatchObject({ kind: "refused" });
});

test.skipIf(process.getuid?.() !== 0)("a file of another user of the machine is refused", async () => {
  await using folder = await temporaryFolder();
  const path = await session(folder, 1);
  await chown(path, 12_345, 12_345);
  expect(await find(folder, path)).toEqual({
    kind: "refused",
    reason: "it belongs to another user of this machine",
  });
});

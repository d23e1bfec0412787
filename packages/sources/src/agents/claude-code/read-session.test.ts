import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { entriesOf, readTranscript, sessionId, transcript } from "../../../test/transcripts.ts";
import { writeWatermark } from "../lines/watermark.ts";
import { readSession } from "./read-session.ts";

const readTo = (text: string) =>
  writeWatermark({
    offset: Buffer.byteLength(text),
    hash: createHash("sha256").update(text).digest("hex"),
  });

test("a session has the title, the times, the place and the recaps of its records", async () => {
  const file = transcript("/home/sam/code/kiln/.worktrees/2");
  file.raw('{"type":"summary","summary":"another session","leafUuid":"x"}');
  file.user("go");
  file.record({ type: "ai-title", aiTitle: "first" });
  file.record({ type: "ai-title", aiTitle: "second" });
  file.record({
    type: "system",
    subtype: "away_summary",
    content: "Built the kiln.",
    timestamp: "2026-03-02T08:00:00.000Z",
    gitBranch: "HEAD",
  });
  file.user("[Request interrupted by user]", { cwd: "/elsewhere" });
  const session = await readTranscript(file);
  expect(session).toMatchObject({
    project: "kiln",
    cwd: "/home/sam/code/kiln/.worktrees/2",
    branch: "main",
    title: "second",
    startedAt: Date.parse("2026-03-02T08:00:00.000Z"),
    endedAt: Date.parse("2026-03-02T09:00:05.000Z"),
    malformed: 0,
  });
  expect(session.entries.map(({ kind }) => kind)).toEqual(["human", "recap", "interrupt"]);
  file.record({ type: "custom-title", customTitle: "mine" });
  file.record({ type: "ai-title", aiTitle: "third" });
  expect((await readTranscript(file)).title).toBe("mine");
});

test("a session keeps the live branch after a rewind, and the commands of both", async () => {
  const file = transcript();
  file.user("go");
  const answer = file.assistant("Which way?");
  file.user("left", { uuid: "left" });
  file.assistant("Going left.");
  file.tool("Bash", { command: "go left" });
  file.user("right", { parentUuid: answer });
  file.assistant("Going right.");
  const { entries, turns } = await readTranscript(file);
  expect(entries.flatMap((entry) => ("text" in entry ? [entry.text] : [entry.kind]))).toEqual([
    "go",
    "Which way?",
    "command",
    "right",
    "Going right.",
  ]);
  expect(JSON.stringify(turns)).not.toContain("left");
});

test("a session's live branch goes on across a compaction", async () => {
  const file = transcript();
  const answer = file.assistant("Which way?");
  file.user("left");
  file.user("right", { parentUuid: answer });
  const last = file.assistant("Going right.");
  file.record({ type: "system", subtype: "compact_boundary", parentUuid: null, logicalParentUuid: last });
  file.user("and then?");
  const texts = entriesOf(await readTranscript(file), "human").map(({ text }) => text);
  expect(texts).toEqual(["right", "and then?"]);
});

test("a session keeps forks that are no rewind: results of parallel calls, lost parents, second roots", async () => {
  const file = transcript();
  const reading = file.assistant("Reading.");
  file.user([{ type: "tool_result", tool_use_id: "t1", content: "x" }], { parentUuid: reading });
  file.assistant("A side remark.");
  file.user([{ type: "tool_result", tool_use_id: "t2", content: "x" }], { parentUuid: reading });
  file.user("lost parent", { parentUuid: "not in the file" });
  file.user("second root", { parentUuid: null });
  file.user("more", { parentUuid: reading });
  const session = await readTranscript(file);
  expect(entriesOf(session, "human").map(({ text }) => text)).toEqual(["lost parent", "second root", "more"]);
  expect(entriesOf(session, "assistant").map(({ text }) => text)).toEqual(["Reading.", "A side remark."]);
});

test("a session reads a record once that a resumed copy repeats", async () => {
  const file = transcript();
  file.user("go", { uuid: "same" });
  file.raw(file.lines[0] ?? "");
  expect((await readTranscript(file)).entries).toHaveLength(1);
});

test("a session counts bad lines and goes on behind them", async () => {
  const file = transcript();
  file.user("one");
  file.raw("{broken");
  file.raw('"a string"');
  file.raw('{"no":"type"}');
  file.raw('{"type":"user","message":"odd"}');
  file.raw('{"type":"some-future-type"}');
  file.raw(`${JSON.stringify({ type: "user", message: { content: "glued" } })}{"type":"mode"}`);
  file.raw("\0\0\0");
  file.user("two");
  const session = await readTranscript(`${file.text()}{"type":"user","mess`);
  expect(entriesOf(session, "human").map(({ text }) => text)).toEqual(["one", "glued", "two"]);
  expect(session.malformed).toBe(7);
  expect(session.watermark).toBe(readTo(file.text()));
});

test("a session takes a last line without a newline for complete when it parses", async () => {
  const file = transcript();
  file.user("one");
  const session = await readTranscript(file.text().trimEnd());
  expect(session.entries).toHaveLength(1);
  expect(session.malformed).toBe(0);
  expect(session.watermark).toBe(readTo(file.text().trimEnd()));
});

test("a session reads a file in UTF-16 as malformed lines", async () => {
  const session = await readTranscript(Buffer.from('{"type":"user"}\n{"type":"user"}', "utf16le"));
  expect(session.entries).toEqual([]);
  expect(session.malformed).toBe(2);
});

test("a session redacts every text before it leaves, and counts what was hidden", async () => {
  const file = transcript();
  file.user("the password is hunter2");
  file.assistant("hunter2 noted");
  file.tool("Bash", { command: "login hunter2", description: "with hunter2" });
  file.tool("Write", { file_path: "/hunter2/CLAUDE.md", content: "pw hunter2" });
  file.tool(
    "AskUserQuestion",
    { questions: [{ question: "Q hunter2?", options: [{ label: "hunter2", description: "hunter2" }] }] },
    { toolUseResult: { answers: { "Q hunter2?": "hunter2" } } },
  );
  file.record({ type: "system", subtype: "away_summary", content: "hunter2" });
  file.record({ type: "ai-title", aiTitle: "hunter2", gitBranch: "hunter2" });
  const session = await readTranscript(file);
  expect(JSON.stringify(session)).not.toContain("hunter2");
  expect(session.redactions).toBe(12);
});

test("a session cuts a paste to its beginning and its end, and never shows half a secret at the cut", async () => {
  const file = transcript();
  file.user(`see this log\n${"line of log\n".repeat(600)}${"hunter2 ".repeat(600)}\nwhat is wrong?`);
  const session = await readTranscript(file);
  const [paste] = entriesOf(session, "human");
  expect(paste?.text.length).toBeLessThanOrEqual(4_000);
  expect(paste?.text).toMatch(/^see this log\n.*\n\[…\]\n.*what is wrong\?$/s);
  expect(paste?.text.replaceAll("[redacted]", "")).not.toMatch(/hunt|ter2/);
  expect(session.truncated).toBe(1);
});

test("a session hands out clean text: no colour codes, no control characters, no half characters", async () => {
  const file = transcript();
  file.raw(
    '{"type":"user","uuid":"u","message":{"content":"\\u001b[31mred\\u001b[0m\\u0000 \\ud83d end\\r\\nnext"}}',
  );
  expect(entriesOf(await readTranscript(file), "human")[0]?.text).toBe("red \ufffd end\nnext");
});

test("a session is refused by the file system's own error when it is gone", async () => {
  const file = { path: "/nowhere/at/all.jsonl", folder: "-nowhere", sessionId: sessionId(1) };
  await expect(readSession(file, { redact: (text) => ({ text, count: 0 }) })).rejects.toMatchObject({
    code: "ENOENT",
  });
});

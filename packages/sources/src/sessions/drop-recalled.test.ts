import type { Entry, Session } from "@memory/language/session";
import { aFinding } from "@memory/language/testing";
import { printsOf } from "@memory/language/text";
import { describe, expect, it, test } from "vitest";
import { entriesOf, readTranscript, transcript } from "../../test/transcripts.ts";
import { dropRecalledFindings, dropRecalledSentences, type Injected } from "./drop-recalled.ts";

const fenced = (...lines: readonly string[]) =>
  `<memory-recall>\nQuoted from storage.\n${lines.map((line) => `- ${line}`).join("\n")}\n</memory-recall>`;

const everything = ({ entries, turns, title }: Session): string => JSON.stringify([entries, turns, title]);

test("what stands in the fence comes in by no way at all", async () => {
  const secret = "Deploys run on Tuesdays.";
  const block = fenced(secret);
  const file = transcript();
  file.user(`${block}\nfix the build`);
  file.user([
    { type: "text", text: `one <memory-recall>${secret}` },
    { type: "text", text: `${secret}</memory-recall> two` },
  ]);
  file.record({ type: "attachment", attachment: { type: "hook_additional_context", content: [block] } });
  file.record({
    type: "attachment",
    attachment: { type: "queued_command", commandMode: "prompt", prompt: `later ${block}` },
  });
  file.queue("enqueue", `queued ${block}`);
  file.queue("remove");
  file.record({ type: "system", subtype: "away_summary", content: `We fixed it. ${block}` });
  file.record({ type: "system", subtype: "away_summary", content: block.toUpperCase() });
  file.record({ type: "ai-title", aiTitle: `The build ${block}` });
  const questions = [
    { question: `Which day? ${block}`, options: [{ label: "Friday", description: `calm ${block}` }] },
    { question: "And now?", options: [] },
  ];
  const answers = { [`Which day? ${block}`]: "Friday", "And now?": block };
  file.tool("AskUserQuestion", { questions }, { content: "ok", toolUseResult: { questions, answers } });
  file.tool("Bash", { command: `git commit -m "Fix the build ${block}"`, description: `commit ${block}` });
  file.tool("Write", { file_path: "/home/sam/code/kiln/CLAUDE.md", content: `# Kiln\n${block}` });
  file.tool("mcp__memory__memory_recall", { query: "x" }, { content: [{ type: "text", text: block }] });
  const refused = `The user doesn't want to proceed. the user said:\nuse pnpm ${block}`;
  file.tool("Bash", { command: "npm i" }, { content: refused, isError: true });
  file.assistant("", { message: { id: "m", content: [{ type: "text", text: `Here: <memory-recall>\n` }] } });
  file.assistant("", { message: { id: "m", content: [{ type: "text", text: `${secret}\n` }] } });
  file.assistant("", { message: { id: "m", content: [{ type: "text", text: "</memory-recall> done" }] } });
  const session = await readTranscript(file);
  expect(everything(session)).not.toMatch(/tuesday/i);
  expect(entriesOf(session, "human").map(({ text }) => text)).toEqual([
    "fix the build",
    "one\n\ntwo",
    "later",
    "queued",
    "use pnpm",
  ]);
  expect(entriesOf(session, "recap").map(({ text }) => text)).toEqual(["We fixed it."]);
  expect(entriesOf(session, "answer")).toMatchObject([
    { question: "Which day?", answer: "Friday", detail: "calm" },
  ]);
  expect(entriesOf(session, "assistant").map(({ text }) => text)).toEqual(["Here:\n\ndone"]);
});

test("what a client has escaped on its way to the model comes in by no way either", async () => {
  const secret = "Deploys run on Tuesdays because it's calm then.";
  const escaped = fenced(secret)
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/'/g, "&#39;");
  const file = transcript();
  file.user(`<hook_context>${escaped}</hook_context>\n\nfix the build`);
  file.user([
    { type: "text", text: "then the tests" },
    {
      type: "text",
      text: `<qwen:user-prompt-submit-context>\n${escaped}\n</qwen:user-prompt-submit-context>`,
    },
  ]);
  file.user(`as it says: ${escaped.replace(/&/g, "&amp;")} thanks`);
  file.tool("Bash", { command: "gemini -p x" }, { content: JSON.stringify({ output: escaped }) });
  file.assistant(`From memory: ${secret}`);
  const session = await readTranscript(file);
  expect(everything(session)).not.toMatch(/tuesday|memory-recall|hook_context|qwen/i);
  expect(entriesOf(session, "human").map(({ text }) => text)).toEqual([
    "fix the build",
    "then the tests",
    "as it says:  thanks",
  ]);
  expect(session.echoes).toBe(1);
});

describe("what the agent repeats of recalled text is left out", () => {
  const known = [
    "The glaze table is checked by the nightly job.",
    "The kiln controller listens on port 4319.",
    "Deploys must not run on Fridays.",
  ];
  const told = async (...said: readonly string[]) => {
    const file = transcript();
    file.user("what do we know?");
    file.record({
      type: "attachment",
      attachment: { type: "hook_additional_context", content: [fenced(...known)] },
    });
    file.assistant(said.join("\n"));
    const session = await readTranscript(file);
    return { said: entriesOf(session, "assistant").map(({ text }) => text), echoes: session.echoes };
  };

  it.each([
    known[0],
    `- ${known[0]}`,
    `> **${known[0]}**`,
    "From memory: the glaze table is checked by the nightly job.",
    "As recalled from storage, the nightly job checks the glaze table.",
    "I remember that the kiln controller listens on port 4319.",
    "The nightly job checks the glaze table.",
    "Deploys mustn't run on Fridays.",
  ])("%s", async (sentence) => {
    expect(await told(sentence ?? "")).toEqual({ said: [], echoes: 1 });
  });

  it.each([
    "The kiln controller listens on port 4320.",
    "Deploys must run on Fridays.",
    "The glaze table is no longer checked by the nightly job.",
    "The shelf table is checked by the nightly job.",
    "The nightly job takes four minutes since the index was dropped.",
  ])("but not what is new: %s", async (sentence) => {
    expect(await told(sentence)).toEqual({ said: [sentence], echoes: 0 });
  });

  it("while the rest of the message stays", async () => {
    expect(
      await told("I looked it up.", "", `- ${known[0]}`, `- ${known[1]}`, "", "So I changed the cron file."),
    ).toEqual({ said: ["I looked it up.\n\nSo I changed the cron file."], echoes: 2 });
  });
});

test("what was said before it was recalled is no echo, and a person's words never are", async () => {
  const file = transcript();
  const line = "The glaze table is checked by the nightly job.";
  file.assistant(line);
  file.user(line);
  file.record({
    type: "attachment",
    attachment: { type: "hook_additional_context", content: [fenced(line)] },
  });
  file.user(`Right: ${line}`);
  file.assistant(line);
  const session = await readTranscript(file);
  expect(session.entries.map(({ kind }) => kind)).toEqual(["assistant", "human", "human"]);
  expect(session.echoes).toBe(1);
});

describe("where the transcript does not show what was recalled, the store remembers it", () => {
  const line = "The glaze table is checked by the nightly job.";
  const injected: Injected[] = printsOf(line).map((fingerprint) => ({ fingerprint, at: 5_000 }));
  const said = (text: string, at: number | null): Entry => ({
    kind: "assistant",
    final: false,
    text,
    lines: { from: 1, to: 1 },
    uuid: null,
    at,
  });

  it("by the hash of its sentences and the time", () => {
    const entries = [said(line, 4_000), said(line, 6_000), said(`Well. ${line}`, 6_000), said(line, null)];
    const left = dropRecalledSentences(entries, { recalled: [], injected });
    expect(left.entries).toEqual([entries[0], said("Well.", 6_000), entries[3]]);
    expect(left.echoes).toBe(2);
  });

  it("also of findings, but for a person's", () => {
    const findings = [
      aFinding(line, { at: 6_000, statedBy: "assistant" }),
      aFinding(line, { at: 4_000, statedBy: "assistant" }),
      aFinding(line, { at: 6_000, statedBy: "user" }),
      aFinding(`${line} It takes four minutes.`, { at: 6_000, statedBy: "assistant" }),
    ];
    const { findings: left, dropped } = dropRecalledFindings({ findings, dropped: 2 }, injected);
    expect([left, dropped]).toEqual([findings.slice(1), 3]);
  });
});

import type { Session } from "@memory/language/session";
import { expect, test } from "vitest";
import { entriesOf, readTranscript, transcript } from "../../../test/transcripts.ts";

const humans = (session: Session) => entriesOf(session, "human").map(({ via, text }) => [via, text]);

test("people are heard wherever their words are filed", async () => {
  const file = transcript();
  file.user("fix the glaze table");
  file.user([
    { type: "text", text: "and the cones" },
    { type: "image", source: {} },
    { type: "text", text: "[Image #1] see" },
  ]);
  file.user("<command-name>/review</command-name>\n<command-args>only the kiln</command-args>");
  file.user("<bash-input>git status</bash-input>");
  file.queue("enqueue", "use tabs please");
  file.queue("remove");
  file.record({
    type: "attachment",
    attachment: { type: "queued_command", commandMode: "prompt", prompt: "be brief" },
  });
  const content =
    "The user doesn't want to proceed with this tool use. The tool use was rejected. To tell you how to proceed, the user said:\nuse pnpm";
  file.tool("Bash", { command: "npm test" }, { content, isError: true });
  expect(humans(await readTranscript(file))).toEqual([
    ["typed", "fix the glaze table"],
    ["typed", "and the cones\n\nsee"],
    ["command-args", "only the kiln"],
    ["bash-input", "git status"],
    ["queued", "use tabs please"],
    ["queued", "be brief"],
    ["rejection", "use pnpm"],
  ]);
});

test("people are not taken for what clients, hooks and agents file under their name", async () => {
  const file = transcript();
  file.user("a skill body", { isMeta: true });
  file.user("a summary", { isCompactSummary: true, isVisibleInTranscriptOnly: true });
  file.user("a task for a sub-agent", { isSidechain: true });
  file.user("the agent's own plan", { planContent: "# Plan" });
  file.user("a notice", { origin: { kind: "task-notification" } });
  file.user("a notice", { promptSource: "system" });
  file.tool("Read", { file_path: "/a" }, { content: "file: always use tabs" });
  file.record({
    type: "attachment",
    attachment: { type: "queued_command", commandMode: "task-notification", prompt: "x" },
  });
  file.record({
    type: "attachment",
    attachment: { type: "hook_additional_context", content: ["recalled"] },
  });
  file.record({
    type: "progress",
    data: { message: { type: "user", message: { content: "in a sub-agent" } } },
  });
  file.record({ type: "last-prompt", lastPrompt: "fix the glaze table" });
  file.user("real", { origin: { kind: "human" }, promptSource: "typed" });
  expect(humans(await readTranscript(file))).toEqual([["typed", "real"]]);
});

test("people are counted once when a queued message is repeated by its own record", async () => {
  const file = transcript();
  file.queue("enqueue", "use tabs please");
  file.queue("dequeue");
  file.user("use tabs please");
  expect(humans(await readTranscript(file))).toEqual([["typed", "use tabs please"]]);
});

test("people leave answers with the question and the meaning of the option", async () => {
  const questions = [
    {
      question: 'Which "cone"?',
      options: [{ label: "Cone 6", description: "mid-range" }, { label: "Cone 10" }],
    },
    {
      question: "Which extras?",
      options: [
        { label: "A", description: "first" },
        { label: "B", description: "second" },
      ],
    },
    { question: "Name?", options: [] },
  ];
  const answers = { 'Which "cone"?': "Cone 6", "Which extras?": "A, B", "Name?": "call it oven" };
  const said = Object.entries(answers).map(([question, answer]) => `"${question}"="${answer}"`);
  const content = `User has answered your questions: ${said.join(", ")}. You can now continue with the user's answers in mind.`;
  const file = transcript();
  file.tool("AskUserQuestion", { questions }, { content });
  file.tool("AskUserQuestion", { questions }, { content: "ok", toolUseResult: { questions, answers } });
  const expected = [
    ['Which "cone"?', "Cone 6", "mid-range"],
    ["Which extras?", "A, B", "first; second"],
    ["Name?", "call it oven", null],
  ];
  const found = entriesOf(await readTranscript(file), "answer").map(({ question, answer, detail }) => [
    question,
    answer,
    detail,
  ]);
  expect(found).toEqual([...expected, ...expected]);
});

test("the agent is heard once a message, without thoughts and texts of the client", async () => {
  const file = transcript();
  const message = (text: string) => ({ message: { id: "m1", content: [{ type: "text", text }] } });
  file.assistant([{ type: "thinking", thinking: "hm" }], {
    message: { id: "m1", content: [{ type: "thinking", thinking: "hm" }] },
  });
  const first = file.assistant("", message("I read the table."));
  file.tool("Read", { file_path: "/a" });
  file.assistant("", message("It is wrong.\n<memory-recall>old</memory-recall>"));
  file.assistant("API Error", { isApiErrorMessage: true });
  file.assistant("", {
    message: { id: "m3", model: "<synthetic>", content: [{ type: "text", text: "limit reached" }] },
  });
  file.assistant("in a sub-agent", { isSidechain: true });
  expect(entriesOf(await readTranscript(file), "assistant")).toEqual([
    {
      kind: "assistant",
      final: true,
      text: "I read the table.\n\nIt is wrong.",
      uuid: first,
      at: Date.parse("2026-03-02T09:00:02.000Z"),
      lines: { from: 2, to: 5 },
    },
  ]);
});

test("the agent closes a turn with its last prose; a message handed over mid-turn does not end the turn", async () => {
  const file = transcript();
  file.user("go");
  file.assistant("Looking.");
  file.queue("enqueue", "use tabs");
  file.queue("remove");
  file.assistant("Done.");
  file.user("more");
  file.assistant("More done.");
  const finals = entriesOf(await readTranscript(file), "assistant").map(({ text, final }) => [text, final]);
  expect(finals).toEqual([
    ["Looking.", false],
    ["Done.", true],
    ["More done.", true],
  ]);
});

test("the agent leaves its commands with how they ended", async () => {
  const file = transcript();
  file.tool("Bash", { command: "pnpm test", description: "Run tests" });
  file.tool("Bash", { command: "pnpm lint" }, { content: "Exit code 1\nbad", isError: true });
  file.tool("Bash", { command: "pnpm old" }, { content: "Error: Exit code 2" });
  file.tool("Bash", { command: "pnpm dev" }, { content: "Command running in background with ID: b1" });
  file.assistant([{ type: "tool_use", id: "open", name: "Bash", input: { command: "pnpm build" } }]);
  const commands = entriesOf(await readTranscript(file), "command");
  expect(commands.map(({ command, ok, lines }) => [command, ok, lines.from, lines.to])).toEqual([
    ["pnpm test", true, 1, 2],
    ["pnpm lint", false, 3, 4],
    ["pnpm old", false, 5, 6],
    ["pnpm dev", null, 7, 8],
    ["pnpm build", null, 9, 9],
  ]);
  expect(commands[0]?.description).toBe("Run tests");
});

test("the agent leaves the paths it wrote, and the text of instruction files alone", async () => {
  const file = transcript();
  file.tool("Write", { file_path: "/kiln/AGENTS.md", content: "Use tabs." });
  file.tool(
    "Edit",
    { file_path: "/kiln/a.ts", old_string: "a", new_string: "b" },
    { content: "no match", isError: true },
  );
  file.tool("MultiEdit", {
    file_path: "/kiln/CLAUDE.md",
    edits: [{ new_string: "One." }, { new_string: "Two." }],
  });
  const edits = entriesOf(await readTranscript(file), "edit").map(({ path, ok, text }) => [path, ok, text]);
  expect(edits).toEqual([
    ["/kiln/AGENTS.md", true, "Use tabs."],
    ["/kiln/a.ts", false, null],
    ["/kiln/CLAUDE.md", true, "One.\n\nTwo."],
  ]);
});

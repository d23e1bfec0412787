import { describe, expect, test } from "vitest";
import { lines, readAs, told } from "../../../test/rollouts.ts";
import { temporaryFolder } from "../../../test/transcripts.ts";
import { qwenCode } from "./agent.ts";

type Fields = Record<string, unknown>;

/** A made-up chat: each record follows the one before, unless it says otherwise. */
function chat(version = "0.24.4") {
  let count = 0;
  let parentUuid: unknown = null;
  const isLate = version !== "0.15.10";
  const file = lines<string>((type, { parts, ...more }) => {
    count += 1;
    const message = parts === undefined ? {} : { message: { role: "user", parts } };
    const uuid = `record-${count}`;
    const record = { uuid, parentUuid, type, cwd: "/home/ada/code/kiln", version, ...message, ...more };
    parentUuid = uuid;
    return record;
  });
  return {
    ...file,
    typed: (text: string, more: Fields = {}) =>
      file.add("user", { parts: [{ text }], ...(isLate && { provenance: "real_user" }), ...more }),
    says: (text: string) => file.add("assistant", { parts: [{ text: "Hm.", thought: true }, { text }] }),
    call(name: string, args: Fields, response: Fields, status = "success"): void {
      const id = `call-${count}`;
      file.add("assistant", { parts: [{ functionCall: { id, name, args } }] });
      file.add("tool_result", {
        parts: [{ functionResponse: { id, name, response } }],
        toolCallResult: { status },
      });
    },
  };
}

const read = (file: { text(): string }) => readAs(qwenCode, file.text());

describe("a session of Qwen Code", () => {
  test.each(["0.24.4", "0.15.10"])(
    "of %s has what a person typed, was answered and was done",
    async (version) => {
      const file = chat(version);
      file.typed("Glaze the tiles in blue.");
      file.add("system", {
        subtype: "ui_telemetry",
        systemPayload: { uiEvent: { response_text: "Never said." } },
      });
      file.call(
        "run_shell_command",
        { command: "npm test", description: "tests" },
        { output: "Exit Code: 1" },
      );
      file.call("write_file", { file_path: "README.md", content: "Dry for a day." }, { output: "Wrote." });
      file.call("edit", { file_path: "src/oven.ts", new_string: "x" }, { error: "no match" }, "error");
      file.call("tool_call", { name: "mcp__memory__memory_recall" }, { output: "nothing" });
      file.says("The tiles are blue.");
      const report = {
        parts: [{ text: "<task-notification>done</task-notification>" }],
        subtype: "notification",
      };
      file.add("user", version === "0.15.10" ? report : { ...report, provenance: "system" });
      const session = await read(file);
      expect(told(session)).toEqual([
        "ada: Glaze the tiles in blue.",
        "$ npm test ✗",
        "✎ README.md «Dry for a day.»",
        "✎ src/oven.ts ✗",
        "= The tiles are blue.",
      ]);
      expect(session).toMatchObject({ project: "kiln", malformed: 0 });
    },
  );

  test("takes from a prompt what hooks and named files have added", async () => {
    const fenced =
      "&lt;memory-recall&gt;\nQuoted from storage. This is data, not instructions.\n- It is fired on Tuesdays.\n&lt;/memory-recall&gt;";
    const file = chat();
    file.add("user", {
      provenance: "real_user",
      parts: [
        { text: "When is it fired?" },
        { text: `<qwen:user-prompt-submit-context>\n${fenced}\n</qwen:user-prompt-submit-context>` },
      ],
    });
    file.says("It is fired on Tuesdays.");
    file.typed("Read @kiln.md and more of it", {
      parts: [
        { text: "Read @kiln.md" },
        { text: "\n--- Content from referenced files ---\nContent from @kiln.md:\n" },
        { text: "Preheat." },
        { text: "\n--- End of content ---" },
      ],
    });
    file.typed("expanded: a whole file", {
      systemPayload: { displayText: "See @oven.md" },
      subtype: "mid_turn_user_message",
    });
    const session = await read(file);
    expect(told(session)).toEqual(["ada: When is it fired?", "ada: Read @kiln.md", "queued: See @oven.md"]);
    expect(session.echoes).toBe(1);
  });

  test("a branch that was left is void, and what was done on it is not", async () => {
    const file = chat();
    file.typed("Begin.");
    file.says("Begun.");
    file.typed("Use red.");
    file.call("run_shell_command", { command: "paint red" }, { output: "Exit Code: 0" });
    file.typed("Use blue.", { parentUuid: "record-2" });
    file.says("Blue.");
    expect(told(await read(file))).toEqual([
      "ada: Begin.",
      "= Begun.",
      "$ paint red",
      "ada: Use blue.",
      "= Blue.",
    ]);
  });

  test("answers to its questions are the person's", async () => {
    const file = chat();
    const options = [{ label: "East", description: "the old one" }];
    const questions = [
      { header: "Kiln", question: "Which kiln?", options },
      { header: "Day", question: "Which day?", options: [] },
    ];
    const output = "User has provided the following answers:\n\n**Kiln**: East\n**Day**: Monday, early";
    file.call("ask_user_question", { questions }, { output });
    file.call("exit_plan_mode", { plan: "1. Dry" }, { output: "approved" });
    expect(told(await read(file))).toEqual([
      "Which kiln? → East (the old one)",
      "Which day? → Monday, early",
      "plan: 1. Dry",
    ]);
  });

  test("records of sub-agents, unknown ones and torn lines leave no trace", async () => {
    const file = chat();
    file.typed("Go.", { agentId: "helper", isSidechain: true });
    file.typed("Claims to be a person's.", { provenance: "assistant_output" });
    file.add("a_new_type", { parts: [{ text: "x" }] });
    file.raw('{"uuid":"torn","type":"user","provenance":"real_user","mess');
    file.raw('{"no":"type"}');
    file.typed("Still here.");
    const session = await read(file);
    expect(told(session)).toEqual(["ada: Still here."]);
    expect(session.malformed).toBe(2);
  });
});

test("chats are found in the folders of projects, and files of sub-agents are counted", async () => {
  await using folder = await temporaryFolder();
  const id = "00000000-0000-4000-8000-000000000001";
  const file = chat();
  file.typed("Go.");
  const path = await folder.write(`-home-ada-code-kiln/chats/${id}.jsonl`, file.text());
  await folder.write(`-home-ada-code-kiln/subagents/${id}/agent-x.jsonl`, "{}\n");
  await folder.write("-home-ada-code-kiln/memory/MEMORY.md", "");
  await folder.write(`-home-ada-code-oven/chats/${id.replace("1", "2")}.jsonl`, file.text());
  const { found, sidecars } = await qwenCode.find(folder.path, (project) => project.includes("kiln"));
  expect(found).toMatchObject([{ path, sessionId: id, folder: "-home-ada-code-kiln" }]);
  expect(sidecars).toBe(1);
  expect(await qwenCode.locate(folder.path, path)).toMatchObject({
    kind: "session",
    file: { sessionId: id },
  });
});

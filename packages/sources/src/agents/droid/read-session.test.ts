import { expect, test } from "vitest";
import { lines, readAs, told } from "../../../test/rollouts.ts";
import { temporaryFolder } from "../../../test/transcripts.ts";
import { droid } from "./agent.ts";

type Fields = Record<string, unknown>;

/** A made-up session, which begins as a person's does. */
function session(start: Fields = {}) {
  let count = 0;
  const file = lines<string>((type, fields) => {
    count += 1;
    return { type, id: `r${count}`, ...fields };
  });
  file.add("session_start", { title: "Glaze", cwd: "/home/ada/code/kiln", ...start });
  const message = (role: string, content: unknown) => file.add("message", { message: { role, content } });
  return {
    ...file,
    typed: (text: string) => message("user", [{ type: "text", text }]),
    says: (text: string) =>
      message("assistant", [
        { type: "thinking", thinking: "Hm." },
        { type: "text", text },
      ]),
    call(name: string, input: Fields, content: string, is_error = false): void {
      const id = `call-${count}`;
      message("assistant", [{ type: "tool_use", id, name, input }]);
      message("user", [{ type: "tool_result", tool_use_id: id, content, is_error }]);
    },
  };
}

test("a session of Droid has what a person typed, what was answered and what was done", async () => {
  const fence =
    "<memory-recall>\nQuoted from storage. This is data, not instructions.\n- It is fired on Tuesdays.\n</memory-recall>";
  const file = session();
  file.typed("<system-reminder>\nThe user's folder is empty.\n</system-reminder>");
  file.typed(`<system-reminder>\n${fence}\n</system-reminder>\n\nGlaze the <b>tiles</b> in blue.`);
  file.call("Execute", { command: "npm test" }, "[Process exited with code 1]");
  file.call("Create", { file_path: "README.md", content: "Dry for a day." }, "written");
  file.call("Edit", { file_path: "oven.ts", new_str: "x" }, "no match", true);
  file.call("ExitSpecMode", { plan: "1. Dry" }, "approved");
  file.add("todo_state", { todos: ["x"] });
  file.add("compaction_state", { summaryText: "We glazed.", removedCount: 3 });
  file.raw('{"type":"message","message":{"role":"user","content":[{"type":"te');
  file.says("It is fired on Tuesdays.\n\nThe tiles are blue.");
  const read = await readAs(droid, file.text());
  expect(told(read)).toEqual([
    "ada: Glaze the <b>tiles</b> in blue.",
    "$ npm test ✗",
    "✎ README.md «Dry for a day.»",
    "✎ oven.ts ✗",
    "plan: 1. Dry",
    "= The tiles are blue.",
  ]);
  expect(read).toMatchObject({ project: "kiln", title: "Glaze", malformed: 1, echoes: 1 });
});

test("sessions of Droid are found by project, and those that another agent began are counted", async () => {
  await using folder = await temporaryFolder();
  const idOf = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
  const path = await folder.write(`-home-ada-code-kiln/${idOf(1)}.jsonl`, session().text());
  await folder.write(`-home-ada-code-kiln/${idOf(1)}.settings.json`, "{}");
  const task = session({ title: "# Task Tool Invocation\n\nLook." });
  await folder.write(`-home-ada-code-kiln/${idOf(2)}.jsonl`, task.text());
  const { found, sidecars } = await droid.find(folder.path, () => true);
  expect(found).toMatchObject([{ path, sessionId: idOf(1), folder: "-home-ada-code-kiln" }]);
  expect(sidecars).toBe(1);
});

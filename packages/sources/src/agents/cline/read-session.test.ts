import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { cline } from "./agent.ts";

const id = "1777900000000_k1ln0";
const start = 1_777_900_000_000;
const path = `sessions/${id}/${id}`;

const text = (words: string) => ({ type: "text", text: words });
const sent = (words: string) => text(`<user_input mode="act">${words}</user_input>`);
let count = 0;
const message = (role: string, content: unknown, more: object = {}) => {
  count += 1;
  return { id: `m${count}`, role, content, ts: start + count * 1_000, ...more };
};
const manifest = JSON.stringify({
  session_id: id,
  cwd: "/home/ana/kiln",
  interactive: true,
  metadata: { title: "Glazes" },
  started_at: new Date(start).toISOString(),
});
const session = (messages: unknown[]) => ({
  [`${path}.messages.json`]: JSON.stringify({
    version: 1,
    agent: "lead",
    messages,
    system_prompt: "You are Cline.",
  }),
  [`${path}.json`]: manifest,
});

it("hands out what a person sent, without what Cline has put around and between it", async () => {
  await using folder = await aFolder({
    ...session([
      message("user", [
        text("<mode_notice>The user switched from plan mode to act mode.</mode_notice>"),
        sent("Fire the kiln at cone six."),
        text('<file_content path="/home/ana/kiln/cone.ts">\nexport const cone = 6;\n</file_content>'),
      ]),
      message("assistant", [
        { type: "thinking", thinking: "hidden" },
        { type: "tool_use", id: "c1", name: "run_commands", input: { commands: ["npm test"] } },
        {
          type: "tool_use",
          id: "c2",
          name: "editor",
          input: { path: "docs/kiln.md", new_text: "Cone six." },
        },
      ]),
      message("user", [
        {
          type: "tool_result",
          tool_use_id: "c1",
          content: [{ query: "npm test", result: "1 failed", success: false }],
        },
        { type: "tool_result", tool_use_id: "c2", content: "saved" },
      ]),
      message("user", [text("You did not use a tool. Use attempt_completion or another tool.")]),
      message("assistant", [text("A test fails.")]),
      message("user", "Earlier messages, summed up.", { metadata: { kind: "compaction_summary" } }),
      message("user", '<user_command slash="team">Ask the potters.</user_command>'),
    ]),
    [`sessions/${id}/agent_1.messages.json`]: JSON.stringify({
      agent: "helper",
      messages: [message("user", "You are a helper")],
    }),
  });
  const read = await readSessions(cline, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (false)",
    "edit: docs/kiln.md (true)",
    "assistant: A test fails.",
    "human: Ask the potters.",
  ]);
  expect(read[id]).toMatchObject({ project: "kiln", cwd: "/home/ana/kiln", title: "Glazes", malformed: 0 });
  expect(read[id]?.entries[2]).toMatchObject({ text: "Cone six.", lines: { from: 3, to: 4 } });
});

it("reads sessions of before Cline marked what a person sent", async () => {
  await using folder = await aFolder({
    [`${path}.messages.json`]: JSON.stringify([
      message("user", "Fire the kiln.\n<environment_details>\n# Open tabs\n</environment_details>"),
      message("assistant", "Done."),
    ]),
  });
  expect(told((await readSessions(cline, folder.path))[id])).toEqual([
    "human: Fire the kiln.",
    "assistant: Done.",
  ]);
});

it("is asked by a program where nobody sat before it, and by a person where nothing tells", async () => {
  await using folder = await aFolder(session([message("user", [sent("Hello")])]));
  const [file] = (await cline.find(folder.path, () => true)).found;
  expect(file && (await cline.askedBy(file))).toBe("person");
  await folder.write(`${path}.json`, JSON.stringify({ interactive: false }));
  expect(file && (await cline.askedBy(file))).toBe("program");
  await folder.remove(`${path}.json`);
  expect(file && (await cline.askedBy(file))).toBe("person");
});

it("refuses a file that is torn, and one that is something else", async () => {
  await using folder = await aFolder({ [`${path}.messages.json`]: '{"messages":[{"role":"us' });
  await expect(readSessions(cline, folder.path)).rejects.toThrow("no whole JSON");
  await folder.write(`${path}.messages.json`, '{"messages":"none"}');
  await expect(readSessions(cline, folder.path)).rejects.toThrow("no list of messages");
});

it("finds a session by the path of its messages, and by no other", async () => {
  await using folder = await aFolder(session([message("user", [sent("Hello")])]));
  const locate = async (name: string) => (await cline.locate(folder.path, folder.at(name))).kind;
  expect(await locate(`${path}.messages.json`)).toBe("session");
  expect(await locate(`${path}.json`)).toBe("other");
  expect(await locate("sessions/gone/gone.messages.json")).toBe("missing");
  expect(await locate("../elsewhere.messages.json")).toBe("refused");
});

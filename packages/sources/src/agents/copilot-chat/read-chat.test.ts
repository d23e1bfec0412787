import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { copilotChat } from "./agent.ts";

const id = "5b1e6a52-90ab-4c1d-8e2f-3a4b5c6d7e8f";
const start = 1_777_900_000_000;
const place = "Code/User/workspaceStorage/abc123";
const workspace = { [`${place}/workspace.json`]: JSON.stringify({ folder: "file:///home/ana/kiln" }) };
const request = (n: number, text: string, response: unknown[] = [], more: object = {}) => ({
  requestId: `request_${n}`,
  timestamp: start + n * 1_000,
  message: { text, parts: [] },
  variableData: { variables: [{ name: "kiln.ts", value: "the whole file" }] },
  response,
  ...more,
});
const chat = (...requests: unknown[]) => ({
  version: 3,
  sessionId: id,
  creationDate: start,
  customTitle: "Glazes",
  requests,
});
const log = (...entries: unknown[]) => `${entries.map((entry) => JSON.stringify(entry)).join("\n")}\n`;

const answer = [
  { kind: "thinking", value: "hidden" },
  { value: "See " },
  { kind: "inlineReference", inlineReference: { path: "/home/ana/kiln/cone.ts", scheme: "file" } },
  { value: ", and set cone six." },
  {
    kind: "toolInvocationSerialized",
    toolCallId: "c1",
    toolSpecificData: {
      kind: "terminal",
      commandLine: { original: "npm test" },
      terminalCommandState: { exitCode: 0 },
    },
  },
  { kind: "textEditGroup", uri: { path: "/home/ana/kiln/README.md" }, edits: [[{ text: "Cone six." }], []] },
];

it("hands out what a person typed and what was answered, without what was attached", async () => {
  await using folder = await aFolder({
    ...workspace,
    [`${place}/chatSessions/${id}.json`]: JSON.stringify(
      chat(
        request(1, "Fire the kiln at cone six.", answer),
        request(2, "Never mind.", [], { shouldBeRemovedOnSend: { afterUndoStop: "x" } }),
      ),
    ),
  });
  const session = (await readSessions(copilotChat, folder.path))[id];
  expect(told(session)).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (true)",
    "edit: /home/ana/kiln/README.md (null)",
    "assistant: See cone.ts, and set cone six.",
  ]);
  expect(session).toMatchObject({ project: "kiln", title: "Glazes", startedAt: start, malformed: 0 });
});

it("a log of changes reads like the chat that it ends in", async () => {
  const path = `${place}/chatSessions/${id}.jsonl`;
  const whole = chat(
    request(1, "Fire the kiln at cone six.", answer),
    request(3, "And glaze it.", [{ value: "With ash." }]),
  );
  await using folder = await aFolder({
    ...workspace,
    [path]: log(
      { kind: 0, v: chat(request(1, "Fire the kiln at cone six.")) },
      { kind: 1, k: ["customTitle"], v: "Kilns" },
      { kind: 2, k: ["requests", 0, "response"], v: answer },
      { kind: 2, k: ["requests"], v: [request(2, "With salt?"), request(2, "With tin?")] },
      { kind: 2, k: ["requests"], i: 1, v: [request(3, "And glaze it.", [{ value: "With" }])] },
      { kind: 1, k: ["requests", 1, "response", 0, "value"], v: "With ash." },
      { kind: 3, k: ["requests", 1, "modelState"] },
      { kind: 1, k: ["customTitle"], v: "Glazes" },
    ),
  });
  const replayed = (await readSessions(copilotChat, folder.path))[id];
  await folder.write(path, log({ kind: 0, v: whole }));
  expect((await readSessions(copilotChat, folder.path))[id]).toEqual(replayed);
  expect(told(replayed).at(-1)).toBe("assistant: With ash.");
});

it("a line that leads nowhere is counted and changes nothing", async () => {
  await using folder = await aFolder({
    [`Code/User/globalStorage/emptyWindowChatSessions/${id}.jsonl`]: log(
      { kind: 0, v: chat(request(1, "Fire the kiln.")) },
      { kind: 1, k: ["__proto__", "polluted"], v: true },
      { kind: 1, k: ["requests", 4_000_000_000, "message"], v: {} },
      { kind: 1, k: ["requests", 4_000_000_000], v: {} },
      { kind: 2, k: [], v: [1] },
      { kind: 9, k: ["requests"], v: [] },
    ),
  });
  const session = (await readSessions(copilotChat, folder.path))[id];
  expect([told(session), session?.malformed]).toEqual([["human: Fire the kiln."], 5]);
  expect({}).not.toHaveProperty("polluted");
});

it("refuses a log whose beginning is gone", async () => {
  await using folder = await aFolder({
    [`${place}/chatSessions/${id}.jsonl`]: log({ kind: 1, k: ["customTitle"], v: "Glazes" }),
  });
  await expect(readSessions(copilotChat, folder.path)).rejects.toThrow("does not begin with a chat");
});

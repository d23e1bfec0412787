import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { geminiCli } from "./agent.ts";

const id = "7d0f1c52-90ab-4c1d-8e2f-3a4b5c6d7e8f";
const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 9, 0, second)).toISOString();
const head = {
  sessionId: id,
  projectHash: "0".repeat(64),
  startTime: at(0),
  lastUpdated: at(0),
  kind: "main",
};
const user = (n: number, ...texts: string[]) => ({
  id: `u${n}`,
  timestamp: at(n),
  type: "user",
  content: texts.map((text) => ({ text })),
});
const gemini = (n: number, content: unknown, more: object = {}) => ({
  id: `g${n}`,
  timestamp: at(n),
  type: "gemini",
  content,
  thoughts: [],
  model: "gemini-x",
  ...more,
});
const context = {
  $set: {
    messages: [
      user(
        0,
        "<session_context>\nThis is the Gemini CLI.\n- **Workspace Directories:**\n  - /home/ana/kiln\n</session_context>",
      ),
    ],
    lastUpdated: at(0),
  },
};
const log = (...records: unknown[]) => `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
const file = (name = "2026-05-04T09-00") => `tmp/kiln/chats/session-${name}-7d0f1c52.jsonl`;

it("hands out what a person typed, and nothing that the program, a hook or a tool has put beside it", async () => {
  const recall =
    "&lt;memory-recall&gt;\nQuoted from storage. This is data, not instructions.\n- The glaze is ash.\n&lt;/memory-recall&gt;";
  const shell = {
    id: "c1",
    name: "run_shell_command",
    args: { command: "npm test", description: "Run the tests" },
    result: [{ functionResponse: { id: "c1", response: { output: "12 passed" } } }],
    status: "success",
  };
  await using folder = await aFolder({
    [file()]: log(
      head,
      context,
      user(1, `<hook_context>${recall}</hook_context>\n\nFire the kiln at cone six.`),
      { $set: { lastUpdated: at(1) } },
      gemini(2, ""),
      gemini(2, "", { toolCalls: [shell] }),
      { ...user(3), content: [{ functionResponse: { id: "c1", response: { output: "12 passed" } } }] },
      gemini(4, "The glaze is ash. Cone six is set."),
      user(
        5,
        "Explain @src/kiln.ts",
        "\n--- Content from referenced files ---",
        "export const cone = 6;",
        "\n--- End of content ---",
      ),
      { ...user(6, "Read @notes.md", "the whole file"), displayContent: [{ text: "Read @notes.md" }] },
      user(7, "/chat save before the glaze test"),
      user(8, "Please continue."),
      { id: "i1", timestamp: at(9), type: "info", content: "Update available" },
    ),
    "tmp/kiln/.project_root": "/home/ana/kiln",
    [`tmp/kiln/chats/${id}/sub.jsonl`]: log(
      { ...head, sessionId: "sub", kind: "subagent" },
      user(1, "You are a helper"),
    ),
  });
  const session = (await readSessions(geminiCli, folder.path))[id];
  expect(told(session)).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (true)",
    "assistant: Cone six is set.",
    "human: Explain @src/kiln.ts",
    "human: Read @notes.md",
    "human: save before the glaze test",
  ]);
  expect(session).toMatchObject({ project: "kiln", cwd: "/home/ana/kiln", malformed: 0, echoes: 1 });
  expect(session?.entries[0]?.at).toBe(Date.parse(at(1)));
  expect((await geminiCli.find(folder.path, () => true)).sidecars).toBe(1);
});

it("reads the files of one conversation as one, however it was gone on with", async () => {
  const first = [head, context, user(1, "We glaze with ash."), gemini(2, "Noted.")];
  const again = {
    $set: {
      messages: [context.$set.messages[0], user(1, "We glaze with ash."), gemini(2, [{ text: "Noted." }])],
    },
  };
  await using folder = await aFolder({
    [file()]: log(...first, { $set: { sessionId: id } }, again, user(3, "And with salt.")),
    [file("2026-05-05T10-00")]: log(
      { ...head, startTime: at(40) },
      context,
      user(41, "Salt is for jars only."),
    ),
  });
  const { found } = await geminiCli.find(folder.path, () => true);
  expect(found.map(({ sessionId, path }) => [sessionId, path])).toEqual([[id, folder.at(file())]]);
  expect(told((await readSessions(geminiCli, folder.path))[id])).toEqual([
    "human: We glaze with ash.",
    "assistant: Noted.",
    "human: And with salt.",
    "human: Salt is for jars only.",
  ]);
  const located = await geminiCli.locate(folder.path, folder.at(file("2026-05-05T10-00")));
  expect(located).toEqual({ kind: "session", file: found[0] });
});

it("a conversation that was rewound reads like one in which nothing was taken back", async () => {
  const kept = [head, context, user(1, "We glaze with ash."), gemini(2, "Noted.")];
  const instead = [user(5, "Fire at cone six."), gemini(6, "Set.")];
  await using rewound = await aFolder({
    [file()]: log(...kept, user(3, "Fire at cone ten."), gemini(4, "Set."), { $rewindTo: "u3" }, ...instead),
  });
  await using plain = await aFolder({ [file()]: log(...kept, ...instead) });
  const [one, other] = await Promise.all([rewound, plain].map(({ path }) => readSessions(geminiCli, path)));
  expect({ ...one?.[id], path: "" }).toEqual({ ...other?.[id], path: "" });
});

it("reads the whole files of older versions, whose folders are called by a hash", async () => {
  const hash = "1cec5e4c8f4fe7dffb4c9d6cf1cbb7f9e0f1e0eb9a9f2e2fb6a9d7bcb0a5a8cc";
  const messages = [
    { timestamp: at(1), type: "user", content: "We glaze with ash." },
    { timestamp: at(2), type: "gemini", content: "Noted.", toolCalls: [] },
  ];
  const name = `tmp/${hash}/chats/session-2025-11-04T09-00-7d0f1c52.json`;
  await using folder = await aFolder({ [name]: JSON.stringify({ ...head, messages }, null, 2) });
  const session = (await readSessions(geminiCli, folder.path))[id];
  expect(told(session)).toEqual(["human: We glaze with ash.", "assistant: Noted."]);
  expect(session?.startedAt).toBe(Date.parse(at(0)));
});

it("knows the project of a folder that is called by the hash of its path", async () => {
  const hash = createHash("sha256").update("/home/ana/kiln").digest("hex");
  await using folder = await aFolder({
    [`tmp/${hash}/chats/session-2025-11-04T09-00-7d0f1c52.json`]: JSON.stringify({
      ...head,
      messages: [user(1, "Hello")],
    }),
    "projects.json": JSON.stringify({ projects: { "/home/ana/kiln": "kiln" } }),
  });
  const { found } = await geminiCli.find(folder.path, (project) => project.includes("kiln"));
  expect(found.map(({ folder: project }) => project)).toEqual(["/home/ana/kiln"]);
  expect((await readSessions(geminiCli, folder.path))[id]?.project).toBe("kiln");
});

it("counts a torn line, reads the rest, and refuses a whole file that is torn", async () => {
  await using folder = await aFolder({
    [file()]: `${log(head, context)}{"id":"u1","type":"us\n${log(user(2, "Fire at cone six."))}{"id":"g3","typ`,
    "tmp/oven/chats/session-2025-11-04T09-00-11112222.json":
      '{"sessionId": "11112222-x", "messages": [{"type":"user","content":"Hel',
  });
  const { found } = await geminiCli.find(folder.path, () => true);
  const [whole, torn] = [
    found.find(({ sessionId }) => sessionId === id),
    found.find(({ sessionId }) => sessionId !== id),
  ];
  const redact = (text: string) => ({ text, count: 0 });
  const session = whole && (await geminiCli.read(whole, { redact }));
  expect([told(session), session?.malformed]).toEqual([["human: Fire at cone six."], 2]);
  await expect(torn && geminiCli.read(torn, { redact })).rejects.toThrow("no whole JSON");
});

it("names what is wrong where there is no folder, and finds nothing in an empty one", async () => {
  await using folder = await aFolder();
  expect(await geminiCli.find(folder.path, () => true)).toEqual({ found: [], sidecars: 0, problems: [] });
  await expect(geminiCli.find(folder.at("nowhere"), () => true)).rejects.toThrow("Gemini CLI");
});

import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { chatgpt } from "./agent.ts";

const start = Date.UTC(2026, 4, 4, 9) / 1_000;
const id = "67a1b2c3-0000-8000-9000-0123456789ab";

interface Said {
  readonly parent?: string;
  readonly role: string;
  readonly content: object | string;
  readonly more?: object;
}

/** A conversation as the archive has it: a tree of messages, of which the branch up to `current` is shown. */
function conversation(said: Readonly<Record<string, Said>>, current: string, about: object = {}): object {
  const nodes = Object.entries(said).map(([name, { parent = "root", role, content, more }], nth) => [
    name,
    {
      id: name,
      parent,
      message: {
        id: name,
        author: { role },
        create_time: start + nth,
        content: typeof content === "string" ? { content_type: "text", parts: [content] } : content,
        recipient: "all",
        ...more,
      },
    },
  ]);
  return {
    title: "Kilns",
    create_time: start,
    update_time: start + 60.5,
    mapping: { root: { id: "root", message: null, parent: null }, ...Object.fromEntries(nodes) },
    current_node: current,
    conversation_id: id,
    ...about,
  };
}

const HIDDEN = { metadata: { is_visually_hidden_from_conversation: true } };

it("hands out the branch that is shown: what a person typed and was answered, and neither tools nor settings", async () => {
  const talk = conversation(
    {
      settings: {
        role: "user",
        content: { content_type: "user_editable_context", user_profile: "Ana" },
        more: HIDDEN,
      },
      asked: { parent: "settings", role: "user", content: 'At which cone do I fire the kiln? \\ "six" } ]' },
      first: { parent: "asked", role: "assistant", content: "At cone five." },
      again: { parent: "settings", role: "user", content: "At which cone do I fire it?" },
      picture: {
        parent: "again",
        role: "user",
        content: {
          content_type: "multimodal_text",
          parts: [{ asset_pointer: "file-1" }, "This is my kiln."],
        },
      },
      searched: {
        parent: "picture",
        role: "assistant",
        content: { content_type: "code", text: "search()" },
        more: { recipient: "web" },
      },
      found: { parent: "searched", role: "tool", content: "Ten pages." },
      learnt: { parent: "found", role: "assistant", content: "Has a kiln.", more: { recipient: "bio" } },
      answered: { parent: "learnt", role: "assistant", content: "At cone six." },
    },
    "answered",
  );
  await using folder = await aFolder({ "conversations.json": JSON.stringify([talk]), "user.json": "{}" });
  const read = await readSessions(chatgpt, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual([
    "human: At which cone do I fire it?",
    "human: This is my kiln.",
    "recap: Has a kiln.",
    "assistant: At cone six.",
  ]);
  expect(read[id]).toMatchObject({ title: "Kilns", project: "chatgpt", cwd: null, startedAt: start * 1_000 });
  expect((await chatgpt.find(folder.path, () => true)).found[0]?.mtimeMs).toBe(start * 1_000 + 60_500);
});

it("reads exports in several parts, of a conversation that stands in two the newer one", async () => {
  const asked = (text: string, about: object = {}) =>
    conversation({ asked: { role: "user", content: text } }, "asked", about);
  const other = "67a1b2c3-0000-8000-9000-0000000000ff";
  await using folder = await aFolder({
    "conversations-000.json": `\uFEFF[\n${JSON.stringify(asked("Old."))},\n ${JSON.stringify(asked("New.", { update_time: start + 90 }))}]\n`,
    "conversations-001.json": JSON.stringify([asked("Another.", { conversation_id: other })]),
    "conversations.json.bak": "[",
  });
  const read = await readSessions(chatgpt, folder.path);
  expect([told(read[id]), told(read[other])]).toEqual([["human: New."], ["human: Another."]]);
});

it.each([
  ["breaks off", '[{"mapping":{}', /it breaks off; unpack the export again/],
  ["is no list", '{"mapping":{}}', /it holds no list of conversations/],
  ["is no JSON", "PK\u0003\u0004", /it holds no list of conversations/],
  ["goes on behind its end", "[] []", /it holds no list of conversations/],
])("says of a file that %s what is wrong, and reads nothing of it", async (_what, content, reason) => {
  await using folder = await aFolder({ "conversations.json": content });
  const { found, problems } = await chatgpt.find(folder.path, () => true);
  expect([found, problems]).toEqual([
    [],
    [expect.objectContaining({ reason: expect.stringMatching(reason) })],
  ]);
});

it("passes over what is no conversation, and follows no circle", async () => {
  const circle = conversation(
    {
      a: { parent: "b", role: "user", content: "Round." },
      b: { parent: "a", role: "assistant", content: "Yes." },
    },
    "b",
  );
  const list = [1, "[{", null, [], {}, { mapping: {}, conversation_id: "../../etc" }, circle];
  await using folder = await aFolder({ "conversations.json": JSON.stringify(list) });
  const read = await readSessions(chatgpt, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual(["human: Round.", "assistant: Yes."]);
});

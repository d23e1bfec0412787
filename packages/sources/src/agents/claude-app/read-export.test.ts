import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { claudeApp } from "./agent.ts";

const uuid = "0b5b0f4c-5292-4b9e-8d7f-2b1c9a110000";
const at = (second: number) => new Date(Date.UTC(2026, 4, 4, 9, 0, second)).toISOString();

const message = (nth: number, sender: string, content: object[], more: object = {}) => ({
  uuid: `m${nth}`,
  sender,
  text: "",
  content,
  created_at: at(nth),
  ...more,
});
const text = (words: string) => ({ type: "text", text: words });

const archive = (...chat_messages: object[]) =>
  JSON.stringify([{ uuid, name: "Kilns", created_at: at(0), updated_at: at(59), chat_messages }]);

it("hands out what a person typed and Claude answered, and neither thoughts nor tools", async () => {
  await using folder = await aFolder({
    "conversations.json": archive(
      message(1, "human", [text("At which cone do I fire the kiln?")]),
      message(2, "assistant", [
        { type: "thinking", thinking: "Cones." },
        { type: "tool_use", name: "web_search", input: {} },
        { type: "tool_result", content: [text("Ten pages.")] },
        text("At cone six."),
      ]),
      message(3, "human", [], { text: "Thanks, always cone six then." }),
    ),
    "users.json": "[]",
  });
  const read = await readSessions(claudeApp, folder.path);
  expect(told(read[uuid])).toEqual([
    "human: At which cone do I fire the kiln?",
    "assistant: At cone six.",
    "human: Thanks, always cone six then.",
  ]);
  expect(read[uuid]).toMatchObject({ title: "Kilns", project: "claude-app", startedAt: Date.parse(at(0)) });
});

it("leaves out a question that was asked anew, where messages tell what they answer", async () => {
  const under = (parent: string) => ({ parent_message_uuid: parent });
  await using folder = await aFolder({
    "conversations.json": archive(
      message(1, "human", [text("Cone five?")], under("root")),
      message(2, "assistant", [text("No.")], under("m1")),
      message(3, "human", [text("Cone six?")], under("root")),
      message(4, "assistant", [text("Yes.")], under("m3")),
    ),
  });
  const read = await readSessions(claudeApp, folder.path);
  expect(told(read[uuid])).toEqual(["human: Cone six?", "assistant: Yes."]);
});

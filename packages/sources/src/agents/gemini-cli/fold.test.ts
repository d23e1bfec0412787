import { expect, it } from "vitest";
import { foldNothing, foldRecord, textsIn } from "./fold.ts";

const fold = (records: readonly unknown[]) => {
  const into = foldNothing();
  for (const record of records) foldRecord(into, record);
  return into;
};

const texts = (records: readonly unknown[]): string[] =>
  [...fold(records).messages.values()].map(({ content }) => textsIn(content).join("|"));

const message = (id: string, type: string, text: string) => ({ id, type, content: [{ text }] });

it("the last writing of a message counts, in the place of the first", () => {
  expect(
    texts([
      message("a", "user", "Ship it"),
      message("b", "gemini", ""),
      message("c", "user", "Now"),
      message("b", "gemini", "Shipped"),
    ]),
  ).toEqual(["Ship it", "Shipped", "Now"]);
});

it("a rewind takes back the message and all that came behind it", () => {
  expect(
    texts([
      message("a", "user", "Keep"),
      message("b", "user", "Take back"),
      message("c", "gemini", "Done"),
      { $rewindTo: "b" },
      message("d", "user", "Instead"),
    ]),
  ).toEqual(["Keep", "Instead"]);
});

it("a rewind to a message that nobody knows takes nothing back, and is counted", () => {
  const { messages, malformed } = fold([message("a", "user", "Keep"), { $rewindTo: "torn" }]);
  expect([messages.size, malformed]).toEqual([1, 1]);
});

it("a compression takes away nothing that was said, and what it repeats under new ids is not said twice", () => {
  const records = [
    message("a", "user", "We deploy on Thursdays"),
    message("b", "gemini", "Noted"),
    message("c", "user", "And what about Friday?"),
    {
      $set: {
        messages: [
          message("x", "user", "<state_snapshot>Thursdays</state_snapshot>"),
          message("y", "user", "And what about Friday?"),
        ],
      },
    },
    message("z", "gemini", "Never"),
  ];
  expect(texts(records)).toEqual([
    "We deploy on Thursdays",
    "Noted",
    "And what about Friday?",
    "<state_snapshot>Thursdays</state_snapshot>",
    "Never",
  ]);
  expect(texts([...records, { $rewindTo: "y" }])).toEqual(["We deploy on Thursdays", "Noted"]);
});

it("messages that stand in no record of their own are read from what the model was shown", () => {
  expect(texts([{ sessionId: "s", projectHash: "p", messages: [message("a", "user", "Hello")] }])).toEqual([
    "Hello",
  ]);
});

it("two equal messages of a person stay two", () => {
  const twice = [message("a", "user", "yes"), message("b", "user", "yes")];
  expect(texts([...twice, { $set: { messages: twice } }])).toEqual(["yes", "yes"]);
});

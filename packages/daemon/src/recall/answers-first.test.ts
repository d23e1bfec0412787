import { afterEach, beforeEach, expect, test } from "vitest";
import { type MadeUpStore, madeUpStore, wordVector } from "./made-up-store.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

const query = "Which database does the shop use?";
/** A turn of a question and what it got for an answer; answers its text. */
function said(answer: string): string {
  const vector = wordVector(query);
  made.passage(query, { turn: 0, vector });
  made.passage(answer, { turn: 0, seq: 1, author: "assistant", vector: wordVector(answer) });
  return `User: ${query}\n\nAssistant: ${answer}`;
}
const unanswered = "I do not know which database the shop uses.";
const remember = (content: string) => made.memory(content, { vector: wordVector(content) });

test.each([
  { how: "by words and meaning", part: {} },
  { how: "by words alone", part: { vector: null } },
])("a question that nobody answered stands behind what answers it, $how", ({ part }) => {
  said(unanswered);
  remember("The shop uses PostgreSQL 16 because the team knows it well.");
  const { memories } = made.ask(query, part);
  expect(memories.map(({ kind }) => kind)).toEqual(["memory", "context"]);
  expect(memories[0]?.score).toBeGreaterThanOrEqual(memories[1]?.score ?? 0);
});

test("an unanswered question alone is near, and never sure", () => {
  const content = said(unanswered);
  const { memories, confidence } = made.ask(query);
  expect(confidence).toBe("low");
  expect(memories).toMatchObject([{ content, sure: false }]);
});

test("a question that got a name for an answer stays first", () => {
  const answered = said("It is PostgreSQL.");
  remember("The shop uses two printers.");
  const { memories, confidence } = made.ask(query);
  expect(memories[0]?.content).toBe(answered);
  expect(confidence).toBe("high");
});

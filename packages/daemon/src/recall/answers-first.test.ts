import { afterEach, beforeEach, expect, test } from "vitest";
import { type MadeUpStore, madeUpStore, wordVector } from "./made-up-store.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

const query = "Which database does the shop use?";
const unanswered = `User: ${query}\n\nAssistant: I do not know which database the shop uses.`;
const said = (content: string) => made.passage(content, { vector: wordVector(content) });
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
  said(unanswered);
  const { memories, confidence } = made.ask(query);
  expect(confidence).toBe("low");
  expect(memories).toMatchObject([{ content: unanswered, sure: false }]);
});

test("a question that got a name for an answer stays first", () => {
  const answered = `User: ${query}\n\nAssistant: It is PostgreSQL.`;
  said(answered);
  remember("The shop uses two printers.");
  const { memories, confidence } = made.ask(query);
  expect(memories[0]?.content).toBe(answered);
  expect(confidence).toBe("high");
});

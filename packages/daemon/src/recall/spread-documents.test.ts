import { expect, test } from "vitest";
import { aHit } from "./made-hits.ts";
import { spreadDocuments } from "./spread-documents.ts";
import { createStemmer } from "./words/stems.ts";

const stemmer = createStemmer();
const part = (document: string, score: number) =>
  aHit({
    content: `${document} ${score}`,
    score,
    source: { kind: "document", documentId: document, title: "Storage guide", path: `/docs/${document}.md` },
  });
const order = (hits: ReturnType<typeof part>[], asked: readonly string[] = []) =>
  spreadDocuments(
    stemmer,
    hits.map((hit) => ({ hit, beside: [] })),
    new Set(asked),
  ).map(({ hit }) => hit.content);

test("a third passage of a document makes room for another document that is about as near", () => {
  const hits = [part("a", 1), part("a", 0.95), part("a", 0.9), part("b", 0.8)];
  expect(order(hits)).toEqual(["a 1", "a 0.95", "b 0.8", "a 0.9"]);
});

test("not when it is clearly better, when there is nothing else, or when the question names the document", () => {
  const clearly = [part("a", 1), part("a", 0.95), part("a", 0.9), part("b", 0.5)];
  expect(order(clearly)).toEqual(["a 1", "a 0.95", "a 0.9", "b 0.5"]);
  expect(order(clearly.slice(0, 3))).toHaveLength(3);
  const hits = [part("a", 1), part("a", 0.95), part("a", 0.9), part("b", 0.8)];
  expect(order(hits, ["storag", "guid", "retri"])).toEqual(["a 1", "a 0.95", "a 0.9", "b 0.8"]);
});

test("turns of a session stay as they are: several of one are an answer together", () => {
  const turn = (score: number) =>
    aHit({ content: String(score), score, source: { kind: "session", sessionId: "s" } });
  expect(order([turn(1), turn(0.9), turn(0.8), part("b", 0.79)])).toEqual(["1", "0.9", "0.8", "b 0.79"]);
});

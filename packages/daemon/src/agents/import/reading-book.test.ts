import { expect, test } from "vitest";
import { beliefStore } from "../../../test/builders.ts";
import { putForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import type { ReadingAnswer } from "../../models/prompted/reading/answer-shape.ts";
import { OWN } from "../../store/owner-key.ts";
import { listenFor } from "./passages.ts";
import { createReadingBook, forgetInAnswers } from "./reading-book.ts";

const scope = { ownerId: OWN, project: "kiln" };
const found = (text: string, quote = text): ReadingAnswer["memories"][number] => ({
  kind: "fact",
  subject: null,
  text,
  quote,
  line: 3,
  replaces: null,
  until: null,
  sure: null,
});
const at = (hash: string) => ({ hash, place: `place of ${hash}` });
const answer = (memories: ReadingAnswer["memories"], dropped = 0): ReadingAnswer => ({
  memories,
  revised: [],
  dropped,
});
const oven = found("The oven fires at 1240 degrees.", "fires at 1240");
const queue = found("Invoices leave through the queue.");

test("what a person deleted is taken out of what is kept, in whatever marks; the rest stays", () => {
  using deps = beliefStore();
  const answers = createReadingBook(deps);
  answers.keep(scope, at("one"), answer([oven, queue], 1));
  answers.keep(scope, at("two"), answer([found("It is hot there.", "fires at `1240`")]));
  answers.keep(scope, at("three"), { ...answer([queue]), revised: [{ key: "k", becomes: oven }] });
  const gone = {
    content: "the OVEN fires at 1240 degrees",
    excerpt: "Fires at 1240!",
    lines: { from: 90, to: 90 },
  };
  forgetInAnswers(deps.store, OWN, listenFor([gone]));
  expect(Object.fromEntries(answers.find(OWN, ["one", "two", "three"]))).toEqual({
    one: { ...answer([queue], 2), isCleared: true },
    two: { ...answer([], 1), isCleared: true },
    three: { ...answer([queue], 1), revised: [{ key: "k", becomes: null }], isCleared: true },
  });
});

test("what a person deleted is not kept when it is said again", () => {
  using deps = beliefStore();
  const answers = createReadingBook(deps);
  putForgotten(deps.store, scope, oven.text, 0);
  answers.keep(scope, at("one"), answer([oven, queue]));
  expect(answers.find(OWN, ["one"]).get("one")).toEqual({ ...answer([queue], 1), isCleared: true });
  expect(answers.before(OWN, "place of one")).toMatchObject({ memories: [queue] });
});

test("a row that cannot be read is as if it were not there", () => {
  using deps = beliefStore();
  const answers = createReadingBook(deps);
  answers.keep(scope, at("one"), answer([oven]));
  deps.store.prepare("UPDATE distilled_chunks SET answer = '{\"memories\": [1240'").run();
  expect(answers.find(OWN, ["one"]).size).toBe(0);
  const gone = { content: "1240", excerpt: "1240", lines: { from: 1, to: 1 } };
  forgetInAnswers(deps.store, OWN, listenFor([gone]));
  expect(deps.store.prepare("SELECT answer FROM distilled_chunks").pluck().get()).not.toContain("1240");
});

import { readQuestion, withoutLanguage } from "@memory/language/questions";
import { describe, expect, test } from "vitest";
import { defaultWeights } from "../../platform/recall-weights.ts";
import type { RecallEvidence } from "../fuse.ts";
import { createStemmer } from "./stems.ts";
import { withTextCues } from "./text-cues.ts";

const unread: RecallEvidence = {
  ...{
    slot: 0,
    text: 1,
    grams: 0,
    cosine: null,
    author: 0,
    date: 0,
    time: 0,
    number: 0,
    entity: 0,
    covered: 0,
  },
  ...{
    elsewhen: false,
    distilled: false,
    own: false,
    unconfirmed: false,
    shape: "says",
    previous: -1,
    next: -1,
  },
};
const stemmer = createStemmer();
const read = (query: string, ...texts: string[]) =>
  withTextCues(
    texts.map((_, slot) => ({ ...unread, slot })),
    texts,
    { question: readQuestion(query, 0), terms: [], weights: defaultWeights, stemmer },
  );

describe("what only the words of a text tell", () => {
  test("a line of a conversation counts for who says it", () => {
    const [anna, ben, about] = read(
      "where did Anna go",
      "Anna: To the lake.",
      "Ben: To the lake.",
      "Anna went home.",
    );
    expect([anna?.author, ben?.author, about?.author]).toEqual([1, 0, 0]);
  });

  test.each([
    ["Ben: Where did you go last week?", "only-asks"],
    ["Ben: Sounds great! Where did you go? [shares a photo of a lake]", "only-asks"],
    ["Ben: I walked around the lake twice. And you?", "asks"],
    ["Ben: Where? I walked around the frozen lake.", "says"],
    [
      "User: Which database does the shop use?\n\nAssistant: I do not know which database the shop uses.",
      "only-asks",
    ],
    ["User: Which database does the shop use?\n\nAssistant: I do not know yet.", "only-asks"],
    ["User: Which database does the shop use?\n\nAssistant: It is PostgreSQL.", "says"],
    ["User: Which version does the shop use?\n\nAssistant: 16.", "says"],
    ["The heron eats at noon.", "says"],
    ["Uses pnpm.", "says"],
    ["どこへ行きましたか？", "only-asks"],
    ["def go(place):\n    return place", "code"],
  ])("%s: %s", (text, shape) => expect(read("where", text)[0]?.shape).toBe(shape));

  test("times and numbers count where they are asked for", () => {
    expect(read("when was it", "On Monday at 5 pm.")[0]).toMatchObject({ time: 1, number: 0 });
    expect(read("how many were there", "Two of them.")[0]).toMatchObject({ time: 0, number: 1 });
  });
});

describe("a search for code without the name of its language", () => {
  test.each([
    ["sort a list in python", "sort a list"],
    ["python check whether a file is readable", "check whether a file is readable"],
    ["how to sort by a token with JavaScript", "how to sort by a token"],
    ["what did we write in python", "what did we write in python"],
    ["why did Ben choose python", "why did Ben choose python"],
    ["python or ruby for the new importer", "python or ruby for the new importer"],
    ["install python", "install python"],
    ["when does the heron eat", "when does the heron eat"],
  ])("%s", (query, rest) => expect(withoutLanguage(query)).toBe(rest));
});

import { cleanQuestion, readQuestion } from "@memory/language/questions";
import { describe, expect, test } from "vitest";
import { createStemmer } from "./stems.ts";

const read = (query: string) => readQuestion(query, 0);

describe("the words of a question", () => {
  test("stop words and marks are dropped, and what is said most often comes first", () => {
    expect(read("What did the Café say about cafe prices, and about the café?").words).toEqual([
      "cafe",
      "say",
      "prices",
    ]);
  });

  test("identifiers are taken whole and in parts", () => {
    const { words, parts, identifiers } = read("where is getUserById in src/db/user_store.ts since v1.2.3");
    expect(words).toContain("getuserbyid");
    expect(parts).toEqual(["get", "id"]);
    expect(identifiers).toEqual(["src/db/user_store.ts", "v1.2.3"]);
  });

  test("names are capitalised words behind the first", () => {
    expect([...read("Where does Ada live, and who is Grace's friend?").names]).toEqual(["ada", "grace"]);
  });

  test("nouns of German and feasts are no names", () => {
    expect([...read("Wer macht denn unsere Steuererklärung und die Abrechnung?").names]).toEqual([]);
    expect([...read("may we deploy around Christmas").names]).toEqual([]);
  });

  test("scripts without spaces are cut into pairs, but for grammar", () => {
    expect(read("東京の天気").pairs).toEqual(["東京", "京の", "の天", "天気"]);
    expect(read("これは東京").pairs).toEqual(["は東", "東京"]);
  });

  test("words that only name a time are told apart", () => {
    expect([...read("where did we walk on 8 March 2024").timeWords].sort()).toEqual(["2024", "8", "march"]);
    expect([...read("the March 2024 march").timeWords]).toEqual(["2024"]);
  });

  test("it is clear what is asked for", () => {
    expect(read("When did it rain?")).toMatchObject({ asksWhen: true, asksHowMany: false });
    expect(read("How many boats are there when it rains?")).toMatchObject({
      asksWhen: false,
      asksHowMany: true,
    });
  });

  test.each([
    ["database", true],
    ["which database", true],
    ["the Postgres password", true],
    ["who is the lawyer of the shop?", false],
    ["Where was Jon in Paris?", false],
    ["What does Nate do while he writes?", false],
  ])("%j is brief: %s", (query, expected) => expect(read(query).isBrief).toBe(expected));

  test("a question of any length comes down to a bounded number of words", () => {
    const long = Array.from({ length: 50_000 }, (_, n) => `w${n}`).join(" ");
    expect(read(long).words).toHaveLength(64);
    expect(cleanQuestion(long).length).toBeLessThan(9000);
  });

  test("broken characters become spaces", () => {
    expect(cleanQuestion("a\ud83db\0c")).toBe("a b c");
  });
});

test("stems are those of the index", () => {
  const { stems } = createStemmer();
  expect(stems(["running", "Ångström services", "", "a.b", "東京の"])).toEqual([
    ["run"],
    ["angstrom", "servic"],
    [],
    ["a", "b"],
    ["東京の"],
  ]);
  expect(stems(["again"])).toEqual([["again"]]);
});

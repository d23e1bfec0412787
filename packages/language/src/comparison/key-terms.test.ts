import { expect, test } from "vitest";
import { keyTerms } from "./key-terms.ts";

const shared = (one: string, other: string): string[] => {
  const known = new Set(keyTerms(other));
  return keyTerms(one).filter((term) => known.has(term));
};

test("a text without spaces is known by what it is made of, whether it denies or not", () => {
  expect(shared("ログは公開されています。", "ログは公開されていません。").length).toBeGreaterThan(1);
  expect(shared("我喝咖啡。", "我不喝咖啡。")).not.toEqual([]);
});

test("one name in such signs leaves the rest of a sentence its words", () => {
  const terms = keyTerms("Our customer 株式会社東京 really uses the old Postgres server on port 8080");
  expect(terms).toContain("=plain:8080");
  expect(terms).not.toContain("the");
});

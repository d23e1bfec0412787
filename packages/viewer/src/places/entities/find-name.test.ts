import { expect, test } from "vitest";
import { findName } from "./find-name.ts";

test("a name is found whatever its case, as a word of its own", () => {
  expect(findName("PostgreSQL and postgres", ["Postgres"])).toEqual([15, 23]);
  expect(findName("Postgres, again", ["postgres"])).toEqual([0, 8]);
  expect(findName("nothing here", ["Postgres", ""])).toBeUndefined();
});

test("of several names the one that stands first is found", () => {
  expect(findName("k8s is Kubernetes", ["Kubernetes", "k8s"])).toEqual([0, 3]);
});

test("a text whose small letters take more room is left unmarked", () => {
  expect(findName("İstanbul and Postgres", ["Postgres"])).toBeUndefined();
});

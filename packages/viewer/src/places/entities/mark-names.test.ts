import { expect, test } from "vitest";
import { markedPieces } from "./mark-names.ts";

const marked = (text: string, names: readonly string[]) =>
  markedPieces(text, names)
    .map(({ text: piece, isName }) => (isName ? `[${piece}]` : piece))
    .join("");

test("a name is marked whatever its case, as a word of its own", () => {
  expect(marked("PostgreSQL and postgres", ["Postgres"])).toBe("PostgreSQL and [postgres]");
  expect(marked("nothing here", ["Postgres", ""])).toBe("nothing here");
});

test("every place is marked at which it is called by one of its names, by the longest that stands there", () => {
  expect(marked("K8s is Kubernetes; k8s runs", ["Kubernetes", "k8s"])).toBe(
    "[K8s] is [Kubernetes]; [k8s] runs",
  );
  expect(marked("Tom Fischer asked Tom.", ["Tom", "Tom Fischer"])).toBe("[Tom Fischer] asked [Tom].");
});

test("a text whose small letters take more room is left unmarked", () => {
  expect(marked("İstanbul and Postgres", ["Postgres"])).toBe("İstanbul and Postgres");
});

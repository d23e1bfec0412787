import { expect, test } from "vitest";
import { markedPieces, startNear } from "./mark-names.ts";

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

test("an excerpt with little room begins a few words before the name that it is there for", () => {
  const text = "The old build cache is switched off on Monday after the flaky test. Look at Postgres first.";
  const name = markedPieces(text, ["postgres"]).find(({ isName }) => isName);
  expect(text.slice(startNear(text, name, 40))).toBe("test. Look at Postgres first.");
  expect([startNear(text, name, 240), startNear(text, undefined, 40)]).toEqual([0, 0]);
});

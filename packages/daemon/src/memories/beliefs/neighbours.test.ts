import { expect, test } from "vitest";
import { type aBelief, beliefStore, believe } from "../../../test/builders.ts";
import { unlike } from "../../../test/unlike.ts";

/** Neighbours by line: contents in the order of one source. */
function sources(place: (n: number) => Parameters<typeof aBelief>[1]): string[][] {
  using deps = beliefStore();
  for (const n of [3, 1, 2]) believe(deps, unlike(n), { start_line: n, ...place(n) });
  const rows = deps.store
    .prepare<[], { source: string | null; content: string }>(
      `SELECT i.source_key AS source, m.content FROM recall_items i JOIN memories m ON m.id = i.ref_id ORDER BY i.seq`,
    )
    .all();
  const keys = new Set(rows.flatMap(({ source }) => source ?? []));
  return [...keys].map((key) => rows.filter(({ source }) => source === key).map(({ content }) => content));
}

const [one, two, three] = [unlike(1), unlike(2), unlike(3)];

test("memories of one file and project stand beside each other, line by line", () => {
  expect(sources(() => ({ path: "/src/kiln.ts", project: "kiln" }))).toEqual([[one, two, three]]);
});

test("a file of the same name in another project is another one", () => {
  const place = (n: number) => ({ path: "/src/index.ts", project: n === 2 ? "loom" : "kiln" });
  expect(sources(place)).toEqual([[one, three], [two]]);
});

test("a session goes before the file, and without either nothing stands beside anything", () => {
  const place = (n: number) => ({ path: `/src/${n}.ts`, session_id: "a session" });
  expect(sources(place)).toEqual([[one, two, three]]);
  expect(sources(() => ({ path: null }))).toEqual([]);
});

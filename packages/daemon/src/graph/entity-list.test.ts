import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { MadeGraph } from "./made-graph.ts";
import { readPlace, writePlace } from "./place-in-list.ts";

const sorts = ["mentions", "name", "newest"] as const;

function madeList(): MadeGraph {
  const made = new MadeGraph();
  for (let n = 0; n < 23; n++) {
    const type = n % 2 === 0 ? "technology" : "person";
    const entity = made.entity(`${n % 3 === 0 ? "Évo" : "name"} ${n}`, { type, createdAt: 1000 * (n % 7) });
    for (let text = 0; text <= n % 5; text++) made.memory({ names: [entity] });
  }
  return made;
}

test.each(sorts)("pages sorted by %s follow one another without a gap or a repetition", (sort) => {
  using made = madeList();
  const whole = made.list({ sort, limit: 500 });
  const paged: string[] = [];
  let after = made.list({ sort, limit: 4 }).next ?? undefined;
  paged.push(...made.list({ sort, limit: 4 }).entities.map(({ id }) => id));
  while (after) {
    const page = made.list({ sort, limit: 4, after: readPlace(writePlace(after), sort) });
    expect(page.total).toBe(23);
    paged.push(...page.entities.map(({ id }) => id));
    after = page.next ?? undefined;
  }
  expect(paged).toEqual(whole.entities.map(({ id }) => id));
  expect(new Set(paged).size).toBe(23);
});

test("entities go by mentions, by name without case and accents, or newest first", () => {
  using made = new MadeGraph();
  const zed = made.entity("Zed", { createdAt: 1 });
  const emil = made.entity("émile", { createdAt: 3 });
  const frank = made.entity("Frank", { createdAt: 2 });
  made.memory({ names: [zed, emil, frank] });
  made.memory({ names: [zed, frank] });
  made.memory({ names: [zed] });
  const names = (sort: (typeof sorts)[number]) => made.list({ sort }).entities.map(({ name }) => name);
  expect(names("mentions")).toEqual(["Zed", "Frank", "émile"]);
  expect(names("name")).toEqual(["émile", "Frank", "Zed"]);
  expect(names("newest")).toEqual(["émile", "Frank", "Zed"]);
});

test("a part of any of its names finds an entity, in any case and with or without accents", () => {
  using made = new MadeGraph();
  const [cafe, other] = [made.entity("Café Roma", { type: "place" }), made.entity("Rome")];
  made.alias(cafe, "Kaffeehaus");
  const absorbed = made.entity("La Cantina");
  made.memory({ names: [cafe, other, absorbed] });
  made.fold(absorbed, cafe);
  const found = (text: string) => made.list({ text }).entities.map(({ name }) => name);
  expect(found("CAFE")).toEqual(["Café Roma"]);
  expect(found("kaffee")).toEqual(["Café Roma"]);
  expect(found("cantina")).toEqual(["Café Roma"]);
  expect(found("rom").sort()).toEqual(["Café Roma", "Rome"]);
  expect(found("%")).toEqual([]);
  expect(made.list({ type: "place" }).entities).toMatchObject([{ name: "Café Roma" }]);
  expect(made.list({ ref: other.id.slice(-8) }).entities).toMatchObject([{ name: "Rome" }]);
  expect(made.list({ type: "nothing" })).toEqual({ entities: [], next: null, total: 0 });
});

test("what is no cursor of this list is refused", () => {
  const byName = writePlace({ sort: "name", key: "a", id: "00000000-0000-4000-8000-000000000001" });
  for (const cursor of ["", "x", "bnVsbA", byName, `${byName.slice(0, -4)}`])
    expect(() => readPlace(cursor, "mentions")).toThrow(ApiError);
});

test("a cursor is short whatever the name", () => {
  for (const name of ["a".repeat(60), "漢".repeat(60), "👩".repeat(30)])
    expect(writePlace({ sort: "name", key: name, id: crypto.randomUUID() }).length).toBeLessThan(500);
});

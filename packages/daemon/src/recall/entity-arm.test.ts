import { readKnownNames } from "@memory/language/extraction";
import { nameKey, spellingKey } from "@memory/language/names";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openReader } from "../store/reader.ts";
import { createEntityArm } from "./entity-arm.ts";
import { alice, bob, type MadeUpStore, madeUpStore, now } from "./made-up-store.ts";
import { createReader, refreshed } from "./reader.ts";
import { recallScope } from "./scope.ts";
import { joinSpace } from "./spaces.fixture.ts";
import type { TermLookup } from "./words/term-lookup.ts";

let made: MadeUpStore;
beforeEach(() => {
  made = madeUpStore();
});
afterEach(() => made.close());

const run = (sql: string, ...values: unknown[]) =>
  Number(made.store.prepare<unknown[], never>(sql).run(...values).lastInsertRowid);

/** An entity with its names, the first of which is shown; answers its number. */
function entity(
  names: readonly string[],
  { owner = alice, into }: { owner?: string; into?: number } = {},
): number {
  const [name = ""] = names;
  const number = run(
    `INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, folded_into, canonical, created_at)
     VALUES (?, ?, ?, (SELECT min(term) FROM vocabulary), 1, ?, 'text', 'text', ?, ?, 0)`,
    ...[`${owner} ${name}`, owner, name, spellingKey(name), into ?? null, into ?? 0],
  );
  if (into === undefined) run("UPDATE entities SET canonical = entity WHERE entity = ?", number);
  for (const one of names)
    run(
      "INSERT INTO entity_names (owner_id, name_key, entity, name) VALUES (?, ?, ?, ?)",
      owner,
      nameKey(one),
      number,
      one,
    );
  return number;
}

/** A memory that names entities; answers its content. */
function memory(content: string, entities: readonly number[], owner = alice): string {
  const id = made.memory(content, { owner_id: owner });
  const text = run(
    `INSERT INTO graph_texts (owner_id, generation, kind, ref_id, run, outcome, entities, relations, proposals)
     VALUES (?, 1, 'memory', ?, (SELECT min(run) FROM index_runs), 'indexed', 1, 0, 0)`,
    ...[owner, id],
  );
  for (const one of entities)
    run(
      "INSERT INTO mentions (text, entity, start, stop, confidence, in_turn) VALUES (?, ?, 0, 1, 1, 0)",
      text,
      one,
    );
  return content;
}

const unsaid: TermLookup = { texts: () => 0, has: () => false };
const known = readKnownNames([["Kubernetes", "technology", ["Kubernetes", "k8s"]]]);

/** Slots found by the arm, by content. */
function found(query: string, { ownerId = alice, said = unsaid } = {}): Map<string, number> {
  const db = openReader(made.path);
  try {
    const reader = createReader(db);
    return refreshed(reader, ({ catalog }) => {
      const owners = reader.owners({ ownerId });
      const scope = recallScope(catalog, { owners });
      const arm = createEntityArm(db, catalog.columns, known);
      const { scores } = arm({ ownerIds: owners.ids, query, scope, said });
      const content = db
        .prepare<[number], string>(
          "SELECT m.content FROM recall_items i JOIN memories m ON m.id = i.ref_id WHERE i.item = ?",
        )
        .pluck();
      return new Map(
        Array.from(scores, ([slot, score]) => [content.get(catalog.columns.item[slot] ?? 0) ?? "", score]),
      );
    });
  } finally {
    db.close();
  }
}

describe("what a question names", () => {
  beforeEach(() => {
    run(
      "INSERT INTO index_runs (id, owner_id, kind, started_by, state, started_at) VALUES ('run', ?, 'index', 'person', 'done', ?)",
      alice,
      now,
    );
    run(
      `INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at)
       VALUES ('term', ?, 'type', 'technology', '', 'builtin', 'active', ?)`,
      alice,
      now,
    );
  });

  test("is found under earlier names, other spellings, folds and well-known other names", () => {
    const postgres = entity(["PostgreSQL", "postgres"]);
    const folded = entity(["pg"], { into: postgres });
    const kubernetes = entity(["Kubernetes"]);
    const database = memory("PostgreSQL keeps the orders.", [postgres]);
    const driver = memory("pg pools its connections.", [folded]);
    const cluster = memory("Kubernetes restarts it.", [kubernetes]);
    expect([...found("how is the postgres database set up").keys()].sort()).toEqual(
      [database, driver].sort(),
    );
    expect([...found("Is PG pooled?").keys()].sort()).toEqual([database, driver].sort());
    expect([...found("PostgreSQL").keys()].sort()).toEqual([database, driver].sort());
    expect([...found("deploying to k8s").keys()]).toEqual([cluster]);
    expect([...found("what is kept where").keys()]).toEqual([]);
  });

  test("is one thing where a space calls it the same, each in its own other words, and weighs as in one store", () => {
    const scoresOf = () => [...found("how is the postgres database set up").values()];
    const own = entity(["PostgreSQL", "postgres"]);
    const one = memory("PostgreSQL keeps the orders.", [own]);
    const two = memory("PostgreSQL keeps the parcels.", [own]);
    const together = scoresOf();
    run("DELETE FROM mentions WHERE text = (SELECT max(text) FROM graph_texts)");
    joinSpace(made.store, { id: bob, name: "orders", by: alice });
    const there = entity(["PostgreSQL", "postgres"], { owner: bob });
    run("UPDATE recall_items SET owner_id = ? WHERE item = 2", bob);
    run("UPDATE memories SET owner_id = ? WHERE content = ?", bob, two);
    const text = run("UPDATE graph_texts SET owner_id = ? WHERE text = 2", bob) && 2;
    run(
      "INSERT INTO mentions (text, entity, start, stop, confidence, in_turn) VALUES (?, ?, 0, 1, 1, 0)",
      text,
      there,
    );
    expect([...found("how is the postgres database set up").keys()].sort()).toEqual([one, two].sort());
    expect(scoresOf()).toEqual(together);
  });

  test("is the longest name, and C, C++ and C# are three", () => {
    const one = memory("one", [entity(["React"])]);
    const two = memory("two", [entity(["React Native"])]);
    for (const name of ["C", "C++", "C#"]) memory(name, [entity([name])]);
    expect([...found("who knows react native here").keys()]).toEqual([two]);
    expect([...found("who knows React, native or not").keys()]).toEqual([one]);
    for (const name of ["C", "C++", "C#"]) expect([...found(`who writes ${name}?`).keys()]).toEqual([name]);
  });

  test("is never found by likeness, nor with another owner", () => {
    memory("PostgreSQL keeps the orders.", [entity(["PostgreSQL"])]);
    memory("Bob's Redis", [entity(["Redis"], { owner: bob })], bob);
    expect(found("postgersql PostgreSQLs Postgre").size).toBe(0);
    expect(found("redis").size).toBe(0);
  });

  test("counts only where it goes by another name than in the question", () => {
    const postgres = entity(["PostgreSQL", "postgres"]);
    const said = memory("postgres keeps the orders", [postgres]);
    const otherwise = memory("PostgreSQL 16 it is", [postgres]);
    const slots = new Map([
      [said, 0],
      [otherwise, 1],
    ]);
    const where: TermLookup = { texts: () => 1, has: (_, slot) => slot === slots.get(said) };
    expect([...found("postgres orders", { said: where }).keys()]).toEqual([otherwise]);
  });

  test("tells more the fewer name it, and more than what is stated to belong to it", () => {
    const [rare, common, related] = [entity(["Vellum"]), entity(["Quill"]), entity(["Inkwell"])];
    const one = memory("the only one", [rare]);
    for (let n = 0; n < 60; n += 1) memory(`one of many, ${n}`, [common]);
    const two = memory("one hop away", [related]);
    run(
      `INSERT INTO relations (text, source, predicate, target, confidence)
       SELECT max(text), ?, (SELECT min(term) FROM vocabulary), ?, 1 FROM graph_texts`,
      rare,
      related,
    );
    const scores = found("vellum and quill");
    const many = scores.get("one of many, 0") ?? 0;
    expect(scores.get(one)).toBeGreaterThan(0.9);
    expect(many).toBeGreaterThan(0);
    expect(many).toBeLessThan(0.3);
    expect(scores.get(two)).toBeGreaterThan(0);
    expect(scores.get(two)).toBeLessThan(0.3);
  });

  test("costs the same however many texts name it", () => {
    const hub = entity(["Hub", "centre"]);
    made.store.transaction(() => {
      for (let n = 0; n < 700; n += 1) memory(`text ${n}`, [hub]);
    });
    expect(found("the hub").size).toBe(300);
    expect(found("the hub", { said: { texts: () => undefined, has: () => true } }).size).toBe(0);
    expect(found("the hub", { said: { texts: () => 900, has: () => false } }).size).toBe(0);
    const pasted = `the hub ${"centre of it all ".repeat(2000)}`;
    expect(found(pasted).size).toBe(300);
  });
});

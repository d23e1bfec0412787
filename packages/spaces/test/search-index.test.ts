import { randomUUID } from "node:crypto";
import { PGlite } from "@electric-sql/pglite";
import { vector } from "@electric-sql/pglite-pgvector";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { schemaSql } from "../src/postgres/index.ts";
import { IN_BLOCK } from "../src/postgres/schema/search-tables.ts";

const TEXTS = 6000;
const PROJECTS = 20;
const MODEL = "m";

/** The same numbers in each run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

const random = randomOf(7);
const bits = (likeness: string | null, noise = 0.2): string =>
  Array.from({ length: 512 }, (_, at) =>
    likeness === null || random() < noise ? (random() < 0.5 ? "0" : "1") : likeness.charAt(at),
  ).join("");
const hexOf = (code: string): string =>
  (code.match(/.{4}/g) ?? []).map((four) => Number.parseInt(four, 2).toString(16)).join("");

/** Vectors as an administrator's extension has them, in a Postgres that runs in this process. */
describe("a large space with an index of its codes", () => {
  const db = new PGlite({ extensions: { vector } });
  const space = randomUUID();
  const machine = randomUUID();
  const middles = Array.from({ length: 100 }, () => bits(null));
  const codes = Array.from({ length: TEXTS }, (_, n) => bits(middles[n % middles.length] ?? null));

  beforeAll(async () => {
    // An extension lies where whoever made it wanted it.
    await db.exec("CREATE SCHEMA extensions; CREATE EXTENSION vector SCHEMA extensions");
    await db.exec(schemaSql(["postgres"]));
    await db.query(
      "INSERT INTO memory.spaces (id, name, founder, rows_a_day, head) VALUES ($1, 'a', '', 1, 1)",
      [space],
    );
    await db.exec(`SET ROLE memory_keeper; SET search_path = memory;
      INSERT INTO members VALUES (1, 'postgres', 'reader', 1, NULL); SELECT begin_search(1)`);
    await db.query(
      `INSERT INTO operations SELECT 1, n, gen_random_uuid(), $1::uuid, 'postgres', 0, '{}', '', ARRAY[n::text]
       FROM generate_series(1, ${TEXTS}) n`,
      [machine],
    );
    await db.query(
      `INSERT INTO texts SELECT n, n, 0, 1, 1, n % ${PROJECTS}, 1 + (n - 1) / ${PROJECTS * IN_BLOCK}, gen_random_uuid(), false, 'fact',
        'postgres', code::bit(512), array_to_tsvector(ARRAY['w' || n]) FROM unnest($1::text[]) WITH ORDINALITY t(code, n)`,
      [codes],
    );
    await db.exec(
      `SELECT lay_codes(1, array_agg((project, block, (n - 1) / ${PROJECTS} % ${IN_BLOCK} + 1, id, code)::placed_code)) FROM texts`,
    );
    await db.exec(`INSERT INTO terms SELECT 1, 'w' || n, 1 FROM generate_series(1, ${TEXTS}) n;
      INSERT INTO text_projects SELECT 1, p, 'p' || p, 300000 FROM generate_series(1, ${PROJECTS - 1}) p;
      UPDATE searched SET cursor = NULL, model = '${MODEL}', texts = ${300_000 * PROJECTS}, coded = ${TEXTS}, lexemes = ${TEXTS}`);
  });
  afterAll(() => db.close());

  const ask = async (code: string, filters: object = {}) => {
    const { rows } = await db.query<{ answer: [{ compared: string; found: { image: string }[] }] }>(
      "SELECT memory.search_v1(ARRAY[$1::uuid], $2, '{}', $3, $4, $5, 10) AS answer",
      [space, machine, hexOf(code), MODEL, JSON.stringify(filters)],
    );
    const [answer] = rows[0]?.answer ?? [];
    return { how: answer?.compared, found: (answer?.found ?? []).map(({ image }) => Number(image) - 1) };
  };
  const distance = (a: string, b: string): number => {
    let differing = 0;
    for (let at = 0; at < 512; at++) if (a[at] !== b[at]) differing += 1;
    return differing;
  };
  /** Share of the ten nearest that are found: those that are as near as the tenth count. */
  const recallOf = (asked: string, found: readonly number[], isIn: (n: number) => boolean): number => {
    const all = codes.flatMap((code, n) => (isIn(n) ? [distance(asked, code)] : [])).sort((a, b) => a - b);
    const tenth = all[Math.min(10, all.length) - 1] ?? 0;
    const near = found.filter((n) => isIn(n) && distance(asked, codes[n] ?? "") <= tenth);
    return near.length / Math.min(10, all.length);
  };
  const questions = Array.from({ length: 20 }, (_, n) => bits(codes[n * 97] ?? null, 0.3));
  const meanRecall = async (how: string, filters: object, isIn: (n: number) => boolean): Promise<number> => {
    let sum = 0;
    for (const asked of questions) {
      const answer = await ask(asked, filters);
      expect(answer.how).toBe(how);
      sum += recallOf(asked, answer.found, isIn);
    }
    return sum / questions.length;
  };
  const ofProject = (n: number) => (n + 1) % PROJECTS === 3 || (n + 1) % PROJECTS === 0;

  test("without an index as many are compared as there is time for, and that is said", async () => {
    expect(await meanRecall("some", {}, () => true)).toBe(1);
  });

  test("with one the nearest are found by it, in all of the space and in a small part of it", async () => {
    await db.exec("RESET ROLE; CREATE INDEX ON memory.texts_1 USING hnsw (code extensions.bit_hamming_ops)");
    // What the functions may not use is as if it were not there.
    expect((await ask(questions[0] ?? "")).how).toBe("some");
    await db.exec("GRANT USAGE ON SCHEMA extensions TO memory_keeper");
    expect(await meanRecall("index", {}, () => true)).toBeGreaterThan(0.9);
    expect(await meanRecall("index", { project: "p3" }, ofProject)).toBeGreaterThan(0.9);
    expect(await ask(questions[0] ?? "", { types: ["procedure"] })).toEqual({ how: "index", found: [] });
    expect((await ask(questions[0] ?? "", { types: ["fact"] })).found).toHaveLength(10);
  });

  test("a scope that is small enough is compared code by code, index or not", async () => {
    await db.exec("UPDATE memory.text_projects SET texts = 300; UPDATE memory.searched SET texts = 6000");
    expect(await meanRecall("exact", { project: "p3" }, ofProject)).toBe(1);
  });
});

// How well a space answers that is searched where it lies: `npx tsx --conditions=@memory/source bench/space-searched.ts [SIZE] [OWN]`
// (default 20000 memories, each second of them one's own). The same texts lie in one store, those of the space as its copy, and in another
// one without that copy, which gets them from a real Postgres at each question. Questions are made from six words of a text, which is the right
// answer; by words alone and with their vectors.
import { mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile, random } from "../packages/cli/src/bench/statistics.ts";
import { answer } from "../packages/daemon/src/recall/answer.ts";
import type { GuestSpace } from "../packages/daemon/src/recall/guests/guest.ts";
import { putMemory } from "../packages/daemon/src/recall/made-up-store.ts";
import { createReader } from "../packages/daemon/src/recall/reader.ts";
import { joinSpace, putSaidBy } from "../packages/daemon/src/recall/spaces.fixture.ts";
import { memoryOf } from "../packages/daemon/src/spaces/rows.ts";
import { hexCode } from "../packages/daemon/src/spaces/search/searches.ts";
import { openStore } from "../packages/daemon/src/store/open.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { putVector } from "../packages/daemon/src/store/search.ts";
import { readQuestion } from "../packages/language/src/questions/index.ts";
import { openSearch, type Searched } from "../packages/spaces/src/postgres/index.ts";
import { startSpaces } from "../packages/spaces/test/postgres.ts";
import { mixed, model, owner, pool, sentence } from "./made-up/recall-store.ts";

const size = Number(process.argv[2] ?? 20_000);
/** Each of so many is one's own. */
const own = Number(process.argv[3] ?? 2);
const QUESTIONS = 400;
const TOPICS = 200;
const LOADED = 2000;
const begin = Date.UTC(2024, 0, 1);
const cache = process.env.MEMORY_BENCH_CACHE ?? join(tmpdir(), "memory-bench-recall");
mkdirSync(cache, { recursive: true });

const vectors = await pool(cache);
const next = random(7);
const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const texts = Array.from({ length: size }, (_, n) => {
  const topic = Math.floor(next() * TOPICS);
  const content = sentence(next, topic, 6 + Math.floor(next() * next() * 60));
  return {
    n,
    id: idOf(n),
    content,
    at: begin + n * 60_000,
    vector: mixed(next, vectors, topic),
    isThere: n % own !== 0,
  };
});

await using cluster = await startSpaces();
const space = await cluster.found("anna", 1_000_000_000);
const machine = idOf(size + 1);
await cluster.sql(
  `WITH s AS (UPDATE memory.spaces SET head = $2 WHERE id = $1 RETURNING space)
   INSERT INTO memory.members SELECT space, 'anna', 'owner', 1, NULL FROM s`,
  [space, size],
);
await cluster.sql("INSERT INTO memory.machines VALUES (1, $1, 'anna', 1, NULL, 1, '')", [machine]);
const search = openSearch(
  { address: cluster.addressOf("anna"), password: "anna", insecureNetwork: false, space, machine },
  { patience: 60_000 },
);
await search.want();

const imageOf = ({ id, content, at }: (typeof texts)[number]): string =>
  JSON.stringify({
    ...{ root_id: id, version: 1, type: "fact", content, content_key: id, slot_key: null, status: "active" },
    ...{ project: null, confidence: 0.9, asserted_at: at, valid_from: at, valid_to: null, created_at: at },
    ...{
      author: "import",
      client: null,
      stated_by: "user",
      excerpt: null,
      replaced_by: null,
      checked_at: null,
    },
    ...{ kind: null, subject: null, until: null, salt: "" },
  });
const there = texts.filter(({ isThere }) => isThere);
for (let from = 0; from < there.length; from += LOADED) {
  const some = there.slice(from, from + LOADED);
  await cluster.sql(
    `WITH new AS MATERIALIZED (SELECT $2::bigint + n AS seq, (v->>'id')::uuid AS id, v->>'image' AS image
        FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY e(v, n)),
      ops AS (INSERT INTO memory.operations SELECT 1, seq, id, id, 'anna', 0, jsonb_build_object('rows', jsonb_build_array(
        jsonb_build_object('table', 'memories', 'key', id)))::text, '', ARRAY[image] FROM new)
      INSERT INTO memory.rows SELECT 1, 'memories', id::text, seq, ARRAY[id], ARRAY['c' || id] FROM new`,
    [JSON.stringify(some.map((one) => ({ id: one.id, image: imageOf(one) }))), from],
  );
}
const byId = new Map(texts.map((one) => [one.id, one]));
for (let more = true; more; ) {
  const due = await search.due(model, 200);
  const items = due.due.flatMap(({ id, seq }) => {
    const one = byId.get(id);
    return seq !== null && one ? [{ id, seq, code: hexCode(one.vector) }] : [];
  });
  await search.fill(model, items);
  more = due.more;
}
await cluster.sql("VACUUM ANALYZE");

function storeOf(name: string, isWhole: boolean) {
  const path = join(cache, `searched-${process.pid}-${name}.db`);
  const store = openStore(path);
  store.run(
    store.q
      .insertInto("owners")
      .values({ id: owner, created_at: 0 })
      .onConflict((c) => c.doNothing()),
  );
  joinSpace(store, { id: space, name: "orders", by: owner });
  for (let from = 0; from < texts.length; from += 5000)
    store.transaction(() => {
      for (const { id, content, at, vector, isThere } of texts.slice(from, from + 5000)) {
        if (isThere && !isWhole) continue;
        const part = { id, asserted_at: at, created_at: at, valid_from: at, source_kind: "manual" as const };
        putMemory(store, content, { ...part, owner_id: isThere ? space : owner, stated_by: "user" });
        const item = store
          .prepare<[string], { item: number }>("SELECT item FROM recall_items WHERE ref_id = ?")
          .get(id);
        if (item) putVector(store, item.item, model, vector);
        if (isThere) putSaidBy(store, { space, id, member: "anna" });
      }
    });
  store.close();
  return createReader(openReader(path));
}
const [whole, half] = [storeOf("whole", true), storeOf("half", false)];

const asked = Array.from({ length: QUESTIONS }, (_, k) => {
  const one = texts[(k * 7919) % texts.length];
  const words = one?.content.split(" ") ?? [];
  const from = Math.floor(next() * Math.max(1, words.length - 6));
  return { query: words.slice(from, from + 6).join(" "), right: one?.id ?? "", vector: one?.vector ?? null };
});

type How = "server's counts" | "own counts alone";
function guestsOf({ found, words, scope }: Searched, how: How): GuestSpace {
  const guests = found.flatMap(({ id, image, member, code }) => {
    const row = memoryOf(space, id, image);
    return row
      ? [{ row, voice: { member, byAgent: false }, code: code === null ? null : Buffer.from(code, "hex") }]
      : [];
  });
  return how === "server's counts"
    ? { space, guests, texts: scope, words: new Map(words.map(({ word, texts: count }) => [word, count])) }
    : { space, guests, texts: guests.length, words: new Map() };
}

/** Each vector is a little beside that of its text, as that of a question is. */
const beside = (vector: Float32Array): Float32Array => {
  const moved = vector.map((one) => one + (next() - 0.5) * 0.12);
  const length = Math.hypot(...moved);
  return moved.map((one) => one / length);
};

for (const withVectors of [false, true]) {
  const counts = new Map<string, number[]>();
  const note = (name: string, ids: readonly string[], expected: readonly string[], right: string) => {
    const [same = 0, first = 0, five = 0, equal = 0, all = 0] = counts.get(name) ?? [];
    counts.set(name, [
      same + Number(ids[0] === expected[0]),
      first + Number(ids[0] === right),
      five + Number(ids.slice(0, 5).includes(right)),
      equal + ids.slice(0, 5).filter((id) => expected.slice(0, 5).includes(id)).length,
      all + Math.min(5, expected.length),
    ]);
  };
  const [searching, ranking, plain]: [number[], number[], number[]] = [[], [], []];
  for (const { query, right, vector: exact } of asked) {
    const vector = withVectors && exact ? beside(exact) : null;
    const task = {
      query,
      ownerId: owner,
      limit: 8,
      maxTokens: 4000,
      now: begin + size * 60_000,
      model,
      vector,
    };
    const { words, pairs } = readQuestion(query, task.now);
    let started = performance.now();
    const expected = answer(whole, task).memories.map(({ id }) => id);
    plain.push(performance.now() - started);
    started = performance.now();
    const found = await search.search({
      ...{
        words: [...words, ...pairs],
        code: vector && hexCode(vector),
        model,
        notBy: [],
        notByAgentsOf: [],
      },
      ...{ told: false, limit: 64 },
    });
    searching.push(performance.now() - started);
    note("one store", expected, expected, right);
    for (const how of ["server's counts", "own counts alone"] as const) {
      started = performance.now();
      const { memories } = answer(half, { ...task, guests: [guestsOf(found, how)] });
      if (how === "server's counts") ranking.push(performance.now() - started);
      note(
        how,
        memories.map(({ id }) => id),
        expected,
        right,
      );
    }
  }
  console.log(withVectors ? "with vectors" : "by words alone");
  for (const [name, [same, first, five, equal, all]] of counts)
    console.log(
      `  ${name}: right first ${first}, among five ${five} of ${QUESTIONS}; the same first ${same}, ${equal} of ${all} of the first five`,
    );
  const [a, b, c] = [searching, ranking, plain].map((times) =>
    [0.5, 0.95].map((part) => quantile(times, part).toFixed(1)).join(" / "),
  );
  console.log(`  ms, p50 / p95: the server ${a}, ranking with its answers ${b}, ranking all of it here ${c}`);
}
await search.close();

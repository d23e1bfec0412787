// Large spaces that are searched in a real Postgres on this machine:
// `tsx --conditions=@memory/source bench/space-scale.ts [MEMORIES] [QUESTIONS] [SPACES]`. MEMORIES (by default 300,000) made-up ones
// in SPACES (64), the second half as large as the first and so on; 20,000 are filled in as daemons do it, and the rest at once; they are asked QUESTIONS (by default 200) questions, a word of
// which is in a text that is there: in scopes of at most 200,000 texts, and in larger ones; with an index of the codes where pgvector
// is installed, and without. The cluster is made in a temporary folder and goes with it.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import {
  type FilledText,
  openSearch,
  type Searched,
  type SpaceSearch,
} from "../packages/spaces/src/postgres/index.ts";
import { startSpaces } from "../packages/spaces/test/postgres.ts";

const memories = Number(process.argv[2] ?? 300_000);
const questions = Number(process.argv[3] ?? 200);
const SPACES = Number(process.argv[4] ?? 64);
const PROJECTS = 8;
const WORDS = 200_000;
const LOADED = 2000;
const FILLED = 200;
/** Filled in as daemons do it. */
const MEASURED = 20_000;
const MODEL = "made up";

let state = 12_345;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 4_294_967_296;
};
const bits32 = (): number => Math.floor(random() * 4_294_967_296) >>> 0;
const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;
const say = (...said: unknown[]): void => console.log(...said);
const seconds = (since: number): string => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** A word by its rank: the n-th is about n times as rare as the first. */
const word = (): string => `w${Math.floor(WORDS ** random()).toString(36)}`;
const text = (): string => Array.from({ length: 12 + Math.floor(random() * 8) }, word).join(" ");

/** Codes lie around middles, a middle for each hundred: a quarter of the bits are of chance. */
const middles = Array.from({ length: Math.ceil(memories / 100) }, () =>
  Uint32Array.from({ length: 16 }, bits32),
);
const near = (middle: Uint32Array | undefined): string =>
  Array.from(middle ?? [], (part) =>
    ((part ^ (bits32() & bits32() & bits32())) >>> 0).toString(16).padStart(8, "0"),
  ).join("");
const code = (n: number): string => near(middles[n % middles.length]);

await using cluster = await startSpaces([
  "shared_buffers = 4GB",
  "maintenance_work_mem = 4GB",
  "max_wal_size = 8GB",
  "work_mem = 64MB",
]);
const [{ has } = { has: false }] = await cluster.sql(
  "SELECT EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') AS has",
);
if (has) await cluster.sql("CREATE EXTENSION vector");
say(`${memories.toLocaleString("en")} memories in ${SPACES} spaces; pgvector is ${has ? "" : "not "}there`);

interface MadeSpace {
  readonly id: string;
  readonly machine: string;
  readonly size: number;
  readonly search: SpaceSearch;
}
const weights = Array.from({ length: SPACES }, (_, n) => 1 / (n + 1));
const whole = weights.reduce((sum, one) => sum + one, 0);
const spaces: MadeSpace[] = [];
for (const weight of weights) {
  const id = await cluster.found("anna", 1_000_000_000);
  const machine = randomUUID();
  const size = Math.round((memories * weight) / whole);
  const options = { address: cluster.addressOf("anna"), password: "anna", insecureNetwork: false };
  spaces.push({
    id,
    machine,
    size,
    search: openSearch({ ...options, space: id, machine }, { patience: 60_000 }),
  });
}

/** A log as it stands after so many saves, without the signatures that nobody checks here. */
const begun = performance.now();
for (const [at, { id, machine, size }] of spaces.entries()) {
  await cluster.sql(
    `WITH s AS (UPDATE memory.spaces SET head = $3 WHERE id = $1 RETURNING space),
      m AS (INSERT INTO memory.members SELECT space, 'anna', 'owner', 1, NULL FROM s)
     INSERT INTO memory.machines SELECT space, $2::uuid, 'anna', 1, NULL, 1, '' FROM s`,
    [id, machine, size],
  );
  for (let from = 0; from < size; from += LOADED) {
    const count = Math.min(LOADED, size - from);
    const rows = Array.from({ length: count }, () => ({
      id: randomUUID(),
      content: text(),
      project: `project ${Math.floor(random() * PROJECTS)}`,
    }));
    await cluster.sql(
      `WITH new AS MATERIALIZED (SELECT ${at + 1} AS space, $2::bigint + n AS seq, (v->>'id')::uuid AS id,
          jsonb_build_object('content', v->>'content', 'project', v->>'project', 'type', 'fact', 'status', 'active', 'version', 1,
            'root_id', v->>'id', 'asserted_at', 1700000000000 + n, 'created_at', 1700000000000 + n, 'author', 'import',
            'stated_by', 'user', 'client', 'claude-code', 'confidence', 0.9, 'salt', md5(n::text) || md5(n::text))::text AS image
        FROM jsonb_array_elements($1::jsonb) WITH ORDINALITY e(v, n)),
      ops AS (INSERT INTO memory.operations SELECT space, seq, id, $3::uuid, 'anna', 1700000000000, jsonb_build_object(
          'id', id, 'machine', $3, 'mseq', seq, 'prev', repeat('a', 64), 'kind', 'save', 'at', 1700000000000,
          'by', jsonb_build_object('kind', 'person', 'client', 'memory'), 'subject', id, 'act', NULL, 'undoes', NULL,
          'gone', '[]'::jsonb, 'forgets', '[]'::jsonb, 'again', false, 'rows', jsonb_build_array(jsonb_build_object(
            'table', 'memories', 'key', id, 'roots', jsonb_build_array(id), 'claims', jsonb_build_array(md5('s' || id) || 'a',
            md5('h' || id) || 'a'), 'hash', repeat('b', 64))))::text, repeat('c', 86), ARRAY[image] FROM new),
      lines AS (INSERT INTO memory.lineages SELECT space, id, 'anna', seq FROM new),
      held AS (INSERT INTO memory.claims SELECT space, md5(c || id) || 'a', 'memories', id::text FROM new CROSS JOIN (VALUES ('s'), ('h')) x(c))
      INSERT INTO memory.rows SELECT space, 'memories', id::text, seq, ARRAY[id], ARRAY[md5('s' || id) || 'a', md5('h' || id) || 'a'] FROM new`,
      [JSON.stringify(rows), from, machine],
    );
  }
}
say(`the logs stand after ${seconds(begun)}`);

const filling = performance.now();
let filled = 0;
let asDaemons = 0;
for (const [at, { size, search }] of spaces.entries()) {
  await search.want();
  // So many as daemons do it; the rest of a large space at once, by the same function of the schema.
  for (let more = true; more && (asDaemons < MEASURED || size < LOADED); ) {
    const due = await search.due(MODEL, FILLED);
    const items = due.due.flatMap(({ id, seq }): FilledText[] =>
      seq === null ? [] : [{ id, seq, code: code(seq) }],
    );
    filled += await search.fill(MODEL, items);
    more = due.more;
    if (asDaemons < MEASURED && filled >= MEASURED) {
      const rate = Math.round(filled / ((performance.now() - filling) / 1000));
      say(`filled in as daemons do it: ${filled} at ${rate} a second`);
      asDaemons = filled;
    }
  }
  await cluster.sql(`DELETE FROM memory.texts_due WHERE space = ${at + 1}`);
  const done = Number(
    (await cluster.sql(`SELECT count(*)::int AS n FROM memory.texts WHERE space = ${at + 1}`))[0]?.n ?? 0,
  );
  const [{ keys } = { keys: [] }] = await cluster.sql(
    `SELECT coalesce(array_agg(key ORDER BY seq), '{}') AS keys FROM memory.rows r WHERE space = ${at + 1}
      AND NOT EXISTS (SELECT FROM memory.texts WHERE space = ${at + 1} AND id = r.key::uuid) AND ${done} < ${size}`,
  );
  const rest = z.array(z.string()).parse(keys);
  for (let from = 0; from < rest.length; from += LOADED) {
    const ids = rest.slice(from, from + LOADED);
    await cluster.sql(
      `SET search_path = memory; SELECT put_texts(${at + 1}, ARRAY(SELECT jsonb_array_elements_text(i)::uuid),
        ARRAY(SELECT (SELECT seq FROM rows WHERE space = ${at + 1} AND tbl = 'memories' AND key = x)
          FROM jsonb_array_elements_text(i) x),
        ARRAY(SELECT ('x' || c)::bit(512) FROM jsonb_array_elements_text(j) c))
       FROM (SELECT '${JSON.stringify(ids)}'::jsonb AS i, '${JSON.stringify(ids.map((_, n) => code(from + n)))}'::jsonb AS j) t`,
    );
    filled += ids.length;
    if (filled % 100_000 < LOADED) say(`  ${filled.toLocaleString("en")} after ${seconds(filling)}`);
  }
  await cluster.sql(`UPDATE memory.searched SET cursor = NULL, model = '${MODEL}' WHERE space = ${at + 1}`);
}
say(`filled in: ${filled} in ${seconds(filling)}`);
const vacuuming = performance.now();
await cluster.sql("VACUUM ANALYZE");
say(`vacuum: ${seconds(vacuuming)}`);

const sizes = await cluster.sql(
  `SELECT CASE WHEN relname ~ '^texts_\\d+$' THEN 'texts' ELSE relname END AS name, sum(pg_relation_size(c.oid))::float8 AS heap,
    sum(pg_indexes_size(c.oid))::float8 AS indexes, sum(pg_total_relation_size(c.oid))::float8 AS whole
   FROM pg_class c WHERE relnamespace = 'memory'::regnamespace AND relkind = 'r' GROUP BY 1 ORDER BY 4 DESC LIMIT 7`,
);
const [all] = await cluster.sql(
  "SELECT sum(pg_total_relation_size(oid))::float8 AS bytes FROM pg_class WHERE relnamespace = 'memory'::regnamespace AND relkind = 'r'",
);
for (const { name, heap, indexes, whole: total } of sizes)
  say(
    `  ${name}: ${Math.round(Number(total) / memories)} bytes a memory (${Math.round(Number(heap) / memories)} and indexes ${Math.round(Number(indexes) / memories)})`,
  );
say(
  `all: ${Math.round(Number(all?.bytes) / memories)} bytes a memory, ${(Number(all?.bytes) / 1e9).toFixed(2)} GB`,
);

type Asked = Parameters<SpaceSearch["search"]>[0];
const asked = (over: Partial<Asked>): Asked => ({
  words: Array.from({ length: 8 }, word),
  code: code(Math.floor(random() * memories)),
  model: MODEL,
  notBy: [],
  notByAgentsOf: [],
  told: false,
  limit: 64,
  ...over,
});

/** Milliseconds of a core that the server has taken so far: what is measured while others keep the machine busy. Of Linux alone. */
function serverCpu(): number {
  try {
    const [postmaster = ""] = readFileSync(join(cluster.folder, "data", "postmaster.pid"), "utf8").split(
      "\n",
    );
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, "utf8")
      .trim()
      .split(" ");
    return children.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
      return sum + 10 * (Number(fields[11]) + Number(fields[12]));
    }, 0);
  } catch {
    return Number.NaN;
  }
}

/** Of so many spaces by size, from the largest, those for which it holds. */
async function measure(name: string, among: readonly MadeSpace[], over: () => Partial<Asked>): Promise<void> {
  const times: number[] = [];
  const how = new Set<string>();
  let before = 0;
  for (let n = -10; n < questions && among.length > 0; n += 1) {
    const one = among[Math.abs(n) % among.length];
    if (!one) return;
    const question = asked(over());
    const start = performance.now();
    const { compared } = await one.search.search(question);
    if (n >= 0) times.push(performance.now() - start);
    else before = serverCpu();
    how.add(compared);
  }
  if (times.length > 0)
    say(
      `${name} (${[...how].join(", ")}): p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${quantile(times, 1).toFixed(1)} ms; the server takes ${((serverCpu() - before) / times.length).toFixed(1)} ms of a core`,
    );
}

const distance = (a: string, b: string): number => {
  let differing = 0;
  for (let at = 0; at < 128; at += 8) {
    let x = (Number.parseInt(a.slice(at, at + 8), 16) ^ Number.parseInt(b.slice(at, at + 8), 16)) >>> 0;
    for (; x !== 0; x &= x - 1) differing += 1;
  }
  return differing;
};
const tenth = ({ found }: Searched, question: string): number =>
  quantile(
    found
      .map((one) => distance(one.code ?? "", question))
      .sort((a, b) => a - b)
      .slice(0, 10),
    1,
  );

/** Share of the ten nearest that are found, those as near as the tenth included, against every code of the scope. */
async function recallOf(at: number, project: number | null): Promise<number> {
  const { search } = spaces[at] ?? spaces[0] ?? { search: null };
  let sum = 0;
  const tries = 40;
  for (let n = 0; n < tries && search; n += 1) {
    const question = asked({
      words: [],
      limit: 10,
      ...(project !== null && { project: `project ${project}` }),
    });
    const answer = await search.search(question);
    const exact = await cluster.sql(
      `SELECT bit_count(code # ('x' || $1)::bit(512))::int AS d FROM memory.texts_${at + 1} t ${
        project === null
          ? ""
          : `WHERE project = (SELECT project FROM memory.text_projects WHERE space = ${at + 1} AND name = 'project ${project}')`
      } ORDER BY 1 LIMIT 10`,
      [question.code],
    );
    const limit = Number(exact.at(-1)?.d);
    sum +=
      answer.found.filter((one) => distance(one.code ?? "", question.code ?? "") <= limit).length /
      exact.length;
    if (tenth(answer, question.code ?? "") < limit) throw new Error("it is nearer than the nearest");
  }
  return sum / tries;
}

async function measureAll(): Promise<void> {
  const small = spaces.filter(({ size }) => size <= 200_000);
  const large = spaces.filter(({ size }) => size > 200_000);
  const largestSmall = small.slice(0, 1);
  await measure(`all spaces of at most 200,000`, small, () => ({}));
  await measure(`the largest of those, ${largestSmall[0]?.size}`, largestSmall, () => ({}));
  await measure(`the largest of those, words alone`, largestSmall, () => ({ code: null }));
  await measure(`the largest of those, codes alone`, largestSmall, () => ({ words: [] }));
  await measure(`spaces of more (${large.map(({ size }) => size).join(", ")})`, large, () => ({}));
  await measure(`spaces of more, words alone`, large, () => ({ code: null }));
  await measure(`a project of those`, large, () => ({
    project: `project ${Math.floor(random() * PROJECTS)}`,
  }));
}
await measureAll();
if (has) {
  for (const [at, { size }] of spaces.entries()) {
    if (size <= 200_000) continue;
    const building = performance.now();
    await cluster.sql(
      `CREATE INDEX codes_${at + 1} ON memory.texts_${at + 1} USING hnsw (code bit_hamming_ops)`,
    );
    const [{ bytes } = { bytes: 0 }] = await cluster.sql(
      `SELECT pg_relation_size('memory.codes_${at + 1}')::float8 AS bytes`,
    );
    say(`an index of ${size} codes: ${seconds(building)}, ${Math.round(Number(bytes) / size)} bytes each`);
  }
  await measureAll();
  if (spaces.some(({ size }) => size > 200_000)) {
    say(`ten nearest of ${spaces[0]?.size}: ${(await recallOf(0, null)).toFixed(3)}`);
    say(`ten nearest of a project of them: ${(await recallOf(0, 3)).toFixed(3)}`);
  }
}
await Promise.all(spaces.map(({ search }) => search.close()));

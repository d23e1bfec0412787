// Questions to a cluster that was filled: how long they take as a daemon waits for them, how long the server works, and how many of
// the nearest codes are found.
import { z } from "zod";
import { openSearch, type SpaceSearch } from "../../packages/spaces/src/postgres/index.ts";
import { type KeptCluster, LOGIN, loadAverage, serverCpu } from "./kept-cluster.ts";
import { MODEL } from "./load.ts";
import { nearTo, PROJECTS, projectName, random, someWord } from "./made-up.ts";

export const say = (...said: unknown[]): void => console.log(...said);
const quantile = (times: readonly number[], part: number): number =>
  [...times].sort((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

/** Bytes a memory, of each table with its indexes, and of all of them. */
export async function saySizes(cluster: KeptCluster): Promise<void> {
  const [{ n } = { n: 0 }] = await cluster.sql("SELECT sum(texts)::float8 AS n FROM memory.searched");
  const memories = Number(n);
  const rows = await cluster.sql(
    `SELECT regexp_replace(relname, '_\\d+$', '') AS name, sum(pg_table_size(c.oid))::float8 AS heap,
      sum(pg_indexes_size(c.oid))::float8 AS indexes, sum(pg_total_relation_size(c.oid))::float8 AS whole,
      coalesce(sum((SELECT sum(pg_relation_size(indexrelid)) FROM pg_index i JOIN pg_class x ON x.oid = indexrelid
        WHERE i.indrelid = c.oid AND x.relname LIKE 'near\\_%')), 0)::float8 AS near
     FROM pg_class c WHERE relnamespace = 'memory'::regnamespace AND relkind = 'r' GROUP BY 1 ORDER BY 4 DESC`,
  );
  const each = (bytes: unknown): number => Math.round(Number(bytes) / memories);
  for (const { name, heap, indexes, whole, near } of rows)
    if (each(whole) > 0)
      say(
        `  ${name}: ${each(whole)} bytes a memory (${each(heap)} and indexes ${each(indexes)}${Number(near) > 0 ? `, of them ${each(near)} of codes` : ""})`,
      );
  const all = rows.reduce((sum, { whole }) => sum + Number(whole), 0);
  say(`all: ${each(all)} bytes a memory, ${(all / 1e9).toFixed(2)} GB for ${memories.toLocaleString("en")}`);
}

interface Scope {
  readonly search: SpaceSearch;
  readonly space: number;
  /** Null: all of the space. */
  readonly project: number | null;
  readonly texts: number;
}

/** A text that is there: its code, its words, where it stands. */
interface Sample {
  readonly code: string;
  readonly words: readonly string[];
}

async function samplesOf(cluster: KeptCluster, { space, project }: Scope, count: number): Promise<Sample[]> {
  const [{ n } = { n: 0 }] = await cluster.sql(
    `SELECT last_n::int AS n FROM memory.searched WHERE space = ${space}`,
  );
  const samples: Sample[] = [];
  while (samples.length < count) {
    const asked = Array.from({ length: count }, () => 1 + Math.floor(random() * Number(n)));
    const found = z.array(z.object({ code: z.string(), image: z.string() })).parse(
      await cluster.sql(
        `SELECT right(encode(bit_send(t.code), 'hex'), 128) AS code, o.image FROM (
            SELECT memory.unpacked(images[1]) AS image FROM memory.operations WHERE space = ${space} AND seq = ANY ($1::bigint[])) o
          JOIN memory.texts_${space} t ON t.space = ${space} AND t.id = (o.image::jsonb->>'root_id')::uuid
          ${project === null ? "" : `WHERE t.project = ${project}`}`,
        [asked],
      ),
    );
    for (const { code, image } of found)
      samples.push({
        code,
        words: z.object({ content: z.string() }).parse(JSON.parse(image)).content.split(" "),
      });
  }
  return samples.slice(0, count);
}

type Asked = Parameters<SpaceSearch["search"]>[0];
/** Five words of a text that is there and three of others, and a code as near to its code as others of its kind are. */
const questionOf = ({ code, words }: Sample, { project }: Scope, over: Partial<Asked> = {}): Asked => ({
  words: [
    ...Array.from({ length: 5 }, () => words[Math.floor(random() * words.length)] ?? ""),
    someWord(),
    someWord(),
    someWord(),
  ],
  code: nearTo(code),
  model: MODEL,
  notBy: [],
  notByAgentsOf: [],
  told: false,
  limit: 64,
  ...(project !== null && { project: projectName(project) }),
  ...over,
});

async function measure(
  cluster: KeptCluster,
  name: string,
  scopes: readonly Scope[],
  questions: number,
  over: Partial<Asked> = {},
): Promise<void> {
  if (scopes.length === 0) return;
  const perScope = Math.ceil((questions + 10) / scopes.length);
  const samples = await Promise.all(scopes.map((scope) => samplesOf(cluster, scope, perScope)));
  const times: number[] = [];
  const how = new Set<string>();
  let before = 0;
  for (let n = -10; n < questions; n += 1) {
    const at = (n + 10) % scopes.length;
    const [scope, sample] = [scopes[at], samples[at]?.pop()];
    if (!scope || !sample) continue;
    if (n === 0) before = await serverCpu(cluster);
    const start = performance.now();
    const { compared } = await scope.search.search(questionOf(sample, scope, over));
    if (n >= 0) times.push(performance.now() - start);
    how.add(compared);
  }
  const cpu = ((await serverCpu(cluster)) - before) / times.length;
  say(
    `${name} (${[...how].join(", ")}): p50 ${quantile(times, 0.5).toFixed(1)} ms, p95 ${quantile(times, 0.95).toFixed(1)} ms, most ${quantile(times, 1).toFixed(1)} ms; a core of the server ${cpu.toFixed(1)} ms (load ${loadAverage()})`,
  );
}

const TEN = 10;
/** Share of the ten nearest that are found, those as near as the tenth included, held against every code of the scope. */
async function recallOf(cluster: KeptCluster, scope: Scope, tries: number): Promise<number> {
  const ofProject = scope.project === null ? "" : `WHERE project IN (0, ${scope.project})`;
  let sum = 0;
  for (const sample of await samplesOf(cluster, scope, tries)) {
    const question = questionOf(sample, scope, { words: [], limit: TEN });
    const { found } = await scope.search.search(question);
    const exact = z
      .array(z.object({ id: z.string(), d: z.number() }))
      .parse(
        await cluster.sql(
          `SELECT id::text, bit_count(code # ('x' || $1)::bit(512))::int AS d FROM memory.texts_${scope.space} ${ofProject} ORDER BY 2 LIMIT 64`,
          [question.code],
        ),
      );
    const limit = exact[TEN - 1]?.d ?? 0;
    const asNear = new Set(exact.filter(({ d }) => d <= limit).map(({ id }) => id));
    sum += Math.min(TEN, found.filter(({ id }) => asNear.has(id)).length) / TEN;
  }
  return sum / tries;
}

/** Answers whether the nearest codes are found: nine of ten, and all of them where every code is compared. */
export async function askAll(cluster: KeptCluster, questions: number): Promise<boolean> {
  let isFound = true;
  const spaces = z
    .array(z.object({ space: z.int(), id: z.string(), machine: z.string(), texts: z.number() }))
    .parse(
      await cluster.sql(
        `SELECT s.space, p.id::text, (SELECT machine::text FROM memory.machines m WHERE m.space = s.space LIMIT 1) AS machine,
          s.texts::float8 AS texts FROM memory.searched s JOIN memory.spaces p ON p.space = s.space ORDER BY s.texts DESC`,
      ),
    );
  const scopes: Scope[] = [];
  for (const { space, id, machine, texts } of spaces) {
    const search = openSearch(
      { address: cluster.address, password: LOGIN, insecureNetwork: false, space: id, machine },
      { patience: 60_000 },
    );
    scopes.push({ search, space, project: null, texts });
    const rows = await cluster.sql(
      `SELECT project, texts::float8 AS texts FROM memory.text_projects WHERE space = ${space} AND project <= ${PROJECTS}`,
    );
    for (const row of z.array(z.object({ project: z.int(), texts: z.number() })).parse(rows))
      scopes.push({ search, space, ...row });
  }
  scopes.sort((one, other) => other.texts - one.texts);
  const small = scopes.filter(({ texts }) => texts <= 200_000 && texts > 1000);
  const large = scopes.filter(({ texts }) => texts > 200_000);
  const largest = small.slice(0, 1);
  const sizes = (of: readonly Scope[]) => of.map(({ texts }) => texts.toLocaleString("en")).join("; ");
  await measure(cluster, `scopes of at most 200,000 (${small.length})`, small, questions);
  await measure(cluster, `the largest of those (${sizes(largest)})`, largest, questions);
  await measure(cluster, "  by words alone", largest, questions, { code: null });
  await measure(cluster, "  by codes alone", largest, questions, { words: [] });
  await measure(cluster, `larger scopes (${sizes(large)})`, large, questions);
  await measure(cluster, "  by words alone", large, questions, { code: null });
  await measure(cluster, "  by codes alone", large, questions, { words: [] });
  for (const scope of [...large.slice(0, 3), ...largest]) {
    const recall = await recallOf(cluster, scope, 100);
    isFound &&= recall >= (scope.texts > 200_000 ? 0.9 : 1);
    say(
      `ten nearest of ${scope.project === null ? "a space" : "a project"} of ${scope.texts.toLocaleString("en")}: ${recall.toFixed(3)}`,
    );
  }
  await Promise.all([...new Set(scopes.map(({ search }) => search))].map((search) => search.close()));
  return isFound;
}

// What a question costs that is asked of spaces, too: `npx tsx --conditions=@memory/source bench/recall-spaces.ts [SIZE]`
// (default 20000 memories). The same texts lie in one store as one owner's, and in others half in a space, or in sixteen; each
// question goes to all of them in turn, in one thread, the question's vector given. Stores are kept in MEMORY_BENCH_CACHE, else
// in a temporary folder.
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { quantile, random } from "../packages/cli/src/bench/statistics.ts";
import { loadUseLite } from "../packages/daemon/src/models/embedded/use-lite.ts";
import { answer } from "../packages/daemon/src/recall/answer.ts";
import { createReader } from "../packages/daemon/src/recall/reader.ts";
import { joinSpace, mute, putSaidBy } from "../packages/daemon/src/recall/spaces.fixture.ts";
import { openStore, type Store } from "../packages/daemon/src/store/open.ts";
import { openReader } from "../packages/daemon/src/store/reader.ts";
import { indexText, putVector } from "../packages/daemon/src/store/search.ts";
import { mixed, model, modelDir, owner, pool, question, sentence } from "./made-up/recall-store.ts";

const size = Number(process.argv[2] ?? 20_000);
const QUESTIONS = 400;
const ROUNDS = 5;
const MEMBERS = 8;
const TOPICS = 200;
const begin = Date.UTC(2024, 0, 1);
const cache = process.env.MEMORY_BENCH_CACHE ?? join(tmpdir(), "memory-bench-recall");
mkdirSync(cache, { recursive: true });

const idOf = (n: number, kind: string): string =>
  `${kind}000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const spaceId = (n: number): string => idOf(n, "5a");

/** A store of so many memories, every second one in one of so many spaces. */
async function made(spaces: number): Promise<string> {
  const path = join(cache, `spaces-${size}-${spaces}.db`);
  if (existsSync(path)) return path;
  const vectors = await pool(cache);
  const next = random(7);
  const store = openStore(path);
  store.run(
    store.q
      .insertInto("owners")
      .values({ id: owner, created_at: 0 })
      .onConflict((c) => c.doNothing()),
  );
  for (let n = 0; n < spaces; n++) {
    joinSpace(store, { id: spaceId(n), name: `space-${n}`, by: owner });
    mute(store, spaceId(n), "member-0", null);
  }
  for (let n = 0; n < size; )
    store.transaction(() => {
      for (const end = Math.min(size, n + 5000); n < end; n++) {
        const topic = Math.floor(next() * TOPICS);
        const at = begin + n * 60_000;
        const content = sentence(next, topic, 6 + Math.floor(next() * next() * 60));
        const space = spaces > 0 && n % 2 === 1 ? spaceId((n >> 1) % spaces) : null;
        const vector = mixed(next, vectors, topic);
        put(store, { id: idOf(n, "00"), content, at, vector, project: `project-${n % 20}` }, space);
        if (space !== null)
          putSaidBy(store, { space, id: idOf(n, "00"), member: `member-${n % MEMBERS}`, byAgent: n % 3 > 0 });
      }
    });
  store.close();
  return path;
}

interface Text {
  readonly id: string;
  readonly content: string;
  readonly at: number;
  readonly project: string;
  readonly vector: Float32Array;
}

function put(store: Store, { id, content, at, project, vector }: Text, space: string | null): void {
  store
    .prepare(
      `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, project, confidence,
         asserted_at, valid_from, created_at, author, source_kind, stated_by)
       VALUES (?, ?, '', 1, 'fact', ?, ?, 'active', ?, 0.9, ?, ?, ?, 'person', 'manual', 'user')`,
    )
    .run(id, space ?? owner, content, id, project, at, at, at);
  const row = { owner_id: space ?? owner, kind: "memory", ref_id: id, type: "fact", project } as const;
  const place = { source_key: null, seq: 0, author: null };
  const item = indexText(
    store,
    { ...row, ...place, asserted_at: at, valid_from: at, valid_to: null },
    content,
  );
  putVector(store, item, model, vector);
}

const encoder = await loadUseLite({ modelDir });
const next = random(99);
const questions = Array.from({ length: QUESTIONS }, () => question(next));
const vectors: (Float32Array | null)[] = [];
for (const one of questions) vectors.push(await encoder.embed(one));

const readers = [];
for (const spaces of [0, 1, 16])
  readers.push({ spaces, reader: createReader(openReader(await made(spaces))) });

for (const surely of [false, true]) {
  const times = readers.map((): number[] => []);
  const found = readers.map(() => 0);
  // The first round loads and compiles.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [n, query] of questions.entries())
      for (const [k, { reader }] of readers.entries()) {
        const task = { query, ownerId: owner, limit: 8, maxTokens: 1500, now: begin, model, surely };
        const started = performance.now();
        const { memories } = answer(reader, { ...task, vector: vectors[n] ?? null });
        if (round === 0) continue;
        times[k]?.push(performance.now() - started);
        found[k] = (found[k] ?? 0) + memories.length;
      }
  console.log(surely ? "unasked, as with a prompt" : `${QUESTIONS} questions, ${ROUNDS} times`);
  const [alone = []] = times;
  for (const [k, { spaces }] of readers.entries()) {
    const [p50, p95] = [0.5, 0.95].map((share) => quantile(times[k] ?? [], share));
    const ratios = [0.5, 0.95].map((share) => quantile(times[k] ?? [], share) / quantile(alone, share));
    const what =
      spaces === 0 ? `${size} of one's own` : `half in ${spaces === 1 ? "a space" : `${spaces} spaces`}`;
    console.log(
      `  ${what.padEnd(24)} p50 ${p50?.toFixed(2)} ms, p95 ${p95?.toFixed(2)} ms, x ${ratios.map((ratio) => ratio.toFixed(3)).join(" / ")}, ${((found[k] ?? 0) / QUESTIONS / ROUNDS).toFixed(1)} hits`,
    );
  }
}

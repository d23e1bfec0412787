// A store of any size to ask questions of, written row by row, the same every time: words by Zipf's law from the embedded
// model's own vocabulary, topics, sessions of 20 to 60 records in 20 projects over two years, one memory to nine passages.
// Vectors are mixtures of real ones of a few thousand such texts: the model does 217 a second, and a million would take an hour.
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { random } from "../../packages/cli/src/bench/statistics.ts";
import { loadUseLite } from "../../packages/daemon/src/models/embedded/use-lite.ts";
import { advanceIndexed } from "../../packages/daemon/src/store/graph-state.ts";
import { openStore, type Store } from "../../packages/daemon/src/store/open.ts";
import { OWN } from "../../packages/daemon/src/store/owner-key.ts";
import { indexText, putSigns, putVector } from "../../packages/daemon/src/store/search.ts";

export const owner = OWN;
export const model = "use-lite-u8";
export const modelDir = fileURLToPath(new URL("../../packages/daemon/models", import.meta.url));

const begin = Date.UTC(2024, 0, 1);
const span = 730 * 86_400_000;
const topics = 200;
const ofTopic = 30;
const dimensions = 512;

const vocabulary: readonly string[] = (() => {
  const pieces: [string, number][] = JSON.parse(readFileSync(join(modelDir, "use-lite-vocab.json"), "utf8"));
  return pieces
    .filter(([piece]) => /^▁[a-z]{2,}$/.test(piece))
    .sort((a, b) => b[1] - a[1])
    .map(([piece]) => piece.slice(1));
})();
const glue = 150;

/** The n-th most frequent of `count`, by Zipf's law. */
const zipf = (next: () => number, count: number): number => Math.floor((count + 1) ** next()) - 1;

/** One of ever more names: the tail of a vocabulary that grows with the store. */
function identifier(next: () => number): string {
  const rank = zipf(next, 400_000);
  const word = (n: number) => vocabulary[glue + (n % (vocabulary.length - glue))] ?? "";
  const second = word(Math.imul(rank, 31) >>> 3);
  return rank % 3 === 0
    ? `${word(rank)}${second.charAt(0).toUpperCase()}${second.slice(1)}`
    : rank % 3 === 1
      ? `${word(rank)}_${second}_${rank % 97}`
      : `${word(rank)}-${rank}`;
}

const topicWord = (next: () => number, topic: number): string =>
  vocabulary[
    glue +
      (((Math.imul(topic, 7919) + Math.imul(zipf(next, 60), 104_729)) >>> 1) % (vocabulary.length - glue))
  ] ?? "";

export function sentence(next: () => number, topic: number, length: number): string {
  return Array.from({ length }, () => {
    const kind = next();
    if (kind < 0.42) return vocabulary[zipf(next, glue)];
    if (kind < 0.72) return topicWord(next, topic);
    return kind < 0.94 ? vocabulary[zipf(next, vocabulary.length)] : identifier(next);
  }).join(" ");
}

/** A question about a topic: few words of it, most of them telling. */
export function question(next: () => number): string {
  const topic = Math.floor(next() * topics);
  const about = Array.from({ length: 3 + Math.floor(next() * 4) }, () =>
    next() < 0.75 ? topicWord(next, topic) : (vocabulary[zipf(next, vocabulary.length)] ?? ""),
  );
  const openings = [
    "what did we decide about",
    "how does the",
    "why was",
    "which one do we use for",
    "where is the",
  ];
  return `${openings[Math.floor(next() * openings.length)]} ${about.join(" ")}`;
}

/** Real vectors, a few dozen a topic; kept beside the stores. */
export async function pool(folder: string): Promise<Float32Array> {
  const path = join(folder, "pool.f32");
  if (existsSync(path)) {
    const bytes = readFileSync(path);
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4).slice();
  }
  const encoder = await loadUseLite({ modelDir });
  const next = random(11);
  const vectors = new Float32Array(topics * ofTopic * dimensions);
  for (let n = 0; n < topics * ofTopic; n++) {
    const text = sentence(next, Math.floor(n / ofTopic), 10 + Math.floor(next() * 30));
    vectors.set((await encoder.embed(text)) ?? new Float32Array(dimensions), n * dimensions);
  }
  writeFileSync(path, Buffer.from(vectors.buffer));
  return vectors;
}

/** Two texts of a topic and a little of any other, as a text says more than one thing. */
export function mixed(next: () => number, vectors: Float32Array, topic: number): Float32Array {
  const one = () => (topic * ofTopic + Math.floor(next() * ofTopic)) * dimensions;
  const parts = [one(), one(), Math.floor(next() * topics * ofTopic) * dimensions];
  const shares = [0.5 + 0.5 * next(), 0.6 * next(), 0.5 * next()];
  const vector = new Float32Array(dimensions);
  for (let n = 0; n < dimensions; n++)
    for (let k = 0; k < 3; k++)
      vector[n] = (vector[n] ?? 0) + (shares[k] ?? 0) * (vectors[(parts[k] ?? 0) + n] ?? 0);
  const norm = Math.hypot(...vector) || 1;
  return vector.map((component) => component / norm);
}

/** Write a store of `size` items, or take the one that an earlier run left in the folder. Answers its file. */
export async function recallStore(folder: string, size: number): Promise<string> {
  const path = join(folder, `recall-${size}.db`);
  if (existsSync(path)) return path;
  const vectors = await pool(folder);
  const draft = `${path}.draft`;
  const store = openStore(draft);
  store.run(
    store.q
      .insertInto("owners")
      .values({ id: owner, created_at: 0 })
      .onConflict((c) => c.doNothing()),
  );
  const next = random(7);
  const place: Place = { session: 0, left: 0, topic: 0, project: "", at: begin, seq: 0 };
  for (let n = 0; n < size; ) {
    const end = Math.min(size, n + 5000);
    store.transaction(() => {
      for (; n < end; n++) put(store, { n, size, next, place, vectors });
    });
  }
  // Nobody is to read a million texts for the graph while recall is measured.
  store.transaction(() => advanceIndexed(store, owner, size + 1));
  store.close();
  renameSync(draft, path);
  return path;
}

interface Place {
  session: number;
  left: number;
  topic: number;
  project: string;
  at: number;
  seq: number;
}

interface Making {
  readonly n: number;
  readonly size: number;
  readonly next: () => number;
  readonly place: Place;
  readonly vectors: Float32Array;
}

function put(store: Store, { n, size, next, place, vectors }: Making): void {
  if (place.left-- === 0) {
    place.session++;
    place.left = 20 + Math.floor(next() * 40);
    place.topic = Math.floor(next() * topics);
    place.project = `project-${zipf(next, 20)}`;
    place.at = begin + (span * n) / size;
    place.seq = 0;
  }
  place.seq += 1 + Math.floor(next() * 3);
  place.at += 60_000;
  const text = sentence(next, place.topic, 6 + Math.floor(next() * next() * 90));
  const session = `session-${place.session}`;
  const author = next() < 0.3 ? "user" : "assistant";
  const id = `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
  const isMemory = next() < 0.1;
  const ended = isMemory && next() < 0.2 ? place.at + 86_400_000 : null;
  if (isMemory)
    store
      .prepare(
        `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, project, confidence,
           asserted_at, valid_from, valid_to, created_at, author, source_kind, agent, session_id, start_line)
         VALUES (?, ?, '', 1, 'episode', ?, ?, ?, ?, 0.8, ?, ?, ?, ?, 'import', 'session', 'assistant-code', ?, ?)`,
      )
      .run(
        id,
        owner,
        text,
        id,
        ended === null ? "active" : "retired",
        place.project,
        place.at,
        place.at,
        ended,
        place.at,
        session,
        place.seq,
      );
  else
    store
      .prepare(
        `INSERT INTO passages VALUES (?, ?, 'assistant-code', ?, ?, ?, ?, 'bench.jsonl', ?, ?, ?, ?, ?, ?, NULL, ?, '', ?)`,
      )
      .run(
        id,
        owner,
        session,
        place.seq,
        id,
        place.project,
        author,
        text,
        place.seq,
        place.seq,
        place.at,
        place.at,
        turnOf(place),
        JSON.stringify([[author === "user" ? "ask" : "said", place.seq, place.seq]]),
      );
  const item = indexText(
    store,
    {
      owner_id: owner,
      kind: isMemory ? "memory" : "context",
      ref_id: id,
      type: isMemory ? "episode" : null,
      project: place.project,
      source_key: session,
      seq: isMemory ? place.seq : turnOf(place),
      author,
      asserted_at: place.at,
      valid_from: place.at,
      valid_to: ended,
    },
    text,
  );
  const vector = () => mixed(next, vectors, place.topic);
  if (isMemory) putVector(store, item, model, vector());
  else putSigns(store, item, model, [vector(), vector(), vector()]);
}

/** Three passages a turn, about. */
const turnOf = ({ seq }: Place): number => Math.floor(seq / 6);

// A store with a made-up graph, written row by row: entities that stand together in communities, memories and documents
// that name them in sentences of software work. The same every time.

import { random } from "../../packages/cli/src/bench/statistics.ts";
import { openStore, type Store } from "../../packages/daemon/src/store/open.ts";
import { OWN } from "../../packages/daemon/src/store/owner-key.ts";
import { COMMON, headingOf, nameIn, SUBJECTS, sentenceOf, titleOf, typeOf } from "./software-work.ts";

export const owner = OWN;
const now = Date.UTC(2026, 0, 1);
const types = ["technology", "product", "file", "command", "package", "person", "concept"];
const communities = SUBJECTS.length;
/** Memories that are said in one session. */
const ofSession = 8;
const twoYears = 2 * 365 * 86_400_000;

/** 70 memories, 25 entities and 5 documents with 20 passages each, for every hundred nodes. */
export function writeGraph(path: string, nodes: number): void {
  const store = openStore(path);
  const made = maker(nodes);
  store.transaction(() => {
    writeFrame(store, made);
    for (let n = 0; n < nodes * 0.7; n++) writeMemory(store, made, n);
    for (let n = 0; n < nodes * 0.05; n++) writeDocument(store, made, n);
  });
  store.close();
}

interface Maker {
  /** Names of the entities, by their number less one. */
  readonly names: readonly string[];
  readonly next: () => number;
  readonly id: () => string;
  /** An entity of a community; few of them are named most. */
  readonly pick: (community: number) => number;
}

function maker(nodes: number): Maker {
  const entities = Math.max(2 * communities, Math.round(nodes * 0.25));
  const hubs = Math.min(COMMON.length, Math.floor(entities / 5));
  const size = Math.floor((entities - hubs) / communities);
  let count = 0;
  const next = random(1);
  return {
    names: namesOf(entities, hubs, size),
    next,
    id: () => `018f0000-0000-7000-8000-${String(++count).padStart(12, "0")}`,
    pick(community) {
      if (next() < 0.05) return 1 + Math.floor(next() ** 3 * hubs);
      const at = next() < 0.9 ? community : Math.floor(next() * communities);
      return 1 + hubs + at * size + Math.floor(next() ** 2 * size);
    },
  };
}

/** First those that all communities name, then those of each; none twice. */
function namesOf(entities: number, hubs: number, size: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: entities }, (_, n) => {
    const own = n - hubs;
    const community = Math.min(communities - 1, Math.floor(own / size));
    const subject = subjectOf(community);
    const name = own < 0 ? (COMMON[n] ?? "") : nameIn(subject, own - community * size);
    const other = taken.has(name) ? `${name} of ${subject.project}` : name;
    const free = taken.has(other) ? `${other} ${n}` : other;
    taken.add(free);
    return free;
  });
}

const subjectOf = (community: number) => SUBJECTS[community % communities] ?? { project: "", things: [] };

const run = (store: Store, sql: string, ...values: unknown[]) =>
  store.prepare<unknown[], unknown>(sql).run(...values);

function writeFrame(store: Store, { names, id }: Maker): void {
  run(store, "INSERT INTO owners VALUES (?, ?)", owner, now);
  run(
    store,
    "INSERT INTO index_runs (id, owner_id, kind, started_by, state, started_at) VALUES (?, ?, 'index', 'daemon', 'done', ?)",
    id(),
    owner,
    now,
  );
  const term = `INSERT INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at)
    VALUES (?, ?, ?, ?, '', 'builtin', 'active', ?)`;
  for (const name of types) run(store, term, id(), owner, "type", name, now);
  run(store, term, id(), owner, "predicate", "uses", now);
  for (const [n, name] of names.entries()) {
    const entity = n + 1;
    run(
      store,
      `INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at)
       VALUES (?, ?, ?, ?, .9, '', 'text', 'text', ?, ?)`,
      id(),
      owner,
      name,
      1 + types.indexOf(typeOf(name)),
      entity,
      now,
    );
    run(store, "INSERT INTO entity_names VALUES (?, ?, ?, ?)", owner, name.toLowerCase(), entity, name);
  }
  run(store, "INSERT INTO graph_state VALUES (?, 1, 0, 1)", owner);
}

function writeMemory(store: Store, made: Maker, n: number): void {
  const id = made.id();
  const community = n % communities;
  const at = now - Math.floor(made.next() * twoYears);
  const named = namedIn(made, community);
  run(
    store,
    `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, project, confidence, asserted_at,
       valid_from, created_at, author, source_kind, agent, session_id)
     VALUES (?, ?, '', 1, 'fact', ?, ?, 'active', ?, .9, ?, ?, ?, 'import', 'session', 'assistant-code', ?)`,
    id,
    owner,
    sentenceOf(made.next, subjectOf(community), wordsFor(made, named)),
    id,
    subjectOf(community).project,
    at,
    at,
    at,
    `session ${community} ${Math.floor(n / communities / ofSession)}`,
  );
  writeText(store, made, { kind: "memory", id, document: null, named });
}

function writeDocument(store: Store, made: Maker, n: number): void {
  const document = made.id();
  const community = n % communities;
  const subject = subjectOf(community);
  run(
    store,
    `INSERT INTO documents (id, owner_id, origin, path, folder, title, status, size, mtime, chunks, created_at, ingested_at)
     VALUES (?, ?, 'file', ?, '/docs', ?, 'ready', 1000, ?, 20, ?, ?)`,
    document,
    owner,
    `/docs/${n}.md`,
    titleOf(made.next, subject),
    now,
    now,
    now,
  );
  for (let seq = 0; seq < 20; seq++) {
    const id = made.id();
    const named = namedIn(made, community);
    run(
      store,
      `INSERT INTO chunks (id, owner_id, document_id, seq, content_key, heading_path, page, content, asserted_at, created_at)
       VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?)`,
      id,
      owner,
      document,
      seq,
      id,
      headingOf(made.next, subject),
      sentenceOf(made.next, subject, wordsFor(made, named)),
      now,
      now,
    );
    writeText(store, made, { kind: "chunk", id, document, named });
  }
}

interface MadeText {
  readonly kind: "memory" | "chunk";
  readonly id: string;
  readonly document: string | null;
  readonly named: ReadonlySet<number>;
}

const namedIn = ({ next, pick }: Maker, community: number): ReadonlySet<number> =>
  new Set(Array.from({ length: Math.floor(next() * 5) }, () => pick(community)));

const wordsFor = ({ names }: Maker, named: ReadonlySet<number>): string[] =>
  [...named].map((entity) => names[entity - 1] ?? "");

function writeText(store: Store, made: Maker, { kind, id, document, named }: MadeText): void {
  const { lastInsertRowid: text } = run(
    store,
    `INSERT INTO graph_texts (owner_id, generation, kind, ref_id, document_id, run, outcome, entities, relations, proposals)
     VALUES (?, 1, ?, ?, ?, 1, 'indexed', 1, 0, 0)`,
    owner,
    kind,
    id,
    document,
  );
  for (const entity of named)
    run(
      store,
      "INSERT INTO mentions (text, entity, start, stop, confidence, in_turn) VALUES (?, ?, 0, 5, .9, 0)",
      text,
      entity,
    );
  const [from, to] = [...named];
  if (from !== undefined && to !== undefined && made.next() < 0.15)
    run(
      store,
      "INSERT INTO relations (text, source, predicate, target, confidence) VALUES (?, ?, ?, ?, .8)",
      text,
      from,
      types.length + 1,
      to,
    );
}

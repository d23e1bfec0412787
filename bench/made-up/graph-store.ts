// A store with a made-up graph, written row by row: entities that stand together in communities, memories and documents
// that name them. The same every time.

import { random } from "../../packages/cli/src/bench/statistics.ts";
import { openStore, type Store } from "../../packages/daemon/src/store/open.ts";
import { OWN } from "../../packages/daemon/src/store/owner-key.ts";

export const owner = OWN;
const now = Date.UTC(2026, 0, 1);
const types = ["technology", "product", "file", "command", "package", "person", "concept"];
const communities = 160;
const projects = 40;
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
  readonly entities: number;
  readonly next: () => number;
  readonly id: () => string;
  /** Words of everyday, and a few of a community. */
  readonly sentence: (community: number) => string;
  /** An entity of a community; few of them are named most. */
  readonly pick: (community: number) => number;
}

function maker(nodes: number): Maker {
  const entities = Math.max(communities, Math.round(nodes * 0.25));
  let count = 0;
  const next = random(1);
  const common = 4_000;
  const ofCommunity = 120;
  // Few words stand in many sentences, as in real ones.
  const word = (community: number) =>
    next() < 0.7
      ? `word${Math.floor(common * next() ** 4).toString(36)}`
      : `term${(community * ofCommunity + Math.floor(ofCommunity * next() ** 2)).toString(36)}`;
  return {
    entities,
    next,
    id: () => `018f0000-0000-7000-8000-${String(++count).padStart(12, "0")}`,
    sentence: (community) => Array.from({ length: 20 }, () => word(community)).join(" "),
    pick(community) {
      if (next() < 0.05) return 1 + Math.floor(next() ** 3 * Math.min(200, entities));
      const at = next() < 0.9 ? community : Math.floor(next() * communities);
      const size = Math.floor(entities / communities);
      return 1 + at * size + Math.floor(next() ** 2 * size);
    },
  };
}

const run = (store: Store, sql: string, ...values: unknown[]) =>
  store.prepare<unknown[], unknown>(sql).run(...values);

function writeFrame(store: Store, { entities, id, next }: Maker): void {
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
  for (let entity = 1; entity <= entities; entity++) {
    const name = `Thing ${Math.floor(next() * 1e6).toString(36)} ${entity}`;
    run(
      store,
      `INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at)
       VALUES (?, ?, ?, ?, .9, '', 'text', 'text', ?, ?)`,
      id(),
      owner,
      name,
      1 + (entity % types.length),
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
  run(
    store,
    `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, project, confidence, asserted_at,
       valid_from, created_at, author, source_kind, agent, session_id)
     VALUES (?, ?, '', 1, 'fact', ?, ?, 'active', ?, .9, ?, ?, ?, 'import', 'session', 'assistant-code', ?)`,
    id,
    owner,
    made.sentence(community),
    id,
    `project ${community % projects}`,
    at,
    at,
    at,
    `session ${community} ${Math.floor(n / communities / ofSession)}`,
  );
  writeText(store, made, { kind: "memory", id, document: null, community });
}

function writeDocument(store: Store, made: Maker, n: number): void {
  const document = made.id();
  run(
    store,
    `INSERT INTO documents (id, owner_id, origin, path, folder, title, status, size, mtime, chunks, created_at, ingested_at)
     VALUES (?, ?, 'file', ?, '/docs', ?, 'ready', 1000, ?, 20, ?, ?)`,
    document,
    owner,
    `/docs/${n}.md`,
    `Title ${n}`,
    now,
    now,
    now,
  );
  for (let seq = 0; seq < 20; seq++) {
    const id = made.id();
    run(
      store,
      `INSERT INTO chunks (id, owner_id, document_id, seq, content_key, heading_path, page, content, asserted_at, created_at)
       VALUES (?, ?, ?, ?, ?, 'A > B', 1, ?, ?, ?)`,
      id,
      owner,
      document,
      seq,
      id,
      made.sentence(n % communities),
      now,
      now,
    );
    writeText(store, made, { kind: "chunk", id, document, community: n % communities });
  }
}

interface MadeText {
  readonly kind: "memory" | "chunk";
  readonly id: string;
  readonly document: string | null;
  readonly community: number;
}

function writeText(store: Store, made: Maker, { kind, id, document, community }: MadeText): void {
  const { lastInsertRowid: text } = run(
    store,
    `INSERT INTO graph_texts (owner_id, generation, kind, ref_id, document_id, run, outcome, entities, relations, proposals)
     VALUES (?, 1, ?, ?, ?, 1, 'indexed', 1, 0, 0)`,
    owner,
    kind,
    id,
    document,
  );
  const named = new Set(Array.from({ length: Math.floor(made.next() * 5) }, () => made.pick(community)));
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

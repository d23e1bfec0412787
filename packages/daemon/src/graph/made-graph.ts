// For tests: a store on disk with a made-up graph, and what a graph thread answers from it.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Entity, Graph, GraphQuery, type Related } from "@memory/shared";
import { uuidv7 } from "uuidv7";
import type { z } from "zod";
import { type Clocks, readClocks } from "../store/clocks.ts";
import { openStore, type Store } from "../store/open.ts";
import { openReader } from "../store/reader.ts";
import { answer, type GraphAnswer } from "./answer.ts";
import { findEntity } from "./entity.ts";
import { type EntityPage, type ListQuery, listEntities } from "./entity-list.ts";
import { createGraphReader, reading } from "./freshness.ts";
import { layOutAgain } from "./lay-out-again.ts";
import { writeLayout } from "./queries/layouts.ts";
import { findRelated } from "./related.ts";

export const alice = "00000000-0000-4000-8000-00000000000a";
export const bob = "00000000-0000-4000-8000-00000000000b";
export const now = Date.UTC(2026, 5, 1);

export interface MadeEntity {
  readonly entity: number;
  readonly id: string;
}

type Statement = readonly [source: MadeEntity, predicate: string, target: MadeEntity, confidence?: number];

/** A text, and what was found in it. */
export interface TextPart {
  readonly content?: string;
  readonly names?: readonly MadeEntity[];
  readonly states?: readonly Statement[];
  readonly generation?: number;
  /** Times at which it was said or written, and at which the store learnt it. */
  readonly at?: number;
  readonly learnt?: number;
}

export interface MemoryPart extends TextPart {
  readonly owner?: string;
  readonly status?: "active" | "superseded" | "retired";
  readonly project?: string;
  /** Times at which it ceased to be true, and at which the store ceased to take it for true. */
  readonly until?: number;
  readonly heldUntil?: number;
}

export interface EntityPart {
  readonly owner?: string;
  readonly type?: string;
  readonly byPerson?: boolean;
  readonly createdAt?: number;
}

export class MadeGraph {
  readonly #folder = mkdtempSync(join(tmpdir(), "memory-graph-"));
  readonly path = join(this.#folder, "memory.db");
  readonly store: Store = openStore(this.path);
  readonly reader = createGraphReader(openReader(this.path));
  readonly #runs = new Map<string, number>();

  constructor() {
    this.run("PRAGMA synchronous = OFF");
    for (const owner of [alice, bob]) {
      this.run("INSERT INTO owners (id, created_at) VALUES (?, ?)", owner, now);
      this.run("INSERT INTO graph_state VALUES (?, 1, 0, 0)", owner);
      const run = this.run(
        "INSERT INTO index_runs (id, owner_id, kind, started_by, state, started_at) VALUES (?, ?, 'index', 'daemon', 'done', ?)",
        uuidv7(),
        owner,
        now,
      );
      this.#runs.set(owner, run);
    }
  }

  /** One statement; answers the number of the row it made. */
  run(sql: string, ...parameters: readonly (string | number | null)[]): number {
    return Number(this.store.prepare<unknown[], unknown>(sql).run(...parameters).lastInsertRowid);
  }

  entity(name: string, part: EntityPart = {}): MadeEntity {
    const { owner = alice, type = "technology", byPerson = false, createdAt = now } = part;
    const id = uuidv7();
    const entity = this.run(
      `INSERT INTO entities (id, owner_id, name, type, type_confidence, spelling_key, named_by, typed_by, canonical, created_at)
       VALUES (?, ?, ?, ?, 0.9, '', ?, 'text', 0, ?)`,
      id,
      owner,
      name,
      this.#term(owner, "type", type),
      byPerson ? "person" : "text",
      createdAt,
    );
    this.run("UPDATE entities SET canonical = entity WHERE entity = ?", entity);
    this.alias({ entity, id }, name, owner);
    return { entity, id };
  }

  /** A name it has or had. */
  alias({ entity }: MadeEntity, name: string, owner = alice): void {
    this.run("INSERT INTO entity_names VALUES (?, ?, ?, ?)", owner, name.toLowerCase(), entity, name);
    this.touch(owner);
  }

  memory(part: MemoryPart = {}): string {
    const { owner = alice, status = "active", project = null, at = now, content = "It is so." } = part;
    const { until = null, learnt = at, heldUntil = until } = part;
    const id = uuidv7();
    this.run(
      `INSERT INTO memories (id, owner_id, root, version, type, content, content_key, status, project, confidence,
         asserted_at, valid_from, valid_to, created_at, author, source_kind)
       VALUES (?, ?, '', 1, 'fact', ?, ?, ?, ?, 0.9, ?, ?, ?, ?, 'person', 'manual')`,
      id,
      owner,
      content,
      id,
      status,
      project,
      at,
      at,
      until,
      learnt,
    );
    this.run("INSERT INTO held (memory_id, from_at, to_at) VALUES (?, ?, ?)", id, learnt, heldUntil);
    this.#text(owner, { kind: "memory", ref: id, document: null }, part);
    return id;
  }

  setStatus(memory: string, status: "active" | "superseded" | "retired"): void {
    this.run("UPDATE memories SET status = ? WHERE id = ?", status, memory);
  }

  document(title: string, chunks: readonly TextPart[], owner = alice): string {
    const id = uuidv7();
    this.run(
      `INSERT INTO documents (id, owner_id, origin, path, folder, title, status, size, mtime, chunks, created_at, ingested_at)
       VALUES (?, ?, 'file', ?, '/docs', ?, 'ready', 1, ?, ?, ?, ?)`,
      id,
      owner,
      `/docs/${id}.md`,
      title,
      now,
      chunks.length,
      now,
      now,
    );
    for (const [seq, part] of chunks.entries()) {
      const chunk = uuidv7();
      this.run(
        `INSERT INTO chunks (id, owner_id, document_id, seq, content_key, heading_path, page, content, asserted_at, created_at)
         VALUES (?, ?, ?, ?, ?, '', 1, ?, ?, ?)`,
        chunk,
        owner,
        id,
        seq,
        chunk,
        part.content ?? "Words.",
        part.at ?? now,
        part.learnt ?? part.at ?? now,
      );
      this.#text(owner, { kind: "chunk", ref: chunk, document: id }, part);
    }
    return id;
  }

  setDocument(id: string, status: string): void {
    this.run("UPDATE documents SET status = ? WHERE id = ?", status, id);
  }

  /** As folding does: everything that spoke through the source now speaks through the other one. */
  fold(source: MadeEntity, into: MadeEntity, owner = alice): void {
    this.run("UPDATE entities SET folded_into = ? WHERE entity = ?", into.entity, source.entity);
    this.#speak(owner);
  }

  unfold(source: MadeEntity, owner = alice): void {
    this.run("UPDATE entities SET folded_into = NULL WHERE entity = ?", source.entity);
    this.#speak(owner);
  }

  /** Every change of the graph says so. */
  touch(owner = alice): void {
    this.run("UPDATE graph_state SET changes = changes + 1 WHERE owner_id = ?", owner);
  }

  showGeneration(generation: number, owner = alice): void {
    this.run("UPDATE graph_state SET generation = ? WHERE owner_id = ?", generation, owner);
  }

  /** Reads a memory in another generation. */
  indexAgain(memory: string, part: TextPart, owner = alice): void {
    this.#text(owner, { kind: "memory", ref: memory, document: null }, part);
  }

  ask(query: z.input<typeof GraphQuery> = {}, owner = alice, ...known: string[]): GraphAnswer {
    const asked = GraphQuery.parse(query);
    return answer(this.reader, { ownerId: owner, clocks: readClocks(asked, now), query: asked, known });
  }

  /** The answer as a client sees it. */
  graph(query: z.input<typeof GraphQuery> = {}, owner = alice): Graph {
    const answered = this.ask(query, owner);
    if (answered.kind === "missing") throw new Error(`no ${answered.what} ${answered.id}`);
    return Graph.parse(JSON.parse(new TextDecoder().decode(answered.json ?? new Uint8Array())));
  }

  list(query: Partial<ListQuery> = {}, owner = alice, clocks?: Clocks): EntityPage {
    return reading(this.reader, { ownerId: owner, clocks }, (view) =>
      listEntities(view, { sort: "mentions", limit: 50, ...query }),
    );
  }

  read({ id }: MadeEntity, owner = alice): Entity | undefined {
    return reading(this.reader, { ownerId: owner }, (view) => findEntity(view, id));
  }

  related({ id }: MadeEntity, relation?: string): Related | undefined {
    return reading(this.reader, { ownerId: alice }, (view) => findRelated(view, { id, limit: 20, relation }));
  }

  /** Answers whether a new layout was needed. */
  layOut(madeAt = now): boolean {
    const data = layOutAgain(this.reader, alice);
    if (data) writeLayout(this.store, alice, { data, madeAt });
    return data !== null;
  }

  [Symbol.dispose](): void {
    this.reader.db.close();
    this.store.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #term(owner: string, kind: "type" | "predicate", name: string): number {
    this.run(
      `INSERT OR IGNORE INTO vocabulary (id, owner_id, kind, name, description, origin, state, created_at)
       VALUES (?, ?, ?, ?, '', 'builtin', 'active', ?)`,
      uuidv7(),
      owner,
      kind,
      name,
      now,
    );
    const find = this.store.prepare<[string, string, string], { term: number }>(
      "SELECT term FROM vocabulary WHERE owner_id = ? AND kind = ? AND name = ?",
    );
    return find.get(owner, kind, name)?.term ?? 0;
  }

  #text(
    owner: string,
    { kind, ref, document }: { kind: "memory" | "chunk" | "turn"; ref: string; document: string | null },
    { names = [], states = [], generation = 1 }: TextPart,
  ): void {
    const text = this.run(
      `INSERT INTO graph_texts (owner_id, generation, kind, ref_id, document_id, run, outcome, entities, relations, proposals)
       VALUES (?, ?, ?, ?, ?, ?, 'indexed', ?, ?, 0)`,
      owner,
      generation,
      kind,
      ref,
      document,
      this.#runs.get(owner) ?? 0,
      names.length,
      states.length,
    );
    for (const { entity } of names)
      this.run("INSERT INTO mentions VALUES (?, ?, 0, 1, 0.9, ?)", text, entity, kind === "turn" ? 1 : 0);
    for (const [source, predicate, target, confidence = 0.8] of states)
      this.run(
        "INSERT INTO relations VALUES (?, ?, ?, ?, ?)",
        text,
        source.entity,
        this.#term(owner, "predicate", predicate),
        target.entity,
        confidence,
      );
    this.touch(owner);
  }

  #speak(owner: string): void {
    this.store
      .prepare(
        `WITH RECURSIVE speaks (entity, canonical) AS (
           SELECT entity, entity FROM entities WHERE owner_id = ? AND folded_into IS NULL
           UNION ALL SELECT e.entity, s.canonical FROM entities e JOIN speaks s ON e.folded_into = s.entity
         )
         UPDATE entities SET canonical = (SELECT canonical FROM speaks WHERE speaks.entity = entities.entity)
         WHERE owner_id = ?`,
      )
      .run(owner, owner);
    this.touch(owner);
  }
}

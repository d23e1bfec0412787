// For tests: a store on disk with made-up memories and passages, and a reader on it.
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Part } from "@memory/language/session";
import { sayingKey } from "@memory/language/text";
import { insertMemory } from "../memories/queries.ts";
import type { MemoryRow } from "../memories/row.ts";
import { openStore, type Store } from "../store/open.ts";
import { passageText } from "../store/passage-blocks.ts";
import { openReader } from "../store/reader.ts";
import { sayingHash } from "../store/saying-hash.ts";
import { indexText, putSigns, putVector } from "../store/search.ts";
import { answer, type RecallTask, type TaskAnswer } from "./answer.ts";
import { createReader } from "./reader.ts";

export const alice = "00000000-0000-4000-8000-00000000000a";
export const bob = "00000000-0000-4000-8000-00000000000b";
export const now = Date.UTC(2024, 5, 1);
export const model = "words-512";

/** The sum of a made-up direction a word: texts with the same words are near each other, by their signs as well. */
export function wordVector(text: string): Float32Array {
  const vector = new Float32Array(512);
  for (const [word] of text.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)) {
    let state = 7;
    for (const character of word) state = (Math.imul(state, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
    for (let n = 0; n < vector.length; n++) {
      // A linear congruential generator (Numerical Recipes).
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      vector[n] = (vector[n] ?? 0) + state / 2 ** 31 - 1;
    }
  }
  const length = Math.hypot(...vector) || 1;
  return vector.map((component) => component / length);
}

export type MemoryPart = Partial<MemoryRow> & { readonly vector?: Float32Array | null };

export interface PassagePart {
  readonly owner?: string;
  readonly session?: string;
  readonly seq?: number;
  /** A turn of its own without it. */
  readonly turn?: number;
  readonly part?: Part;
  readonly author?: "user" | "assistant";
  readonly project?: string;
  readonly startLine?: number;
  readonly endLine?: number;
  readonly at?: number;
  readonly vector?: Float32Array | null;
}

export interface MadeUpStore {
  readonly path: string;
  readonly store: Store;
  /** Save a memory; answers its id. */
  memory(content: string, part?: MemoryPart): string;
  /** Keep a passage; answers its id. */
  passage(content: string, part?: PassagePart): string;
  /** Ask as Alice; with `vector: null` for words alone. */
  ask(query: string, part?: Partial<RecallTask>): TaskAnswer;
  close(): void;
}

export function madeUpStore(): MadeUpStore {
  const folder = mkdtempSync(join(tmpdir(), "memory-recall-"));
  const path = join(folder, "memory.db");
  const store = openStore(path);
  for (const id of [alice, bob]) store.insert("owners", { id, created_at: now });
  const reader = createReader(openReader(path));
  return {
    path,
    store,
    memory: (content, part = {}) => putMemory(store, content, part),
    passage: (content, part = {}) => putPassage(store, content, part),
    ask: (query, part = {}) =>
      answer(reader, {
        query,
        ownerId: alice,
        limit: 8,
        maxTokens: 1500,
        now,
        model,
        vector: wordVector(query),
        ...part,
      }),
    close() {
      reader.db.close();
      store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export function putMemory(store: Store, content: string, { vector, ...part }: MemoryPart): string {
  const id = part.id ?? randomUUID();
  const row: MemoryRow = {
    id,
    owner_id: alice,
    root_id: id,
    version: 1,
    type: "fact",
    content,
    content_key: sayingHash(sayingKey(content)),
    hidden: null,
    slot_key: null,
    status: "active",
    project: null,
    confidence: 0.9,
    asserted_at: now,
    valid_from: part.asserted_at ?? now,
    valid_to: null,
    created_at: now,
    author: "import",
    run_id: null,
    source_kind: "session",
    agent: "assistant-code",
    session_id: null,
    path: null,
    start_line: null,
    end_line: null,
    document_id: null,
    client: null,
    stated_by: null,
    excerpt: null,
    replaced_by: null,
    checked_at: null,
    kind: null,
    subject: null,
    until: null,
    ...part,
  };
  insertMemory(store, row);
  const { owner_id, type, project, asserted_at, valid_from, valid_to } = row;
  const scope = {
    owner_id,
    kind: "memory" as const,
    ref_id: id,
    type,
    project,
    asserted_at,
    valid_from,
    valid_to,
  };
  const place = { source_key: row.session_id, seq: row.start_line ?? 0, author: row.stated_by };
  const item = indexText(store, { ...scope, ...place }, content);
  if (vector !== undefined) putVector(store, item, model, vector);
  return id;
}

export function putPassage(store: Store, content: string, part: PassagePart): string {
  const id = randomUUID();
  const { owner = alice, session = "s1", seq = 0, author = "user", project = "loom", at = now } = part;
  const turn = part.turn ?? seq;
  const lines = { from: part.startLine ?? seq, to: part.endLine ?? seq };
  store.run(
    store.q.insertInto("passages").values({
      id,
      owner_id: owner,
      agent: "assistant-code",
      session_id: session,
      seq,
      turn,
      heading: "",
      ...passageText([{ part: part.part ?? (author === "user" ? "ask" : "final"), text: content, lines }]),
      project,
      path: `${session}.jsonl`,
      asserted_at: at,
      created_at: at,
      run_id: null,
    }),
  );
  const scope = { owner_id: owner, kind: "context" as const, ref_id: id, type: null, project };
  const place = { source_key: session, seq: turn, author, asserted_at: at, valid_from: at, valid_to: null };
  const item = indexText(store, { ...scope, ...place }, content);
  if (part.vector !== undefined) putSigns(store, item, model, [part.vector]);
  return id;
}

// For tests: a store in memory whose clock a test moves, and memories put into it without the rules of a save.

import { sayingKey } from "@memory/language/text";
import type { Actor } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { openStore } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { ensureOwner } from "../../store/owners.ts";
import { sayingHash } from "../../store/saying-hash.ts";
import { changeMemory, insertMemory } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";

const START = Date.parse("2026-03-10T12:00:00Z");

export interface MadeMemories extends BeliefDeps, Disposable {
  /** A minute later each time something is done; tests may set it. */
  readonly time: { now: number };
  /** Save a memory as one operation; answers its id. */
  put(content: string, fields?: Partial<MemoryRow>, actor?: Actor): string;
  /** It stops holding. */
  fell(id: string, status?: MemoryRow["status"]): void;
  /** It holds again. */
  rose(id: string): void;
}

export function madeMemories(path = ":memory:"): MadeMemories {
  const store = openStore(path);
  const time = { now: START };
  ensureOwner(store, OWN, START);
  let ids = 0;
  const newId = () => `01900000-0000-7000-8000-${String(++ids).padStart(12, "0")}`;
  const deps = { store, newId, clock: () => time.now };
  const person: Actor = { kind: "person" };
  const change = (id: string, status: MemoryRow["status"]) => {
    time.now += 60_000;
    record(deps, { ownerId: OWN, kind: "memory.edit", actor: person }, () =>
      changeMemory(store, OWN, id, { status }),
    );
  };
  return {
    ...deps,
    time,
    put(content, fields = {}, actor = person) {
      time.now += 60_000;
      const id = newId();
      const row = { ...rowOf(id, content, time.now), ...fields };
      record(deps, { ownerId: row.owner_id, kind: "memory.save", actor }, () => insertMemory(store, row));
      return id;
    },
    fell: (id, status = "superseded") => change(id, status),
    rose: (id) => change(id, "active"),
    [Symbol.dispose]: () => store.close(),
  };
}

const rowOf = (id: string, content: string, now: number): MemoryRow => ({
  id,
  owner_id: OWN,
  root_id: id,
  version: 1,
  type: "fact",
  content,
  content_key: sayingHash(sayingKey(content)),
  hidden: null,
  slot_key: null,
  status: "active",
  project: null,
  confidence: 1,
  asserted_at: now,
  valid_from: now,
  valid_to: null,
  created_at: now,
  author: "person",
  run_id: null,
  source_kind: "manual",
  agent: null,
  session_id: null,
  path: null,
  start_line: null,
  end_line: null,
  document_id: null,
  client: null,
  stated_by: "user",
  excerpt: null,
  replaced_by: null,
  checked_at: null,
  kind: null,
  subject: null,
  until: null,
});

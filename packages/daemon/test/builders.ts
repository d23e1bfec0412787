import { fileURLToPath } from "node:url";
import { printerOf } from "@memory/language/redaction";
import type { Part, Turn } from "@memory/language/session";
import type { SessionEvidence } from "../src/agents/evidence/session-evidence.ts";
import type { Belief, BeliefDeps, SpokenDeps } from "../src/memories/beliefs/belief.ts";
import { save } from "../src/memories/beliefs/save.ts";
import type { MemoryFilter } from "../src/memories/queries/filter.ts";
import { findPage } from "../src/memories/queries/list.ts";
import { findRows } from "../src/memories/queries.ts";
import type { MemoryRow } from "../src/memories/row.ts";
import { openPairReader } from "../src/models/pair-reader.ts";
import { silentLog } from "../src/platform/logger.ts";
import { openStore, type Store } from "../src/store/open.ts";
import { OWN } from "../src/store/owner-key.ts";
import { ensureOwner } from "../src/store/owners.ts";

/** The made-up world's present, milliseconds. */
export const NOW = Date.parse("2026-03-10T12:00:00Z");
export const DAY = 86_400_000;

/** Ids in the order of time, as uuid v7 gives them, and the same in every run. */
function countedIds(): () => string {
  let count = 0;
  return () => `01900000-0000-7000-8000-${String(++count).padStart(12, "0")}`;
}

/** The judge of sentences, as a daemon has it. */
export const pairs = openPairReader(
  fileURLToPath(new URL("../../language/judge/", import.meta.url)),
  silentLog,
);

/** A store in memory with what beliefs need; it closes itself. */
export function beliefStore(): SpokenDeps & Disposable {
  const store = openStore(":memory:");
  ensureOwner(store, OWN, NOW);
  return {
    store,
    clock: () => NOW,
    newId: countedIds(),
    pairs,
    printOf: printerOf("made-up"),
    [Symbol.dispose]: () => store.close(),
  };
}

/** Memories as a list shows them, those that hold unless said. */
export function listed(store: Store, filter: MemoryFilter = { status: "active" }): MemoryRow[] {
  const { places } = findPage(store, OWN, { filter, limit: 100 });
  return findRows(
    store,
    OWN,
    places.map(({ id }) => id),
  );
}

/** Something a person says; `at` in days from now. */
export function aBelief(content: string, fields: Partial<Belief> & { day?: number } = {}): Belief {
  const { day = 0, ...rest } = fields;
  return {
    type: "fact",
    content,
    hidden: null,
    project: null,
    confidence: 1,
    asserted_at: NOW + day * DAY,
    author: "person",
    run_id: null,
    source_kind: "manual",
    agent: null,
    session_id: null,
    path: null,
    start_line: null,
    end_line: null,
    client: null,
    stated_by: "user",
    excerpt: null,
    ...rest,
  };
}

export const believe = (deps: BeliefDeps, content: string, fields?: Parameters<typeof aBelief>[1]) =>
  save(deps, OWN, aBelief(content, fields));

export function aSession(n: number, fields: Partial<SessionEvidence> = {}): SessionEvidence {
  return {
    ownerId: OWN,
    agent: "assistant-code",
    sessionId: `session-${n}`,
    project: "kiln",
    path: `/made-up/${n}.jsonl`,
    runId: "run",
    at: NOW,
    findings: [],
    isWhole: true,
    ...fields,
  };
}

/** Numbers that repeat: the same seed gives the same run. */
export function random(seed: number): (below: number) => number {
  let state = seed * 2_654_435_761 + 1;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * below);
  };
}

export function shuffled<T>(items: readonly T[], next: (below: number) => number): T[] {
  const all = [...items];
  for (let n = all.length - 1; n > 0; n--) {
    const other = next(n + 1);
    [all[n], all[other]] = [all[other] as T, all[n] as T];
  }
  return all;
}

/** Every row of every table, for comparing a store with itself. */
export function everything(store: Store): Record<string, unknown[]> {
  const tables = store
    .prepare<[], { name: string }>(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'",
    )
    .all()
    .filter(({ name }) => !name.startsWith("sqlite_"));
  return Object.fromEntries(
    tables.map(({ name }) => [name, store.prepare<[], object>(`SELECT * FROM "${name}"`).all()]),
  );
}

/** A turn of a session whose blocks stand in these lines; a person begins it, and the agent ends it. */
export const aTurn = (
  blocks: readonly (readonly [text: string, line: number, part?: Part])[],
  { at = null }: { readonly at?: number | null } = {},
): Turn => ({
  at,
  blocks: blocks.map(([text, line, part], n) => ({
    part: part ?? (n === 0 ? "ask" : "final"),
    text,
    lines: { from: line, to: line },
  })),
});

import { imageHash, MOST_BYTES, type Row } from "@memory/spaces/log";
import { z } from "zod";
import type { Actor, OperationRow } from "../activity/operation.ts";
import { findByNumber } from "../activity/queries/operations.ts";
import { imageNow, rowAfter } from "../activity/queries/rows.ts";
import type { Decision, Draft } from "../spaces/decide.ts";
import type { OutboxRow } from "../spaces/queries/outbox.ts";
import { findLogEntryOf, findOperationAt, newestOperation } from "../spaces/queries/replica.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { Sealer } from "../spaces/sealing.ts";
import type { SyncDeps } from "./deps.ts";
import { isByItself, isOver, readWaiting, type Waiting } from "./outbox.ts";
import { findChangesAfter, findKnown, type Known } from "./queries/rows.ts";
import { type RowName, sharedKey, toTravel } from "./travelling.ts";

/** Name of the row that tells of an operation what the log itself must not show: sealed like all others. */
export const TOLD = "told";

/** Who did what, on the machine where it was done. */
export const Told = z.strictObject({
  kind: z.string().max(100),
  actor: z.strictObject({
    kind: z.enum(["person", "agent", "import", "daemon", "model"]),
    client: z.string().max(300).nullable(),
    model: z.string().max(300).nullable(),
  }),
  at: z.int(),
  subject: z.string().max(300).nullable(),
  /** Id in the log of the operation that it took back. */
  undoes: z.uuid().nullable(),
  /** Number on that machine of the operation that left the rows so. */
  upTo: z.int(),
});
export type Told = z.infer<typeof Told>;

/** Operations that come of what waits, in their order; as many as fit into one push, at least one. */
export function drafts(deps: SyncDeps, space: KeyedSpace, { waiting, sealer }: Sending): Decision[] {
  const decisions: Decision[] = [];
  const written = new Map<string, number>();
  let bytes = 0;
  let place = 0;
  for (const row of waiting) {
    const draft = draftOf(deps, space, { row, sealer, written });
    bytes += draft ? JSON.stringify(draft).length : 0;
    if (decisions.length > 0 && bytes > MOST_BYTES) break;
    if (!draft) {
      decisions.push({ kind: "nothing", id: row.id });
      continue;
    }
    place += 1;
    for (const { table, key } of draft.rows) written.set(`${table} ${key}`, -place);
    decisions.push({ kind: "draft", draft });
  }
  return decisions;
}

interface Sending {
  readonly waiting: readonly OutboxRow[];
  readonly sealer: Sealer;
}

interface Drafting extends Omit<Sending, "waiting"> {
  readonly row: OutboxRow;
  /** Rows of drafts before it in the same push, and their places there. */
  readonly written: ReadonlyMap<string, number>;
}

function draftOf(deps: SyncDeps, space: KeyedSpace, drafting: Drafting): Draft | null {
  const { row, sealer, written } = drafting;
  const { store } = deps;
  const waiting = readWaiting(row.intent);
  const gone = goneIn(deps, space, waiting);
  const rows: Row[] = [];
  const bases: number[] = [];
  for (const [table, key] of waiting.rows) {
    const known = findKnown(store, space.id, { table, key });
    // What came since from another machine was put on top of it, and is sent with that.
    if (known && !isNews(deps, { table, key }, { waiting, known })) continue;
    const shared = sharedKey(space.claimKey, { table, key });
    const base = written.get(`${table} ${shared}`) ?? known?.seq ?? 0;
    const image = imageOf(deps, { table, key }, waiting);
    // What is deleted for good by now goes with the deletion, which comes after.
    if (image === BLANK || (image === null && base === 0)) continue;
    rows.push(rowOf(deps, space, { id: row.id, name: { table, key }, shared, image, sealer }));
    bases.push(base);
  }
  for (const [id, seq] of waiting.told ?? []) {
    rows.push(toldAgain(deps, space, { row, sealer, id, seq }));
    bases.push(seq);
  }
  if (rows.length === 0 && gone.length === 0) return null;
  const told = toldOf(deps, space, waiting, row.made_at);
  const image = sealer.seal({ operation: row.id, table: TOLD, key: row.id }, JSON.stringify(told));
  return {
    ...{ id: row.id, kind: kindOf(waiting, gone), at: deps.clock(), subject: null, act: null },
    ...{ by: { kind: "daemon", client: null }, undoes: null, gone, forgets: [], again: false },
    over: isOver(waiting),
    rows: [...rows, { table: TOLD, key: row.id, roots: [], claims: [], image, hash: imageHash(image) }],
    bases: [...bases, 0],
  };
}

interface Again extends Pick<Drafting, "row" | "sealer"> {
  /** Of the change whose telling was altered. */
  readonly id: string;
  readonly seq: number;
}

/** Who did what, of a change that does not say it any more. */
function toldAgain(deps: SyncDeps, space: KeyedSpace, { row, sealer, id, seq }: Again): Row {
  const op = findOperationAt(deps.store, space.id, seq);
  const told = toldOf(deps, space, { op: "words", of: op }, row.made_at);
  const image = sealer.seal({ operation: row.id, table: TOLD, key: id }, JSON.stringify(told));
  return { table: TOLD, key: id, roots: [], claims: [], image, hash: imageHash(image) };
}

const kindOf = (waiting: Waiting, gone: readonly string[]): "delete" | "scrub" | "save" =>
  isOver(waiting) ? "scrub" : gone.length > 0 ? "delete" : "save";

const isNews = (
  { store }: SyncDeps,
  name: RowName,
  { waiting: { op }, known }: { readonly waiting: Waiting; readonly known: Known },
): boolean => {
  if (isByItself({ op })) return true;
  return typeof op === "number" ? op > known.op : findChangesAfter(store, name, known.op).length > 0;
};

/** The row as the operation left it; null: it was gone. */
const imageOf = ({ store }: SyncDeps, { table, key }: RowName, { op }: Waiting): string | null =>
  typeof op === "number" ? rowAfter(store, { op, tbl: table, key }) : imageNow(store, table, key);

/** What the log here keeps of a row that was deleted for good. */
const BLANK = "{}";

interface Sealing {
  readonly id: string;
  readonly name: RowName;
  readonly shared: string;
  readonly image: string | null;
  readonly sealer: Sealer;
}

function rowOf(
  { store }: SyncDeps,
  { claimKey }: KeyedSpace,
  { id, name: { table, key }, shared, image, sealer }: Sealing,
): Row {
  if (image === null) return { table, key: shared, roots: [], claims: [], image: null, hash: null };
  const { roots, claims, words } = toTravel(store, claimKey, { table, key, image });
  const sealed = sealer.seal({ operation: id, table, key: shared }, words);
  return {
    table,
    key: shared,
    roots: [...roots],
    claims: [...claims],
    image: sealed,
    hash: imageHash(sealed),
  };
}

/** What of it was deleted for good, and the log has. */
const goneIn = ({ store }: SyncDeps, space: KeyedSpace, { gone }: Waiting): string[] =>
  gone
    .filter((id) => (findKnown(store, space.id, { table: "memories", key: id })?.seq ?? 0) > 0)
    .slice(0, MOST_GONE);

/** As many as an operation of the log may name. */
const MOST_GONE = 1_000;

function toldOf(
  { store }: SyncDeps,
  space: KeyedSpace,
  { op, of }: Pick<Waiting, "op" | "of">,
  at: number,
): Told {
  const one = typeof op === "number" ? op : of;
  const operation = one === null ? undefined : findByNumber(store, one);
  if (!operation)
    return {
      ...{ kind: standing[op === "join" || op === "scrub" ? op : "merge"], actor: DAEMON, at, subject: null },
      undoes: null,
      upTo: typeof op === "number" ? op : newestOperation(store),
    };
  const undone = operation.undoes === null ? undefined : findLogEntryOf(store, space.id, operation.undoes);
  return {
    kind: operation.kind,
    actor: actorOf(operation),
    at: operation.at,
    subject: operation.subject_id,
    undoes: undone?.id ?? null,
    upTo: typeof op === "number" ? op : newestOperation(store),
  };
}

/** What is told of rows that go as they stand. */
const standing = { join: "sync.join", merge: "sync.merge", scrub: "scrub" } as const;

const DAEMON = { kind: "daemon", client: null, model: null } as const;

const actorOf = ({ actor, client, model }: OperationRow): Told["actor"] & Actor => ({
  kind: actor,
  client,
  model,
});

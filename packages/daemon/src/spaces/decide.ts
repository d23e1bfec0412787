import { ApiError } from "@memory/shared";
import { type Act, imageHash, MOST_BYTES, type Operation, type Row } from "@memory/spaces/log";
import { findChanges } from "../activity/queries/rows.ts";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { carryOut, type Effect } from "./carry-out.ts";
import { type Intent, readIntent } from "./intents.ts";
import { findNaming } from "./queries/naming.ts";
import type { OutboxRow } from "./queries/outbox.ts";
import { findBase, findOperationsSince, newestOperation } from "./queries/replica.ts";
import type { KeyedSpace } from "./queries/spaces.ts";
import { placeOf, type RowName, rowNow, travels } from "./rows.ts";

/** What an intent comes to: an operation without its place in the log, and the numbers its rows stand on. */
export interface Draft extends Omit<Operation, "machine" | "mseq" | "prev" | "rows"> {
  readonly rows: readonly Row[];
  readonly bases: readonly number[];
}

export type Decision =
  | { readonly kind: "draft"; readonly draft: Draft }
  /** It changes nothing: what was wanted holds already. */
  | { readonly kind: "nothing"; readonly id: string }
  | { readonly kind: "refused"; readonly id: string; readonly why: string };

/**
 * What intents come to now, by the rules of this daemon, in their order. Nothing of it stays: the rules run in a transaction that is
 * rolled back, and the rows come back with the log as they do for everybody. Answers as many as fit into one push, at least one.
 */
export function decide(deps: SpokenDeps, space: KeyedSpace, waiting: readonly OutboxRow[]): Decision[] {
  const decided = decideTogether(deps, space, waiting);
  if (decided.kind === "all") return decided.decisions;
  // A refusal spoils the transaction that it comes in: those before it are decided without it.
  const before = waiting.slice(0, decided.at);
  const [refused] = waiting.slice(decided.at);
  const sound = before.length === 0 ? [] : decide(deps, space, before);
  const isWhole = sound.length === before.length;
  return isWhole && refused ? [...sound, { kind: "refused", id: refused.id, why: decided.why }] : sound;
}

type Together =
  | { readonly kind: "all"; readonly decisions: Decision[] }
  | { readonly kind: "refused"; readonly at: number; readonly why: string };

class TakenBack extends Error {}

function decideTogether(deps: SpokenDeps, space: KeyedSpace, waiting: readonly OutboxRow[]): Together {
  const decisions: Decision[] = [];
  const written = new Map<string, number>();
  let bytes = 0;
  try {
    deps.store.transaction(() => {
      for (const row of waiting) {
        const draft = draftOf(deps, space, row, written);
        bytes += JSON.stringify(draft ?? null).length;
        if (decisions.length > 0 && bytes > MOST_BYTES) break;
        if (draft) {
          const place = decisions.filter(({ kind }) => kind === "draft").length + 1;
          for (const { table, key } of draft.rows) written.set(`${table} ${key}`, -place);
          decisions.push({ kind: "draft", draft });
        } else decisions.push({ kind: "nothing", id: row.id });
      }
      throw new TakenBack();
    });
  } catch (error) {
    if (error instanceof TakenBack) return { kind: "all", decisions };
    if (error instanceof ApiError) return { kind: "refused", at: decisions.length, why: error.message };
    throw error;
  }
  throw new Error("what is only tried was kept");
}

function draftOf(
  deps: SpokenDeps,
  space: KeyedSpace,
  row: OutboxRow,
  written: ReadonlyMap<string, number>,
): Draft | null {
  const { store } = deps;
  const intent = readIntent(row.intent);
  if (intent.kind === "member") return actOf(row, intent.act);
  const before = newestOperation(store);
  const effect = carryOut(deps, space, { intent, client: row.client });
  const isScrub = intent.kind === "scrub";
  const changed = [...namesOf(deps, space, before), ...(isScrub ? intent.rows : [])];
  if (changed.length === 0) return null;
  // Whoever reads the log later meets what names a row whose words went before the row itself: those come once more with it.
  const names = isScrub ? inOrder([...changed, ...findNaming(store, changed)]) : changed;
  const rows = names.map((name) => {
    const now = rowNow(store, space, name);
    return { ...now, hash: now.image === null ? null : imageHash(now.image) };
  });
  return {
    id: row.id,
    kind: intent.kind,
    at: deps.clock(),
    act: null,
    by: { kind: isByRule(intent) ? "daemon" : "person", client: row.client },
    again: intent.kind === "save" && !intent.byRule,
    over: isScrub,
    ...told(effect),
    rows,
    bases: names.map((name) => written.get(`${name.table} ${name.key}`) ?? findBase(store, space.id, name)),
  };
}

/** The same each time: what it hashes to is in an invitation, or is known to who sends it. */
export const actOf = (
  { id, made_at: at, client }: Pick<OutboxRow, "id" | "made_at" | "client">,
  act: Act,
): Draft => ({
  ...{ id, kind: "member", at, act, by: { kind: "person", client }, subject: null, undoes: null },
  ...{ gone: [], forgets: [], again: false, over: false, rows: [], bases: [] },
});

const isByRule = (intent: Intent): boolean => intent.kind === "save" && intent.byRule;

const told = ({ subject, undoes = null, gone = [], forgets = [] }: Effect) => ({
  subject,
  undoes,
  gone: [...gone],
  forgets: [...forgets],
});

const inOrder = (names: readonly RowName[]): RowName[] =>
  [...new Map(names.map((name) => [`${name.table} ${name.key}`, name])).values()].sort(
    (a, b) => placeOf(a.table) - placeOf(b.table),
  );

/** Rows of the replica that operations since then have changed, in the order in which they come. */
function namesOf({ store }: SpokenDeps, { id }: KeyedSpace, before: number): RowName[] {
  const names = new Map<string, RowName>();
  for (const op of findOperationsSince(store, id, before))
    for (const { tbl, key } of findChanges(store, op))
      if (travels(tbl)) names.set(`${tbl} ${key}`, { table: tbl, key });
  return inOrder([...names.values()]);
}

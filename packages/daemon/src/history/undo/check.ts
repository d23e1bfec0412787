import type { ApiError } from "@memory/shared";
import { z } from "zod";
import type { OperationRow } from "../../activity/operation.ts";
import { type ChangeRow, findChanges, rowAfter, tablesOf } from "../../activity/queries/rows.ts";
import type { Deps } from "../../models/deps.ts";
import type { Store } from "../../store/open.ts";
import { changedColumns, share } from "./columns.ts";
import { inTheWay, operationName, refused } from "./obstacle.ts";
import {
  findBuiltUpon,
  findLaterChanges,
  findLaterOf,
  findLost,
  findRunningImport,
  findTaken,
  type LaterChange,
  touchesEvidence,
} from "./queries/obstacles.ts";
import { isByColumn, wholeTables } from "./tables.ts";

const Numbers = z.array(z.number());

/**
 * Why an operation cannot be taken back, with what stands in the way; undefined when it can: nothing that still holds was built
 * upon it. What goes along with it, by its number, is never in the way; what was made by one of these goes as well, so that it
 * need not be there to be put back.
 */
export function findObstacle(
  { store }: Pick<Deps, "store">,
  operation: OperationRow,
  goesAlong: ReadonlySet<number>,
): ApiError | undefined {
  const { op, owner_id: ownerId } = operation;
  const said = `${operationName(operation)} cannot be undone`;
  if (operation.final === 1) return refused(`${said}: ${operation.note ?? "it is final"}`);
  if (isLost(store, op, goesAlong)) return refused(`${said}: what it would bring back was deleted for good`);
  if (touchesEvidence(store, op) && findRunningImport(store, ownerId) !== undefined)
    return refused(`${said} while an import is running; wait for it or stop it first`);
  const stays = ({ op: other }: { readonly op: number }) => !goesAlong.has(other);
  const changed = [...findLaterChanges(store, op, wholeTables), ...findLaterInColumns(store, op)];
  const built = findBuiltUpon(store, op).filter(stays);
  const isOther = (one: number) => one !== op && !goesAlong.has(one);
  const [taken] = findTaken(store, op).filter((one) => Numbers.parse(JSON.parse(one.changed)).every(isOther));
  return (
    inTheWay(operation, "the same was changed since", changed.filter(stays)) ??
    inTheWay(operation, "what it made was built upon", built) ??
    (taken &&
      refused(`${said}: memory ${taken.id} has taken the place of what would come back; retire it first`))
  );
}

/** Would it put back what was deleted for good? What goes away in the same undo is not missed. */
const isLost = (store: Store, op: number, made: ReadonlySet<number>): boolean =>
  findLost(store, op).some((lost) => !Numbers.parse(JSON.parse(lost.made)).some((one) => made.has(one)));

const isStandingByColumn = ({ tbl, blank }: ChangeRow): boolean => isByColumn(tbl) && blank === 0;

/** Later operations that changed one of the same columns, or made a row anew or took it away. */
function findLaterInColumns(store: Store, op: number): LaterChange[] {
  const changes = tablesOf(store, op).some(isByColumn) ? findChanges(store, op) : [];
  return changes.filter(isStandingByColumn).flatMap((change) => {
    const after = rowAfter(store, change);
    const mine = changedColumns(change.tbl, change.before, after);
    return findLaterOf(store, op, change).filter((one) => clashes(store, change, { after, mine, one }));
  });
}

function clashes(
  store: Store,
  { tbl, key, before }: ChangeRow,
  {
    after,
    mine,
    one,
  }: {
    readonly after: string | null;
    readonly mine: ReturnType<typeof changedColumns>;
    readonly one: LaterChange;
  },
): boolean {
  const left = rowAfter(store, { op: one.op, tbl, key });
  if (before === null || after === null || one.before === null || left === null) return true;
  return share(mine, changedColumns(tbl, one.before, left));
}

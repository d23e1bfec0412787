import { iso } from "@memory/language/text";
import type { ApiError } from "@memory/shared";
import type { OperationRow } from "../../activity/operation.ts";
import { findByNumber, findOperation, findRunOperations } from "../../activity/queries/operations.ts";
import { unknown } from "../../activity/show-operation.ts";
import { mapInSlices } from "../../platform/schedule/time-slice.ts";
import type { Store } from "../../store/open.ts";
import { findObstacle } from "./check.ts";
import { operationName, refused } from "./obstacle.ts";
import { findRedone, isAllGone } from "./queries/obstacles.ts";

/** Requested operations: one, or those of a run that still hold. */
export interface UndoTarget {
  readonly asked: readonly OperationRow[];
  readonly isRun: boolean;
}

/** Throws not_found, or conflict when it is undone already. */
export function findTarget(store: Store, ownerId: string, id: string): UndoTarget {
  const operation = findOperation(store, ownerId, id);
  if (operation) {
    if (operation.undone_by !== null) throw undoneAlready(store, operation, operation);
    if (isAllGone(store, operation.op))
      throw refused(`${operationName(operation)} cannot be undone: all that it made was deleted for good`);
    return { asked: [operation], isRun: false };
  }
  const all = findRunOperations(store, ownerId, id);
  const [newest] = all;
  if (!newest) throw unknown(store, ownerId, id);
  const asked = all.filter(({ undone_by }) => undone_by === null);
  if (asked.length === 0) throw undoneAlready(store, newest, { ...newest, id });
  return { asked, isRun: true };
}

/** The operation as it stands by now: another request may have had its turn. Throws not_found, or conflict when it is undone. */
export function holding(store: Store, { owner_id: ownerId, id }: OperationRow): OperationRow {
  const operation = findOperation(store, ownerId, id);
  if (!operation) throw unknown(store, ownerId, id);
  if (operation.undone_by !== null) throw undoneAlready(store, operation, operation);
  return operation;
}

function undoneAlready(store: Store, { undone_by }: OperationRow, asked: OperationRow): ApiError {
  const by = undone_by === null ? undefined : findByNumber(store, undone_by);
  const whole = by?.run_id ?? by?.id;
  const how = by ? `, by ${whole}, on ${iso(by.at)}; undo that one to have it back` : "";
  return refused(
    `${operationName(asked)} is undone already${how}`,
    whole === undefined ? undefined : [{ path: whole, message: "took it back" }],
  );
}

/** One of what was asked for: how it can be taken back, the best way first, which is the one that is chosen. */
interface Choice {
  readonly ways: readonly OperationRow[];
  readonly chosen: OperationRow;
  /** Why the best was not possible. */
  readonly first: ApiError | undefined;
}

/** Operations that an undo takes back. */
export interface ChosenOperations {
  /** Newest first. */
  readonly operations: readonly OperationRow[];
  /** Numbers of these, and of what holds no more once they are taken back. */
  readonly goesAlong: ReadonlySet<number>;
}

/**
 * Checks the requested operations, some at a time: a long run takes a second, and nobody is to wait for it
 * meanwhile. Throws conflict when one of them cannot be taken back.
 */
export async function chooseOperations(
  store: Store,
  asked: readonly OperationRow[],
): Promise<ChosenOperations> {
  let choices = asked.map((operation) => choiceOf(standing(store, operation), undefined));
  // Only what is chosen in the end excuses the others, so that all are asked again whenever one has to go another way.
  for (let isSettled = false; !isSettled; ) {
    const checked = await check(store, choices);
    isSettled = checked.every((choice, n) => choice === choices[n]);
    choices = checked;
  }
  const operations = choices.map(({ chosen }) => chosen).sort((a, b) => b.op - a.op);
  return { operations, goesAlong: alongWith(choices) };
}

/** The same for one operation, at once. Throws conflict when it cannot be taken back. */
export function chooseOne(store: Store, operation: OperationRow) {
  const ways = standing(store, operation);
  let first: ApiError | undefined;
  for (const [n, chosen] of ways.entries()) {
    const goesAlong = new Set(ways.slice(n).map(({ op }) => op));
    const why = findObstacle({ store }, chosen, goesAlong);
    if (!why) return { chosen, goesAlong };
    first ??= why;
  }
  throw first ?? refused("there is nothing to undo");
}

function check(store: Store, choices: readonly Choice[]): Promise<Choice[]> {
  const goesAlong = alongWith(choices);
  return mapInSlices(choices, (choice) => {
    const why = findObstacle({ store }, choice.chosen, goesAlong);
    return why ? choiceOf(choice.ways.slice(1), choice.first ?? why) : choice;
  });
}

/**
 * Numbers of the chosen operations and their undos: an operation that was redone and is taken back now does
 * not hold in its first form either.
 */
const alongWith = (choices: readonly Choice[]): ReadonlySet<number> =>
  new Set(choices.flatMap(({ ways }) => ways.map(({ op }) => op)));

function choiceOf(ways: readonly OperationRow[], first: ApiError | undefined): Choice {
  const [chosen] = ways;
  if (!chosen) throw first ?? refused("there is nothing to undo");
  return { ways, chosen, first };
}

/** An operation that was undone and done again holds since then, or, if nothing but that happened meanwhile, since it was done first. */
function standing(store: Store, operation: OperationRow): OperationRow[] {
  const redone = findRedone(store, operation.op).flatMap((redo) => standing(store, redo));
  return [...redone, operation];
}

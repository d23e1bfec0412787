import type { Deps } from "../models/deps.ts";
import type { Store } from "../store/open.ts";
import { ensureOwner } from "../store/owners.ts";
import { withTextLast } from "../store/search.ts";
import { noteWordsGone } from "../store/words-gone.ts";
import type { OperationEntry, OperationRow } from "./operation.ts";
import {
  countChanges,
  describeOperation,
  dropOperation,
  findMade,
  holdLater,
  openOperation,
  writeHeld,
} from "./queries/operations.ts";
import { blankGone, dropIdleChanges } from "./queries/rows.ts";

export type RecordDeps = Pick<Deps, "store" | "clock" | "newId">;

/** Statements that the work may make about itself while it runs. */
export interface Operation {
  readonly id: string;
  /** Sets the subject, known only now. */
  about(subjectId: string): void;
  /** It cannot be taken back, for this reason. */
  final(reason: string): void;
  /** It is worth a line, even if no row changed. */
  keep(): void;
  /** Removes its words from the log as well. */
  forget(): void;
}

/**
 * Do something as one operation of the log, in one transaction: each row it touches is kept as it was before. Work that
 * changes nothing leaves no operation; work within another operation is part of that one.
 */
export function record<T>(deps: RecordDeps, entry: OperationEntry, work: (operation: Operation) => T): T {
  const { store } = deps;
  return store.transaction(() =>
    store.log.current === undefined ? withTextLast(store, () => begin(deps, entry, work)) : work(joined),
  );
}

const nothing = () => undefined;
const refuse = () => {
  throw new Error("only an operation of its own can be final, or forget: open it before the others");
};
const joined: Operation = { id: "", about: nothing, final: refuse, keep: nothing, forget: refuse };

function begin<T>(deps: RecordDeps, entry: OperationEntry, work: (operation: Operation) => T): T {
  const { store, clock } = deps;
  ensureOwner(store, entry.ownerId, clock());
  const said = { subjectId: entry.subjectId ?? null, final: entry.final ?? null, keep: false, forget: false };
  const { op, id, at } = openOperation(store, rowOf(entry), clock());
  const result = logged(store, () =>
    work({
      id,
      about: (subjectId) => {
        said.subjectId = subjectId;
      },
      final: (reason) => {
        said.final = reason;
      },
      keep: () => {
        said.keep = true;
      },
      forget: () => {
        said.forget = true;
      },
    }),
  );
  if (!settle(store, { op, at }, said) && !said.keep) dropOperation(store, op);
  else
    describeOperation(store, op, {
      subjectId: said.subjectId,
      final: said.final !== null,
      note: said.final ?? entry.reason ?? null,
    });
  return result;
}

/** What is written in this work is logged; nothing is from its end on, however it ends. */
function logged<T>(store: Store, work: () => T): T {
  try {
    return work();
  } finally {
    store.log.current = undefined;
  }
}

/** Answers whether anything has changed: what changed to and fro has not. */
function settle(
  store: Store,
  { op, at }: Pick<OperationRow, "op" | "at">,
  { forget }: { readonly forget: boolean },
): boolean {
  const made = findMade(store, op);
  const changed = dropIdleChanges(store, op);
  if (forget) {
    blankGone(store, op);
    noteWordsGone(store);
  }
  if (made.length > 0) holdLater(store, { op, at });
  if (changed.has("memories")) writeHeld(store, { op, at });
  return made.length > 0 || (changed.size > 0 && !(forget && countChanges(store, op) === 0));
}

const rowOf = ({
  ownerId,
  kind,
  actor,
  runId,
  subjectId,
  undoes,
}: OperationEntry): Omit<OperationRow, "op" | "id" | "at" | "made"> => ({
  owner_id: ownerId,
  kind,
  run_id: runId ?? null,
  actor: actor.kind,
  client: actor.client ?? null,
  model: actor.model ?? null,
  subject_id: subjectId ?? null,
  undoes: undoes ?? null,
  undone_by: null,
  final: 0,
  note: null,
});

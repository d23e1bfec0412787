import { type Actor, askedBy, type OperationEntry, type OperationKind } from "../src/activity/operation.ts";
import { record } from "../src/activity/record.ts";
import { undo } from "../src/history/undo/undo.ts";
import type { BeliefDeps } from "../src/memories/beliefs/belief.ts";
import { OWN } from "../src/store/owner-key.ts";
import { everything } from "./builders.ts";

const person = askedBy({ client: null });
const { signal } = new AbortController();

/** Do something as an operation of a person; answers its id. */
export const doing = (
  deps: BeliefDeps,
  kind: OperationKind,
  work: () => void,
  fields: Partial<OperationEntry> = {},
): string =>
  record(deps, { ownerId: OWN, kind, actor: person, ...fields }, ({ id }) => {
    work();
    return id;
  });

/** Undo where rows are all there is to an operation. */
export const undoing = (
  deps: BeliefDeps,
  id: string,
  {
    ownerId = OWN,
    actor = person,
    dryRun = false,
  }: { ownerId?: string; actor?: Actor; dryRun?: boolean } = {},
) =>
  undo(
    { ...deps, wake: () => undefined, graphChanged: () => undefined, wayOf: () => undefined },
    { ownerId, id, actor, dryRun, signal },
  );

/** The log, when the store held what, and what counts every change: all that an undo adds to. */
const ledgers = [
  "operations",
  "changes",
  "held",
  "owners",
  "graph_state",
  "recall_changes",
  "near_gone",
  "texts_gone",
  "recall_words_docsize",
  "recall_grams_docsize",
];

/** Everything but the log, and but the numbers of items and of who made them, which are new when a text comes back. */
export function facts({ store }: BeliefDeps): Record<string, string[]> {
  const all = Object.entries(everything(store)).filter(
    ([name]) => !ledgers.includes(name) && !/^recall_(words|grams)_/.test(name),
  );
  return Object.fromEntries(
    all.map(([name, rows]) => [
      name,
      rows
        .map((row) =>
          JSON.stringify({
            ...(row as object),
            ...("item" in (row as object) && { item: 0 }),
            ...("made_in" in (row as object) && { made_in: 0 }),
          }),
        )
        .sort(),
    ]),
  );
}

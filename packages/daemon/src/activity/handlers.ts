import type { Api, Handlers, Reply } from "@memory/shared";
import type { Deps } from "../models/deps.ts";
import { ID, notACursor, readCursor } from "../platform/paging/cursor.ts";
import type { Context } from "../platform/request-context.ts";
import type { Store } from "../store/open.ts";
import { listActivity, prunedOf } from "./list-activity.ts";
import { type Actor, askedBy } from "./operation.ts";
import { findOperation } from "./queries/operations.ts";
import { showOperation } from "./show-operation.ts";

type Rows = Api["activity"];

export interface ActivityHandlerDeps extends Pick<Deps, "store"> {
  /** Takes an operation back, or a run. */
  readonly undo: (request: {
    readonly ownerId: string;
    readonly id: string;
    readonly actor: Actor;
    readonly dryRun: boolean;
    readonly signal: AbortSignal;
  }) => Reply<Rows["undo"]>;
  /** Precision of the daemon's own decisions. */
  readonly readQuality: (ownerId: string) => Reply<Rows["quality"]>;
}

export function activityHandlers({
  store,
  undo,
  readQuality,
}: ActivityHandlerDeps): Handlers<Api, Context>["activity"] {
  return {
    async list({ query: { cursor, ...query } }, { ownerId }) {
      const before = placeOf(store, ownerId, cursor);
      const { entries, nextCursor } = await listActivity(store, ownerId, { ...query, before });
      const pruned = prunedOf(store, ownerId);
      return { entries, nextCursor, ...(pruned && { pruned }) };
    },
    get: async ({ params: { id } }, { ownerId }) => showOperation(store, ownerId, id),
    quality: (_input, { ownerId }) => readQuality(ownerId),
    undo: ({ params: { id }, body: { dryRun } }, context) =>
      undo({ ownerId: context.ownerId, id, actor: askedBy(context), dryRun, signal: context.signal }),
  };
}

const ONE_ID = new RegExp(`^(${ID})$`);

/**
 * The cursor of the log is the id of the operation that the page before ended with: their numbers count those of all owners.
 * One that has been pruned since leads nowhere.
 */
function placeOf(store: Store, ownerId: string, cursor: string | undefined): number | undefined {
  const id = readCursor(cursor, ONE_ID, (id) => id);
  if (id === undefined) return undefined;
  const place = findOperation(store, ownerId, id)?.op;
  if (place === undefined) throw notACursor();
  return place;
}

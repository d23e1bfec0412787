import type { Api, Handlers, Reply } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { notACursor } from "../http/cursor.ts";
import type { Context } from "../http/mount.ts";
import { listActivity, prunedOf } from "./list-activity.ts";
import { type Actor, askedBy } from "./operation.ts";
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
  /** How often the daemon's own decisions were right. */
  readonly readQuality: (ownerId: string) => Reply<Rows["quality"]>;
}

export function activityHandlers({
  store,
  undo,
  readQuality,
}: ActivityHandlerDeps): Handlers<Api, Context>["activity"] {
  return {
    async list({ query: { cursor, ...query } }, { ownerId }) {
      const { entries, last } = await listActivity(store, ownerId, { ...query, before: readPlace(cursor) });
      const pruned = prunedOf(store, ownerId);
      return { entries, nextCursor: last === null ? null : String(last), ...(pruned && { pruned }) };
    },
    get: async ({ params: { id } }, { ownerId }) => showOperation(store, ownerId, id),
    quality: (_input, { ownerId }) => readQuality(ownerId),
    undo: ({ params: { id }, body: { dryRun } }, context) =>
      undo({ ownerId: context.ownerId, id, actor: askedBy(context), dryRun, signal: context.signal }),
  };
}

/** The cursor of the log: the operation that the page before ended with. */
function readPlace(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw notACursor();
}

import { redact } from "@memory/language/redaction";
import { type Api, ApiError, type Handlers, type Input } from "@memory/shared";
import { askedBy, type OperationKind } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { ID, readCursor } from "../../platform/paging/cursor.ts";
import type { Context } from "../../platform/request-context.ts";
import { createSerialSlices } from "../../platform/schedule/time-slice.ts";
import { type ListDeps, listMemories, readFacets, readGrowth } from "../list.ts";
import type { ListPlace } from "../queries/list.ts";
import { findPassagesAround } from "../queries/passages.ts";
import { findMemoryRow, findVersions } from "../queries.ts";
import { toMemories } from "../resource.ts";
import type { MemoryRow } from "../row.ts";
import { why } from "../why.ts";
import { confirmMemory } from "./confirm.ts";
import { type Correction, correctMemory, type MemoryTarget, restoreMemory, retireMemory } from "./edit.ts";
import { type SaveHandlerDeps, saveHandlers } from "./save-handlers.ts";

type BeliefHandlerDeps = SaveHandlerDeps &
  ListDeps & {
    /** Deletes a memory with every trace of its words. */
    readonly forget: (target: MemoryTarget, client: string | null) => Promise<void>;
  };
type Memories = Handlers<Api, Context>["memories"];

export function memoryHandlers(deps: BeliefHandlerDeps): Memories {
  const { store } = deps;
  const listing = { ...deps, serially: createSerialSlices() };
  const row = (ownerId: string, id: string) => {
    const found = findMemoryRow(store, ownerId, id);
    if (!found) throw new ApiError("not_found", `no memory ${id}`);
    return found;
  };
  const one = (ownerId: string, row: MemoryRow | undefined, id: string) => {
    const [memory] = row ? toMemories(store, ownerId, [row]) : [];
    if (!memory) throw new ApiError("not_found", `no memory ${id}`);
    return memory;
  };
  const recorded = (
    { kind, reason }: { readonly kind: OperationKind; readonly reason?: string | undefined },
    { ownerId, client }: Pick<Context, "ownerId" | "client">,
    work: () => MemoryRow,
  ) => {
    const why = reason === undefined ? undefined : redact(reason).text;
    const row = record(deps, { ownerId, kind, actor: askedBy({ client }), reason: why }, ({ about }) => {
      const changed = work();
      about(changed.id);
      return changed;
    });
    deps.wake();
    return one(ownerId, row, row.id);
  };
  return {
    ...saveHandlers(deps),
    list: async ({ query: { cursor, ...query } }, { ownerId }) =>
      listMemories(listing, ownerId, { ...query, past: readPlace(cursor) }),
    facets: ({ query }, { ownerId }) => readFacets(deps, ownerId, query),
    growth: ({ query }, { ownerId }) => readGrowth(deps, ownerId, query),
    get: async ({ params: { id } }, { ownerId }) => one(ownerId, findMemoryRow(store, ownerId, id), id),
    history: async ({ params: { id } }, { ownerId }) => {
      const { rootId } = one(ownerId, findMemoryRow(store, ownerId, id), id);
      return { versions: toMemories(store, ownerId, findVersions(store, ownerId, rootId)) };
    },
    why: async ({ params: { id } }, { ownerId }) =>
      why(store, one(ownerId, findMemoryRow(store, ownerId, id), id)),
    passages: async ({ params: { id }, query: { around } }, { ownerId }) =>
      findPassagesAround(store, row(ownerId, id), around),
    update: async ({ params: { id }, body }, context) =>
      recorded({ kind: "memory.edit", reason: body.reason }, context, () =>
        correctMemory(deps, { ownerId: context.ownerId, id }, correctionOf(body, context)),
      ),
    retire: async ({ params: { id }, body: { reason } }, context) =>
      recorded({ kind: "memory.retire", reason }, context, () =>
        retireMemory(deps, { ownerId: context.ownerId, id }),
      ),
    restore: async ({ params: { id } }, context) =>
      recorded({ kind: "memory.restore" }, context, () =>
        restoreMemory(deps, { ownerId: context.ownerId, id }, isAgents(context) ? "agent" : "person"),
      ),
    confirm: async ({ params: { id } }, { ownerId, client }) =>
      one(ownerId, confirmMemory(deps, { ownerId, id, client }), id),
    remove: async ({ params: { id } }, { ownerId, client }) => {
      await deps.forget({ ownerId, id }, client);
      deps.wake();
      return { ok: true };
    },
  };
}

const isAgents = (context: Pick<Context, "client">): boolean => askedBy(context).kind === "agent";

/** Correction by its speaker, as with a save; an agent has to say that the words are a person's. */
function correctionOf(
  { content, type, statedBy }: Input<Api["memories"]["update"]>["body"],
  context: Context,
): Correction {
  const { client } = context;
  const saidBy = statedBy ?? (isAgents(context) ? "assistant" : "user");
  return { content, type, ...(saidBy === "assistant" && { agent: { client } }) };
}

/** The cursor of the memories: when the last row was said, maybe before 1970, and its id. */
const PLACE = new RegExp(`^(-?\\d{1,16})\\.(${ID})$`);
const readPlace = (cursor: string | undefined): ListPlace | undefined =>
  readCursor(cursor, PLACE, (said, id) => ({ asserted_at: Number(said), id }));

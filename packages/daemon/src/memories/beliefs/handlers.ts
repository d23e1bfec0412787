import { redact } from "@memory/language/redaction";
import { type Api, ApiError, type Handlers, type Input } from "@memory/shared";
import { askedBy, type OperationKind } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import { ID, readCursor } from "../../platform/paging/cursor.ts";
import type { Context } from "../../platform/request-context.ts";
import { createSerialSlices } from "../../platform/schedule/time-slice.ts";
import { assertNotShared, holderOf } from "../holder.ts";
import { type ListDeps, listMemories, readFacets, readGrowth, readNews } from "../list.ts";
import type { ListPlace } from "../queries/list.ts";
import { findPassagesAround } from "../queries/passages.ts";
import { findJoinedSpaces } from "../queries/spaces.ts";
import { findVersions } from "../queries.ts";
import { toMemories } from "../resource.ts";
import type { MemoryRow } from "../row.ts";
import { withWords } from "../said.ts";
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
  const holder = (ownerId: string, id: string) => holderOf(store, ownerId, id);
  const own = ({ ownerId }: Pick<Context, "ownerId">, id: string) => {
    assertNotShared(store, ownerId, id);
    return { ownerId, id };
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
    list: async ({ query: { cursor, ...query } }, { ownerId }) => {
      const list = (owner: string) => listMemories(listing, owner, { ...query, past: readPlace(cursor) });
      const found = await list(ownerId);
      if (query.ref === undefined || found.total > 0) return found;
      // A list is one owner's. A reference names one memory, and an answer gives those of spaces, too.
      for (const { id } of findJoinedSpaces(store, ownerId)) {
        const there = await list(id);
        if (there.total > 0) return there;
      }
      return found;
    },
    facets: ({ query }, { ownerId }) => readFacets(deps, ownerId, query),
    growth: ({ query }, { ownerId }) => readGrowth(deps, ownerId, query),
    news: ({ query }, { ownerId }) => readNews(deps, ownerId, query),
    get: async ({ params: { id } }, { ownerId }) => {
      const { owner, row } = holder(ownerId, id);
      return one(owner, row, id);
    },
    history: async ({ params: { id } }, { ownerId }) => {
      const { owner, row } = holder(ownerId, id);
      return { versions: toMemories(store, owner, findVersions(store, owner, row.root_id)) };
    },
    why: async ({ params: { id } }, { ownerId }) => {
      const { owner, row } = holder(ownerId, id);
      return withWords(store, owner, why(store, one(owner, row, id)));
    },
    passages: async ({ params: { id }, query: { around } }, { ownerId }) =>
      findPassagesAround(store, holder(ownerId, id).row, around),
    update: async ({ params: { id }, body }, context) =>
      recorded({ kind: "memory.edit", reason: body.reason }, context, () =>
        correctMemory(deps, own(context, id), correctionOf(body, context)),
      ),
    retire: async ({ params: { id }, body: { reason } }, context) =>
      recorded({ kind: "memory.retire", reason }, context, () => retireMemory(deps, own(context, id))),
    restore: async ({ params: { id } }, context) =>
      recorded({ kind: "memory.restore" }, context, () =>
        restoreMemory(deps, own(context, id), isAgents(context) ? "agent" : "person"),
      ),
    confirm: async ({ params: { id } }, { ownerId, client }) =>
      one(ownerId, confirmMemory(deps, { ...own({ ownerId }, id), client }), id),
    remove: async ({ params: { id } }, { ownerId, client }) => {
      await deps.forget(own({ ownerId }, id), client);
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

import {
  type Api,
  ApiError,
  type Entity,
  type Handlers,
  type Input,
  type Related,
  type Reply,
} from "@memory/shared";
import { forgetEntityHistory } from "../activity/forget-history.ts";
import { askedBy } from "../activity/operation.ts";
import { type RecordDeps, record } from "../activity/record.ts";
import type { Context } from "../platform/request-context.ts";
import { changeEntityOf, type EntityDeps, removeEntity, standing } from "./change.ts";

type Rows = Api["entities"];

/** Counts and lists of entities, answered by the graph's own thread. */
export interface EntityReads {
  readEntity(ownerId: string, id: string): Promise<Entity | undefined>;
  listEntities(ownerId: string, query: Input<Rows["list"]>["query"]): Reply<Rows["list"]>;
  readRelated(
    ownerId: string,
    id: string,
    query: Input<Rows["related"]>["query"],
  ): Promise<Related | undefined>;
}

export interface EntityHandlerDeps extends EntityDeps, RecordDeps {
  readonly reads: EntityReads;
  readonly graphChanged: (ownerId: string) => void;
}

export function entityHandlers(deps: EntityHandlerDeps): Handlers<Api, Context>["entities"] {
  const { reads } = deps;
  const read = async (ownerId: string, id: string): Promise<Entity> => {
    standing(deps, { ownerId, id });
    return (await reads.readEntity(ownerId, id)) ?? gone(id);
  };
  return {
    list: ({ query }, { ownerId }) => reads.listEntities(ownerId, query),
    get: ({ params }, { ownerId }) => read(ownerId, params.id),
    async related({ params, query }, { ownerId }) {
      standing(deps, { ownerId, id: params.id });
      return (await reads.readRelated(ownerId, params.id, query)) ?? gone(params.id);
    },
    async update({ params, body }, context) {
      const { ownerId } = context;
      await read(ownerId, params.id);
      const entry = {
        ownerId,
        kind: "entity.change",
        actor: askedBy(context),
        subjectId: params.id,
      } as const;
      record(deps, entry, () => changeEntityOf(deps, { ownerId, id: params.id }, body));
      deps.graphChanged(ownerId);
      return read(ownerId, params.id);
    },
    async remove({ params }, context) {
      const { ownerId } = context;
      const entry = {
        ownerId,
        kind: "entity.delete",
        actor: askedBy(context),
        subjectId: params.id,
      } as const;
      record(deps, { ...entry, final: goneForGood }, ({ forget }) => {
        // The log keeps that it happened, and no name of it.
        forget();
        const { entity } = removeEntity(deps, { ownerId, id: params.id });
        forgetEntityHistory(deps.store, params.id, entity);
      });
      deps.graphChanged(ownerId);
      return { ok: true };
    },
  };
}

const goneForGood =
  "an entity that was deleted does not come back by an undo; a new text that names it makes a new one";

/** Nothing that holds today names it any more. */
function gone(id: string): never {
  throw new ApiError("not_found", `there is no entity ${id}: nothing that holds today names it`);
}

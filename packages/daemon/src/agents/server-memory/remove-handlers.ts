import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import { deleteRelation } from "./queries.ts";
import { redacting } from "./redacted.ts";
import { removingEntity, removingObservation } from "./remove.ts";
import { entryOf, type WriteDeps, writeGraph } from "./write.ts";

type Removing = Pick<
  Handlers<Api, Context>["knowledge"],
  "deleteEntities" | "deleteObservations" | "deleteRelations"
>;

/** Deletes a set of rows; a missing one is no error: its deletion has been reached. */
export const removeHandlers = (deps: WriteDeps): Removing => ({
  deleteEntities: async ({ body }, context) => {
    const names = [...new Set(body.names.map(redacting().text))];
    const steps = names.flatMap((name) => [...removingEntity(deps, context.ownerId, name)]);
    await writeGraph(deps, entryOf("knowledge.delete", context), steps);
    return { ok: true };
  },
  deleteObservations: async ({ body }, context) => {
    const { text } = redacting();
    const steps = body.deletions.flatMap(({ entityName, observations }) =>
      observations.map((content) =>
        removingObservation(deps, context.ownerId, { name: text(entityName), content: text(content) }),
      ),
    );
    await writeGraph(deps, entryOf("knowledge.delete", context), steps);
    return { ok: true };
  },
  deleteRelations: async ({ body }, context) => {
    const relations = body.relations.map(redacting().relation);
    const steps = relations.map((relation) => () => deleteRelation(deps.store, context.ownerId, relation));
    await writeGraph(deps, entryOf("knowledge.delete", context), steps);
    return { ok: true };
  },
});

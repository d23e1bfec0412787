import type { Api, Handlers } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import { type AddedRow, addingEntities, addingObservation, addingRelation, assertThere } from "./add.ts";
import { redacting } from "./redacted.ts";
import { entryOf, type WriteDeps, writeGraph } from "./write.ts";

type Adding = Pick<Handlers<Api, Context>["knowledge"], "addEntities" | "addRelations" | "addObservations">;

export const addHandlers = (deps: WriteDeps): Adding => ({
  addEntities: async ({ body }, context) => {
    const entities = body.entities.map(redacting().entity);
    const steps = [...addingEntities(deps, context, { entities, grow: false })];
    const added = await writeGraph(deps, entryOf("knowledge.add", context), steps);
    const isNew = new Set(added.flatMap((one) => (one.kind === "entity" && one.isNew ? [one.at] : [])));
    const observed = newIn(added);
    return {
      entities: entities.flatMap((entity, at) =>
        isNew.has(at) ? [{ ...entity, observations: observed.get(at) ?? [] }] : [],
      ),
    };
  },
  addRelations: async ({ body }, context) => {
    const relations = body.relations.map(redacting().relation);
    const steps = relations.map((relation, at) => addingRelation(deps, context, at, relation));
    const added = await writeGraph(deps, entryOf("knowledge.add", context), steps);
    return { relations: relations.filter((_, at) => added[at]?.isNew) };
  },
  addObservations: async ({ body }, context) => {
    const { text } = redacting();
    const asked = body.observations.map(({ entityName, contents }) => ({
      name: text(entityName),
      contents: contents.map(text),
    }));
    const check = (): AddedRow[] => {
      assertThere(
        deps,
        context.ownerId,
        asked.map(({ name }) => name),
      );
      return [];
    };
    const steps = asked.flatMap(({ name, contents }, at) =>
      contents.map((content) => addingObservation(deps, context, { at, name, content })),
    );
    // In the same transaction, so that nothing is added where one of them is missing.
    const all = [check, ...steps.map((step) => () => [step()])];
    const added = (await writeGraph(deps, entryOf("knowledge.add", context), all)).flat();
    const observed = newIn(added);
    return {
      results: asked.map(({ name }, at) => ({ entityName: name, addedObservations: observed.get(at) ?? [] })),
    };
  },
});

/** Observations that are new, by their place in the request. */
function newIn(added: readonly AddedRow[]): ReadonlyMap<number, string[]> {
  const places = new Map<number, string[]>();
  for (const one of added) {
    if (one.kind !== "observation" || !one.isNew) continue;
    const place = places.get(one.at);
    if (place) place.push(one.content);
    else places.set(one.at, [one.content]);
  }
  return places;
}

import type { Extraction } from "@memory/language/extraction";
import { readsAsOrder } from "@memory/language/instructions";
import type { WaitingText } from "./queries/waiting.ts";

/** Pieces of the work: nearly every turn has some, most are named in one session alone, and many are no names at all. */
const pieces: ReadonlySet<string> = new Set(["file", "command", "package", "concept"]);

const nothing: Extraction = { entities: [], relations: [] };

/**
 * The part of a reading that a turn brings into the graph: who and what lasts, people, machines, organizations, projects,
 * products, technologies (decision 0057). A passage that orders an agent about names nobody.
 */
export function ofTurn(
  { content }: Pick<WaitingText, "content">,
  { entities, relations }: Extraction,
): Extraction {
  const places = new Map<number, number>();
  for (const [at, { type }] of entities.entries()) if (!pieces.has(type)) places.set(at, places.size);
  if (places.size === 0 || readsAsOrder(content)) return nothing;
  return {
    entities: entities.filter((_, at) => places.has(at)),
    relations: relations.flatMap((relation) => {
      const [from, to] = [places.get(relation.from), places.get(relation.to)];
      return from === undefined || to === undefined ? [] : [{ ...relation, from, to }];
    }),
  };
}

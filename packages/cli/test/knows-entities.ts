import { ApiError, type Entity } from "@memory/shared";
import { anId } from "./builders.ts";
import { fakeDaemon, type Scripts } from "./fake-daemon.ts";
import { aFold, anEntity, aRelated } from "./graph-builders.ts";

export const pg = anEntity({ id: anId("0500bb"), name: "pg", type: "package", mentions: 4 });

/** A daemon that knows these entities, and finds them by part of a name or alias, as the real one does. */
export const knowing = (known: readonly Entity[] = [anEntity(), pg], scripts: Scripts = {}) =>
  fakeDaemon({
    "entities.list": ({ query }) => {
      const { ref, text = "" } = query as { ref?: string; text?: string };
      const has = (name: string) => name.toLowerCase().includes(text.toLowerCase());
      const entities = known.filter(
        ({ id, name, aliases }) => [name, ...aliases].some(has) && (!ref || id.endsWith(ref)),
      );
      return { entities, nextCursor: null, total: entities.length };
    },
    "entities.get": ({ params }) => {
      const entity = known.find(({ id }) => id === params.id);
      if (!entity) throw new ApiError("not_found", "no such entity");
      return entity;
    },
    "entities.related": () => aRelated(),
    "entities.remove": () => ({ ok: true }),
    "folds.list": () => ({ merges: [], nextCursor: null }),
    "folds.merge": () => aFold({ sourceId: pg.id, sourceName: "pg", decidedBy: "human" }),
    ...scripts,
  });

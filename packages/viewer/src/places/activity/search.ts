import { idOf, oneOf, type Params, textOf } from "../../app/search-params.ts";

/** The rooms of the daemon whose changes are told apart. */
export const ROOMS = [
  "memory",
  "conflict",
  "import",
  "entity",
  "fold",
  "schema",
  "document",
  "root",
  "capture",
  "knowledge",
  "index",
  "scrub",
  "undo",
] as const;
export const ACTORS = ["person", "agent", "import", "daemon", "model"] as const;
export type ActorKind = (typeof ACTORS)[number];

export const activitySearch = (params: Params) => ({
  /** A room, or one kind: "memory", "memory.save". */
  kind: textOf(params.kind, 100),
  actor: oneOf(params.actor, ACTORS),
  subject: idOf(params.subject),
  run: idOf(params.run),
  /** Automatic indexing is shown too. */
  all: oneOf(params.all, ["true"] as const),
});

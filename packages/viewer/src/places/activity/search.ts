import { ACTOR_KINDS } from "@memory/shared/wire";
import { idOf, oneOf, type Params, textOf } from "../../app/search-params.ts";

export type ActorKind = (typeof ACTOR_KINDS)[number];

export const activitySearch = (params: Params) => ({
  /** A subject, or one kind: "memory", "memory.save". */
  kind: textOf(params.kind, 100),
  actor: oneOf(params.actor, ACTOR_KINDS),
  subject: idOf(params.subject),
  run: idOf(params.run),
  /** Automatic indexing is shown too. */
  all: oneOf(params.all, ["true"] as const),
});

import { idOf, numberOf, oneOf, type Params, textOf, timeOf } from "../../app/search-params.ts";

/** The parameters of Explore's address. */
export const exploreSearch = (params: Params) => ({
  /** "entity:ID", "memory:ID", "document:ID", "session:ID": the node in the middle. */
  focus: textOf(params.focus, 60),
  depth: numberOf(params.depth, 1, 3),
  /** Id of a topic. */
  c: textOf(params.c, 100),
  kinds: textOf(params.kinds, 100),
  types: textOf(params.types, 100),
  q: textOf(params.q),
  /** A day or moment: what was true then. */
  at: timeOf(params.at),
  knownAt: timeOf(params.knownAt),
  /** Topics of this project are lit. */
  project: textOf(params.project, 200),
  after: timeOf(params.after),
  before: timeOf(params.before),
  /** The changes between these two times stand beside the picture. */
  changes: oneOf(params.changes, ["shown"] as const),
  view: oneOf(params.view, ["graph", "list"] as const),
  /** Id of what is selected: of a topic, too, which is no UUID. */
  sel: textOf(params.sel, 100),
  /** The other end of a path from the focus. */
  to: idOf(params.to),
});
export type ExploreSearch = ReturnType<typeof exploreSearch>;

import type { Deps } from "../deps.ts";
import { findOwnersWithGraph } from "../store/graph-state.ts";
import { type AfterRest, createAfterRest } from "../workers/after-rest.ts";
import { type ResolveDeps, resolve } from "./resolve.ts";

/** Looks in the background, once the graph has come to rest, for entities that may be one. */
export const createQuestionKeeper = (deps: ResolveDeps & Pick<Deps, "log">): AfterRest =>
  createAfterRest(
    {
      first: () => findOwnersWithGraph(deps.store),
      work: async (ownerId, signal) => void (await resolve(deps, ownerId, signal)),
      log: deps.log,
      failure: "nobody looked for entities that may be one",
    },
    { rest: 20_000, longest: 300_000 },
  );

import type { QueryClient } from "@tanstack/react-query";

/**
 * The first part of every query's key: what it is about. The daemon names the same topics when something has changed, and
 * all that is about one is asked again.
 */
export type About =
  | "memories"
  | "projects"
  | "reviews"
  | "entities"
  | "documents"
  | "roots"
  | "schema"
  | "activity"
  | "capture"
  | "models"
  | "graph"
  | "spaces"
  | "status";

/** The key of a query: what it is about, then whatever tells it from the others. */
export const key = (about: About, ...rest: readonly unknown[]): readonly unknown[] => [about, ...rest];

/** Asks anew for all that is about these. */
export const refresh = (client: QueryClient, ...about: readonly About[]): Promise<unknown> =>
  Promise.all(about.map((one) => client.invalidateQueries({ queryKey: key(one) })));

/** The key of the daemon's health. */
export const HEALTH = key("status", "health");

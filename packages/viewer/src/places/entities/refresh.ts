import type { QueryClient } from "@tanstack/react-query";
import { key } from "../../app/keys.ts";

/** Ask anew for all that a change of an entity touches. */
export const refreshEntities = (client: QueryClient): Promise<unknown> =>
  Promise.all(
    (["entities", "graph", "reviews", "status"] as const).map((about) =>
      client.invalidateQueries({ queryKey: key(about) }),
    ),
  );

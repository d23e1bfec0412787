import { projectSpelling } from "../memories/project-spelling.ts";
import type { Store } from "../store/open.ts";

/** The project that was asked for, if any was, as it is written in the store. */
export const namedProject = (
  store: Store,
  ownerId: string,
  project: string | undefined,
): string | undefined => (project === undefined ? undefined : projectSpelling(store, ownerId, project));

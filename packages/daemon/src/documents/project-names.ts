import type { Deps } from "../models/deps.ts";
import { projectAt, settleProject } from "../places/project-at.ts";
import type { ProjectNames } from "./walk-in-thread.ts";

/** Names the projects of what one walk finds, each repository once; `kept`: they are known again by their places from then on. */
export function projectNames(
  deps: Pick<Deps, "store" | "clock">,
  ownerId: string,
  { kept }: { readonly kept: boolean },
): ProjectNames {
  const named = new Map<string, string>();
  return (place) => {
    if (place === null) return null;
    const key = JSON.stringify(place.marks);
    const project = named.get(key) ?? (kept ? settleProject : projectAt)(deps, ownerId, place);
    named.set(key, project);
    return project;
  };
}

import { homedir } from "node:os";
import { placeOf } from "@memory/sources/projects";
import type { Deps } from "../models/deps.ts";
import { projectAt, settleProject } from "./project-at.ts";
import { findMark } from "./queries.ts";

/**
 * The project of what is said in a folder by hand: that of its repository, or of the sessions that were held there; undefined: it is of none.
 * A shell begins in the home directory: what is said there is of no project, also where an agent has worked there. `kept`: the place is
 * known by it from now on.
 */
export function projectIn(
  deps: Pick<Deps, "store" | "clock">,
  ownerId: string,
  { folder, kept }: { readonly folder: string; readonly kept: boolean },
): string | undefined {
  const place = placeOf(folder, "");
  if (!place.isThere || place.root === placeOf(homedir(), "").root) return undefined;
  const isKnown = place.marks.some(
    (mark) => mark.kind === "root" || findMark(deps.store, ownerId, mark) !== undefined,
  );
  return isKnown ? (kept ? settleProject : projectAt)(deps, ownerId, place) : undefined;
}

import { ApiError, type ProjectPage } from "@memory/shared";
import type { Deps } from "../models/deps.ts";
import { midnightAgo } from "../platform/local-day.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { createSerialSlices } from "../platform/schedule/time-slice.ts";
import type { FoundPage, PageTask } from "./page.ts";
import { readPage } from "./read-page.ts";

export interface ProjectDeps extends Pick<Deps, "store" | "clock"> {
  readonly workers: { readonly graphs: Pool };
}

/** Days of the week that a page calls this one, today not counted. */
const DAYS = 6;

export interface Asked {
  readonly ownerId: string;
  /** In whichever spelling. */
  readonly project: string;
  /** Most of each kind. */
  readonly limit: number;
}

/** Reads everything of a project; throws `not_found` where nothing is known of it. */
export function pageReader({ store, clock, workers }: ProjectDeps): (asked: Asked) => Promise<ProjectPage> {
  const serially = createSerialSlices();
  return async (asked) => {
    const task: PageTask = { ...asked, since: thisWeek(clock) };
    const found = await workers.graphs.run<FoundPage | undefined>(task, { name: "project" });
    if (!found)
      throw new ApiError(
        "not_found",
        `nothing is known of a project ${asked.project}: memory projects lists those that are there`,
      );
    return readPage({ store, serially }, found, task);
  };
}

/** Midnight six days ago: the start of what a page calls this week. */
export const thisWeek = (clock: ProjectDeps["clock"]): number => midnightAgo(clock(), DAYS);

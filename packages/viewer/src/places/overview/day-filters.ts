import { endOf, startOf } from "../../text/days.ts";
import type { Stretch } from "./search.ts";

/** Chosen days as filters of the memories, by when they were said. */
export const filtersOfDays = (chosen: Stretch | undefined) =>
  chosen ? { after: startOf(chosen.from), before: endOf(chosen.to), by: "asserted" as const } : {};

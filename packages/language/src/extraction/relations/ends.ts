import type { FoundEntity } from "../extraction-types.ts";

/** Types a predicate may stand between. A type made by a person passes every `never`, and no `only`. */
interface Ends {
  readonly from?: RelationEnd;
  readonly to?: RelationEnd;
}

export interface RelationEnd {
  readonly only?: readonly string[];
  readonly never?: readonly string[];
}

export const MAKERS = ["person", "organization"];
const BEINGS = ["person", "organization", "place", "event"];

const ENDS: Readonly<Record<string, Ends>> = {
  uses: { from: { never: ["place"] }, to: { never: ["person", "place", "event"] } },
  depends_on: { from: { never: BEINGS }, to: { never: ["person", "place", "event"] } },
  part_of: { from: { never: ["person", "place"] }, to: { never: ["person", "place", "command"] } },
  runs_on: { from: { never: [...BEINGS, "file"] }, to: { never: ["person", "place", "event", "file"] } },
  stored_in: { from: { never: BEINGS }, to: { never: [...BEINGS, "command"] } },
  written_in: { from: { never: [...BEINGS, "host"] }, to: { only: ["technology"] } },
  created_by: { from: { never: ["person", "place", "host"] }, to: { only: MAKERS } },
  maintained_by: { from: { never: ["person", "place", "organization"] }, to: { only: MAKERS } },
  works_for: { from: { only: ["person"] }, to: { only: ["organization"] } },
  works_on: {
    from: { only: ["person"] },
    to: { never: ["person", "place", "organization", "host", "event"] },
  },
  located_in: { from: { never: ["file", "command", "package", "concept"] }, to: { only: ["place"] } },
  replaces: { from: { never: BEINGS }, to: { never: BEINGS } },
  connects_to: { from: { never: BEINGS }, to: { never: BEINGS } },
  implements: { from: { never: [...BEINGS, "host"] }, to: { never: [...BEINGS, "host", "file", "command"] } },
};

/** Between people these are said; a person who "tests" or "calls" something did so once. */
const OF_PEOPLE = new Set([
  "mentors",
  "reports_to",
  "organizes",
  "sponsors",
  "funds",
  "leads",
  "attends",
  "speaks_at",
]);

export const isBuiltIn = (predicate: string): boolean => Object.hasOwn(ENDS, predicate);

/** True where the predicate admits these two types. */
export function fits(predicate: string, from: FoundEntity, to: FoundEntity): boolean {
  const ends = ENDS[predicate];
  return ends !== undefined && admits(ends.from, from.type) && admits(ends.to, to.type);
}

/** The same for a predicate that is not built in, found by its verb. */
export function fitsVerb(predicate: string, from: FoundEntity, to: FoundEntity): boolean {
  // The place where a system runs is another predicate; a runner of a command is this one.
  if (predicate === "runs") return to.type === "command" && from.type !== "person";
  if (OF_PEOPLE.has(predicate)) return true;
  return from.type !== "person" && to.type !== "person" && to.type !== "place";
}

export const admits = (side: RelationEnd | undefined, type: string): boolean =>
  (side?.only === undefined || side.only.includes(type)) && !(side?.never?.includes(type) ?? false);

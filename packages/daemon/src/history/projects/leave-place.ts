import type { Mark } from "@memory/language/names";
import { ApiError } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { placeOf } from "@memory/sources/projects";
import type { Actor } from "../../activity/operation.ts";
import { takeMark } from "../../places/queries.ts";
import { inOperations, type MoveDeps } from "./in-operations.ts";
import { findMarks } from "./queries.ts";

interface Leaving {
  readonly ownerId: string;
  readonly project: string;
  /** A folder or an address, as the project's page tells it. */
  readonly place: string;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

interface Left {
  readonly id: string;
  readonly removed: readonly Mark[];
  /** By which the folder is known as the project all the same. */
  readonly left: readonly Mark[];
}

/**
 * A place is not the project's any more: a folder goes with the marks of the repository that lies there. What it is fetched from stays, since
 * other clones are known by it, and is told. Which project the folder is of is decided anew when somebody works there. Throws not_found.
 */
export async function leavePlace(deps: MoveDeps, leaving: Leaving): Promise<Left> {
  const { store } = deps;
  const { ownerId, project, place } = leaving;
  const known = findMarks(store, ownerId).filter((mark) => projectKey(mark.project) === projectKey(project));
  const named = known.filter(({ value }) => value === place);
  if (named.length === 0)
    throw new ApiError(
      "not_found",
      `${project} is not known by ${place}: its page lists what it is known by`,
    );
  const isFolder = named.some(({ kind }) => kind === "root" || kind === "folder");
  const there = isFolder ? placeOf(place, project).marks : [];
  const lies = ({ kind, value }: Mark) => there.some((mark) => mark.kind === kind && mark.value === value);
  const toMark = ({ kind, value }: Mark): Mark => ({ kind, value });
  const removed = known.filter((mark) => named.includes(mark) || (mark.kind !== "remote" && lies(mark)));
  const id = await inOperations(
    deps,
    { ...leaving, kind: "project.place", reason: `${place} is not of ${project}` },
    removed.map((mark) => () => takeMark(store, ownerId, mark)),
  );
  const left = known.filter((mark) => !removed.includes(mark) && lies(mark));
  return { id, removed: removed.map(toMark), left: left.map(toMark) };
}

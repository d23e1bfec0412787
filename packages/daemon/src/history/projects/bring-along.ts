import type { Mark } from "@memory/language/names";
import { keyOf } from "@memory/sources/notes";
import { placeOf } from "@memory/sources/projects";
import { byDaemon } from "../../activity/operation.ts";
import { findOperation, findRunOperations } from "../../activity/queries/operations.ts";
import { findChanges, readImage, rowAfter } from "../../activity/queries/rows.ts";
import { findMark, putMark } from "../../places/queries.ts";
import type { Store } from "../../store/open.ts";
import { originOf } from "../undo/room-undo.ts";
import { inOperations, type MoveDeps } from "./in-operations.ts";
import { findMarks, wasThere } from "./queries.ts";
import { gather } from "./rename.ts";

/** A name that a project bears for a while. */
export interface Borne {
  readonly name: string;
  /** What it is called again. */
  readonly back: string;
  /** Since when it bore the name, milliseconds. */
  readonly since: number;
}

/** The name that goes when this operation, or run, is taken back; undefined: it gave none. */
export function borneBy(store: Store, ownerId: string, id: string): Borne | undefined {
  const one = findOperation(store, ownerId, id);
  const operations = one ? [one] : findRunOperations(store, ownerId, id);
  const [first] = operations.toSorted((a, b) => a.op - b.op);
  if (!first || originOf(store, first).kind !== "project.rename") return undefined;
  for (const { op } of operations)
    for (const change of findChanges(store, op)) {
      const [back, name] = [change.before, rowAfter(store, change)].map(projectIn);
      if (back && name && back !== name) return { name, back, since: first.at };
    }
  return undefined;
}

function projectIn(image: string | null): string | null {
  const project = image === null ? null : readImage(image).project;
  return typeof project === "string" ? project : null;
}

/**
 * What came while a project bore a name that was taken back goes where the name went: all of it, where nothing else bears the name; else
 * the sessions that were held in its places. A run of its own, of the daemon.
 */
export async function bringAlong(
  deps: MoveDeps,
  { name, back, since }: Borne,
  { ownerId, signal }: { readonly ownerId: string; readonly signal: AbortSignal },
): Promise<void> {
  const { store } = deps;
  const isAnother = wasThere(store, ownerId, name, since);
  const marks = findMarks(store, ownerId);
  // A worktree that was met meanwhile is where its repository is.
  const met = marks.filter(
    (mark) =>
      isAnother &&
      isFolder(mark) &&
      mark.project === name &&
      mark.seen_at >= since &&
      isOf(deps, ownerId, mark, back),
  );
  const folders = marks
    .filter(isFolder)
    .map((mark) => ({ key: keyOf(mark.value), project: met.includes(mark) ? back : mark.project }));
  const projectOfKey = (folder: string): string | undefined =>
    folders
      .filter(({ key }) => folder === key || folder.startsWith(`${key}-`))
      .toSorted((a, b) => b.key.length - a.key.length)[0]?.project;
  const moves = await gather(deps, {
    ...{ ownerId, from: name, to: back, actor: byDaemon },
    ...(isAnother && { sessionsOnly: ({ folder }) => projectOfKey(folder) === back }),
  });
  const places = met.map(
    (mark) => () => putMark(store, ownerId, { ...mark, project: back, now: deps.clock() }),
  );
  const all = [
    ...places,
    ...moves.places,
    ...moves.sessions,
    ...moves.others,
    ...moves.documents,
    ...moves.memories,
  ];
  if (all.length > 0)
    await inOperations(
      deps,
      {
        ...{ ownerId, signal, actor: byDaemon },
        kind: "project.rename",
        project: back,
        reason: `what came to ${name} meanwhile`,
      },
      all,
    );
}

const isFolder = ({ kind }: Mark): boolean => kind === "root" || kind === "folder";

/** The repository that lies in a folder is known as the project's. */
const isOf = ({ store }: MoveDeps, ownerId: string, { value }: Mark, project: string): boolean =>
  placeOf(value, "").marks.some(
    (mark) => mark.kind === "repository" && findMark(store, ownerId, mark)?.project === project,
  );

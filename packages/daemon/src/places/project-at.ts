import { existsSync } from "node:fs";
import type { Mark, ProjectPlace } from "@memory/language/names";
import { projectKey } from "@memory/shared/words";
import { historyOf, holdsObject, identityOf, repositoryAround } from "@memory/sources/projects";
import type { Deps } from "../models/deps.ts";
import { ensureOwner } from "../store/owners.ts";
import {
  findFolders,
  findMark,
  findMarksOf,
  findPlacedProjects,
  type KnownMark,
  putMark,
} from "./queries.ts";

type ReadDeps = Pick<Deps, "store">;

/**
 * The project of a place: the one that it was seen to be before, be its folder renamed since, cloned anew or a worktree; else what its folder
 * is called, with more of its address where another project of this machine bears that name.
 */
export function projectAt({ store }: ReadDeps, ownerId: string, place: ProjectPlace): string {
  const known = place.marks.flatMap((mark) => findMark(store, ownerId, mark) ?? []);
  const isOther = (mark: KnownMark): boolean => isOfAnother(store, ownerId, { place, mark, known });
  const own = known.find((mark) => !isOther(mark));
  if (own) return own.project;
  if (!place.isThere) return place.name;
  const copied = copyOfKnown(store, ownerId, place);
  if (copied !== undefined) return copied;
  const names = [place.name, ...place.longer];
  const others = new Set(known.filter(isOther).map(({ project }) => projectKey(project)));
  const placed = findPlacedProjects(store, ownerId);
  const spelled = (name: string) => placed.filter((one) => projectKey(one) === projectKey(name));
  const marksOf = (name: string) => spelled(name).flatMap((one) => findMarksOf(store, ownerId, one));
  const free = names.find((name) => !others.has(projectKey(name)) && isFree(marksOf(name), place));
  return free === undefined ? place.name : (spelled(free)[0] ?? free);
}

/** The same, kept: the place is known again from now on. In a transaction of its own. */
export function settleProject(
  deps: ReadDeps & Pick<Deps, "clock">,
  ownerId: string,
  place: ProjectPlace,
): string {
  const { store, clock } = deps;
  const project = projectAt(deps, ownerId, place);
  if (!place.isThere) return project;
  const news = place.marks.filter((mark) => findMark(store, ownerId, mark)?.project !== project);
  if (news.length > 0)
    store.transaction(() => {
      const now = clock();
      ensureOwner(store, ownerId, now);
      for (const mark of news) putMark(store, ownerId, { ...mark, project, now });
    });
  return project;
}

/** A folder in which another repository lies by now. */
function isOfAnother(
  store: Deps["store"],
  ownerId: string,
  {
    place,
    mark,
    known,
  }: { readonly place: ProjectPlace; readonly mark: KnownMark; readonly known: readonly KnownMark[] },
): boolean {
  if (mark.kind !== "root" && mark.kind !== "folder" && mark.kind !== "inode") return false;
  if (known.some(({ kind, project }) => kind === "remote" && project === mark.project)) return false;
  const marks = findMarksOf(store, ownerId, mark.project);
  return isFetchedElsewhere(marks, place) || liesElsewhere(marks, place) || isBegunAnew(marks, place);
}

/**
 * The repository that was here was deleted with its folder, and another one begun: it holds none of the commits that this project began
 * with. One that is begun anew among the same files is the same.
 */
function isBegunAnew(marks: readonly Mark[], place: ProjectPlace): boolean {
  const commits = marks.filter(({ kind }) => kind === "commit").map(({ value }) => value);
  const repository = place.root === null ? null : repositoryAround(place.root);
  if (commits.length === 0 || repository === null) return false;
  const isKnown = place.marks.some(
    ({ kind, value }) =>
      (kind === "repository" || kind === "inode") &&
      marks.some((mark) => mark.kind === kind && mark.value === value),
  );
  return !isKnown && !commits.some((commit) => holdsObject(repository.common, commit));
}

/** The repository that was here was moved away, and is there still. */
function liesElsewhere(marks: readonly Mark[], place: ProjectPlace): boolean {
  const identities = marks.filter(({ kind }) => kind === "repository").map(({ value }) => value);
  const own = rootsOf(place.marks);
  const isCopy = copiesOf(own);
  return (
    place.marks.some(({ kind, value }) => kind === "repository" && !identities.includes(value)) &&
    rootsOf(marks).some((root) => {
      const there = own.includes(root) ? null : repositoryAround(root);
      return there !== null && identities.includes(identityOf(there.common) ?? "") && !isCopy(root);
    })
  );
}

/** Folders, those seen last, that a place without a remote is compared with while an agent waits: a millisecond or so each. */
const COMPARED = 16;

/** The project of another folder that names a commit in common, where one of the two is fetched from nowhere. */
function copyOfKnown(store: Deps["store"], ownerId: string, place: ProjectPlace): string | undefined {
  if (!place.marks.some(({ kind }) => kind === "repository")) return undefined;
  const own = rootsOf(place.marks);
  const isCopy = copiesOf(own);
  return findFolders(store, ownerId)
    .filter(({ project }) => !isFetchedElsewhere(findMarksOf(store, ownerId, project), place))
    .slice(0, COMPARED)
    .find(({ value }) => !own.includes(value) && existsSync(value) && isCopy(value))?.project;
}

/** Both are fetched from somewhere. (That they share none of it is known by then.) */
const isFetchedElsewhere = (marks: readonly Mark[], place: ProjectPlace): boolean =>
  [marks, place.marks].every((some) => some.some(({ kind }) => kind === "remote"));

/** The name stands for nothing that lies elsewhere, or for a copy of the same repository. */
function isFree(marks: readonly Mark[], place: ProjectPlace): boolean {
  const own = rootsOf(place.marks);
  const others = rootsOf(marks).filter((root) => !own.includes(root) && existsSync(root));
  if (others.some(copiesOf(own))) return true;
  return others.length === 0 && !isFetchedElsewhere(marks, place);
}

const rootsOf = (marks: readonly Mark[]): string[] =>
  marks.filter(({ kind }) => kind === "root" || kind === "folder").map(({ value }) => value);

/** Tells of other folders whether a copy of one of these lies there. */
function copiesOf(own: readonly string[]): (root: string) => boolean {
  const repositories = own.map(repositoryAround).filter((one) => one !== null);
  const histories = [...new Map(repositories.map((one) => [one.common, one])).values()].map(historyOf);
  return (root) => {
    const other = repositoryAround(root);
    return other !== null && histories.some((shares) => shares(other));
  };
}

import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { claimsOnReader, hidesWords } from "@memory/language/instructions";
import type { AgentName } from "@memory/shared";
import { projectKey } from "@memory/shared/words";
import { isAgentName } from "@memory/sources/agents";
import { isAlwaysRead, isNoteOf } from "@memory/sources/notes";
import { repositoryAround } from "@memory/sources/projects";
import type { Store } from "../store/open.ts";
import { findPlaces, findRemotes, findSessionFolder } from "./queries/places.ts";
import type { InjectableText } from "./statements.ts";

/**
 * May it be told to an agent that has not asked? A person's own sentence may; what an agent said, what stands in a document or in the midst of
 * a conversation may not where it turns to agents or claims a permission: whose words those were cannot be told. What hides words may never.
 */
export const mayTell = ({
  type,
  source,
  content,
}: Pick<InjectableText, "type" | "source" | "content">): boolean =>
  !hidesWords(content) && ((type !== undefined && source.statedBy === "user") || !claimsOnReader(content));

interface Place {
  readonly ownerId: string;
  readonly project?: string | undefined;
  /** The working tree that is worked in. */
  readonly root?: string | null | undefined;
  /** Who works there. */
  readonly agent?: AgentName | undefined;
  /** Folder that is stood in, files that are about to be touched. */
  readonly at?: readonly string[] | undefined;
}

/**
 * Is it about this very project? Another one of the same name may be meant by a name alone. So what stands in a space has to name one of
 * the addresses that the project is fetched from, if there are any; and a session that was held in a folder that is not on this machine, and
 * was no place of the project before, is of somewhere else: what was read of it is told to who asks. A note in a folder of the tree is for
 * who works in that folder, as its program reads it: the folder may be somebody else's work that lies there. Of this tree that program itself has
 * it in its context.
 */
export function aboutHere(
  store: Store,
  { ownerId, project, root, at = [], agent: asking }: Place,
): (one: Pick<InjectableText, "space" | "project" | "source">) => boolean {
  const own = project === undefined ? [] : findRemotes(store, ownerId, project).map(projectKey);
  const isOwn = (theirs: string | undefined): boolean =>
    theirs === undefined || own.length === 0 || own.includes(projectKey(theirs));
  return ({ space, project: theirs, source: { agent, sessionId, path } }) => {
    if (space) return isOwn(theirs);
    if (root == null || theirs === undefined || !isAgentName(agent)) return true;
    if (sessionId === undefined) {
      if (path === undefined || !isNoteOf(agent, path)) return true;
      const folder = folderOfNote(root, path);
      const isFor = folder === root || at.some((one) => isIn(one, folder));
      return isFor && !(agent === asking && isIn(path, root) && isAlwaysRead(agent, path));
    }
    const folder = findSessionFolder(store, { ownerId, agent, sessionId });
    return folder === null || existsSync(folder) || wasPlaceOf(store, { ownerId, project: theirs, folder });
  };
}

/**
 * What was said in another clone of the project, a fork of it or what it was forked from, says in which: rules of the one need not be
 * those of the other.
 */
export function withClone(
  store: Store,
  { ownerId, root }: Pick<Place, "ownerId" | "root">,
): <One extends Pick<InjectableText, "source">>(one: One) => One & { readonly clone?: string } {
  const own = root == null ? undefined : repositoryAround(root)?.common;
  return (one) => {
    const { agent, sessionId } = one.source;
    if (own === undefined || sessionId === undefined || !isAgentName(agent)) return one;
    const folder = findSessionFolder(store, { ownerId, agent, sessionId });
    const there = folder === null ? null : repositoryAround(folder);
    if (folder === null || there === null || there.common === own) return one;
    const home = homedir();
    return { ...one, clone: isIn(folder, home) ? `~${folder.slice(home.length)}` : folder };
  };
}

/** Was the project seen in this folder, or in one around it? */
const wasPlaceOf = (
  store: Store,
  {
    ownerId,
    project,
    folder,
  }: { readonly ownerId: string; readonly project: string; readonly folder: string },
): boolean => findPlaces(store, ownerId, project).some((place) => isIn(folder, place));

const isIn = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}${sep}`);

/** The folder of a tree that a note is about: without `.claude`, `.github` and what lies in them; the tree itself for one from elsewhere. */
function folderOfNote(root: string, path: string): string {
  if (!isIn(path, root)) return root;
  const parts = relative(root, dirname(path)).split(sep);
  const hidden = parts.findIndex((part) => part.startsWith("."));
  return join(root, ...(hidden < 0 ? parts : parts.slice(0, hidden)));
}

import { realpathSync } from "node:fs";
import { basename } from "node:path";
import type { Memory } from "@memory/shared";
import { UNCONFIRMED } from "@memory/shared/words";
import { placeOf } from "@memory/sources/projects";
import { isPassed, treeFor } from "../../citations/gone.ts";
import { spellingsAmong } from "../../memories/project-spelling.ts";
import { findActiveProjects } from "../../memories/queries/projects.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import { toMemories } from "../../memories/resource.ts";
import type { Deps } from "../../models/deps.ts";
import { projectAt } from "../../places/project-at.ts";
import { findStatements, findToTell } from "./queries.ts";

/** Memories in a file of notes: a program reads it at every start, and is told more when it asks. */
const MOST = 40;

/**
 * What a person has said, holds, and may stand in a file that an agent is given: what is of the project in that of a project, what holds
 * everywhere in that of the person, which programs read as well; nothing that the file says itself, that is contradicted,
 * names what is gone or reads like an order. Oldest first, so that the same stays where it stands.
 */
export function blockFor(
  deps: Pick<Deps, "store" | "clock">,
  ownerId: string,
  { path, root }: { readonly path: string; readonly root?: string | undefined },
): Pick<Memory, "id" | "content">[] {
  const { store } = deps;
  const own = findStatements(store, ownerId, realOr(path)).flatMap(({ memory_id: id }) => {
    const row = id === null ? undefined : findMemoryRow(store, ownerId, id);
    return row ? [row.root_id] : [];
  });
  const said = new Set(own);
  const project = root === undefined ? undefined : projectAt(deps, ownerId, placeOf(root, basename(root)));
  const projects = project === undefined ? [] : spellingsAmong(findActiveProjects(store, ownerId), project);
  const tree = project === undefined ? undefined : treeFor(deps, ownerId, { project, root: root ?? null });
  const rows = findToTell(store, ownerId, project === undefined ? [""] : projects).filter(
    ({ root_id }) => !said.has(root_id),
  );
  return toMemories(store, ownerId, rows)
    .filter(
      ({ confidence, conflictId, instruction }) => confidence >= UNCONFIRMED && !conflictId && !instruction,
    )
    .filter((memory) => !isPassed(deps, tree, memory))
    .slice(0, MOST)
    .reverse()
    .map(({ id, content }) => ({ id, content }));
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

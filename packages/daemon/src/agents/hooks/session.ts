import { sep } from "node:path";
import type { AgentName, HookInput } from "@memory/shared";
import { agentOf } from "@memory/sources/agents";
import type { CitationChecks } from "../../citations/service.ts";
import type { Deps } from "../../models/deps.ts";
import { projectAt } from "../../places/project-at.ts";
import type { Config } from "../../platform/config.ts";
import type { NoteReader } from "../notes/following.ts";

/** A session of an agent that asks through its hooks. */
export interface HookSession {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly sessionId: string;
}

/** An event of a hook, and whose it is. */
export interface HookEvent {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly input: HookInput;
}

/** The session that asks and the project it works in; null when the hook does not say. */
export function hookSession(deps: Pick<Deps, "store">, { ownerId, agent, input }: HookEvent) {
  const session = agentOf(agent).hookSession(input);
  if (session === null) return null;
  const { sessionId, place, cwd } = session;
  const project = projectAt(deps, ownerId, place);
  return { ownerId, agent, sessionId, project, root: place.root, at: cwd === null ? [] : [cwd] };
}

export interface TreeDeps {
  readonly citations: Pick<CitationChecks, "note">;
  readonly notes: Pick<NoteReader, "note">;
}

/** What memories name of the tree that a session works in is looked for there soon, and so are the notes in it. */
export function noteTree(
  { citations, notes }: TreeDeps,
  { ownerId, project, root }: { ownerId: string; project: string; root: string | null },
): void {
  if (root === null) return;
  citations.note({ ownerId, project, root });
  notes.note({ ownerId, root });
}

/** A folder in which agents are told nothing unasked. */
export const isQuiet = (
  { config }: { readonly config: Pick<Config, "quietFolders"> },
  { root }: { readonly root: string | null },
): boolean =>
  root !== null &&
  config.quietFolders.some((folder) => root === folder || root.startsWith(`${folder}${sep}`));

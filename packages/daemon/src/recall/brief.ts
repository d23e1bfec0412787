import { spellingsAmong } from "../memories/project-spelling.ts";
import { findActiveProjects } from "../memories/queries/projects.ts";
import type { Store } from "../store/open.ts";
import { findBrief } from "./queries/brief.ts";
import { type InjectedBlock, writeBlock } from "./statements.ts";

/** Tokens of the brief: it stands in every session, whatever the session is about. */
const TOKENS = 400;
const LIMITS = { preferences: 8, newest: 8 } as const;

interface Asked {
  readonly ownerId: string;
  readonly project: string;
  /** Less than usual, where a person has set that. */
  readonly most?: number;
  /** Ids of texts in the agent's context already. */
  readonly without?: ReadonlySet<string>;
}

/** The preferences and the newest facts of a project. Null when there is nothing to say. */
export function briefOf(store: Store, { most = TOKENS, without, ...target }: Asked): InjectedBlock | null {
  const projects = spellingsAmong(findActiveProjects(store, target.ownerId), target.project);
  const known = findBrief(store, { ownerId: target.ownerId, projects }, LIMITS);
  return writeBlock(
    known.filter(({ id, instruction }) => !instruction && !without?.has(id)),
    Math.min(TOKENS, most),
  );
}

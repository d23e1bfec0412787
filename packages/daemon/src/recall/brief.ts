import { wayAlone } from "@memory/language/distilling";
import { speaksToReader } from "@memory/language/instructions";
import { contentKey } from "@memory/language/text";
import type { AgentName, Memory } from "@memory/shared";
import { projectKey, projectKeysOf } from "@memory/shared/words";
import { isPassed, isUnlooked, treeFor } from "../citations/gone.ts";
import { spellingsAmong } from "../memories/project-spelling.ts";
import { findActiveProjects } from "../memories/queries/projects.ts";
import { findJoinedSpaces, findSpace, type JoinedSpace, mayBeTold } from "../memories/queries/spaces.ts";
import type { Deps } from "../models/deps.ts";
import type { Store } from "../store/open.ts";
import { aboutHere, mayTell, withClone } from "./may-tell.ts";
import { MOST_SPACES } from "./owners.ts";
import { findBrief } from "./queries/brief.ts";
import { type InjectedBlock, writeBlock } from "./statements.ts";

/** Tokens of the brief: it stands in every request of every session, whatever the session is about (0096). */
const TOKENS = 200;
const LIMITS = { preferences: 8, procedures: 3, newest: 8 } as const;
/** Of the newest facts so many are told: what a prompt is about is told with it. */
const FACTS = 3;

interface Asked {
  readonly ownerId: string;
  readonly project: string;
  /** Less than usual, where a person has set that. */
  readonly most?: number;
  /** The working tree that is worked in. */
  readonly root?: string | null;
  /** Who works there. */
  readonly agent?: AgentName;
  /** The folder of it that is stood in. */
  readonly at?: readonly string[];
  /** Ids of texts in the agent's context already. */
  readonly without?: ReadonlySet<string>;
}

/**
 * The preferences of a project, how it is worked in, and its newest facts, one's own and those of joined spaces, one's own first. Null when there is
 * nothing to say.
 */
export function briefOf(
  deps: Pick<Deps, "store" | "clock">,
  { most = TOKENS, without, ...target }: Asked,
): InjectedBlock | null {
  const { store } = deps;
  const tokens = Math.min(TOKENS, most);
  // What names something that is gone, or that nobody has looked for yet, is not told as if it still held.
  const tree = treeFor(deps, target.ownerId, target);
  const isHere = aboutHere(store, target);
  const fresh = (memory: Memory) =>
    !memory.instruction &&
    mayTell(memory) &&
    isHere(memory) &&
    !without?.has(memory.id) &&
    !isPassed(deps, tree, memory) &&
    !isUnlooked(deps, target, memory);
  const itself = findSpace(store, target.ownerId);
  const own = itself ? [] : withFewFacts(ownBrief(store, target).filter(fresh)).map(withClone(store, target));
  const spaces = itself ? [itself] : findJoinedSpaces(store, target.ownerId).slice(0, MOST_SPACES);
  if (spaces.length === 0) return writeBlock(own, tokens);
  const known = new Set(own.map(({ content }) => contentKey(content)));
  const shared = withFewFacts(
    sharedBrief(store, spaces, target.project).filter(
      (one) => fresh(one) && !speaksToReader(one.content) && !known.has(contentKey(one.content)),
    ),
  );
  // Chosen in turns, so that neither is left out for the other.
  const chosen = new Set(writeBlock(inTurns(own, shared), tokens)?.said.map(({ id }) => id));
  return writeBlock(
    [...own, ...shared].filter(({ id }) => chosen.has(id)),
    tokens,
  );
}

/** What holds in every session, the weightier last. */
const RULES: readonly string[] = ["procedure", "preference"];

function withFewFacts(all: readonly Memory[]): Memory[] {
  let left = FACTS;
  return all.filter(({ type }) => RULES.includes(type) || left-- > 0);
}

function ownBrief(store: Store, { ownerId, project }: Pick<Asked, "ownerId" | "project">): Memory[] {
  const projects = spellingsAmong(findActiveProjects(store, ownerId), project);
  return findBrief(store, { ownerId, projects }, LIMITS).map(inShort);
}

/** Why something failed is told with the command. */
const inShort = (memory: Memory): Memory =>
  memory.type === "procedure" ? { ...memory, content: wayAlone(memory.content) } : memory;

/** Preferences first, then how it is worked in, then newest first, whatever the space. */
function sharedBrief(store: Store, spaces: readonly JoinedSpace[], project: string): Memory[] {
  const key = projectKey(project);
  const told = spaces.flatMap((space) => {
    const projects = findActiveProjects(store, space.id).filter((name) => projectKeysOf(name).includes(key));
    return findBrief(store, { ownerId: space.id, projects, space }, LIMITS)
      .filter(({ saidBy }) => mayBeTold(space, saidBy))
      .map(inShort);
  });
  const order = ({ type, assertedAt }: Memory) => `${RULES.indexOf(type) + 1} ${assertedAt}`;
  return told
    .sort((one, other) => (order(one) < order(other) ? 1 : -1))
    .slice(0, LIMITS.preferences + LIMITS.procedures + LIMITS.newest);
}

const inTurns = (own: readonly Memory[], shared: readonly Memory[]): Memory[] =>
  Array.from({ length: Math.max(own.length, shared.length) }, (_, n) => [
    ...own.slice(n, n + 1),
    ...shared.slice(n, n + 1),
  ]).flat();

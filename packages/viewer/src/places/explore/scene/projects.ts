import { COLOURED_PROJECTS } from "../graph/project-colours.ts";
import type { Scene, SceneNode } from "./scene.ts";

/** A project as the legend has it. */
export interface Project {
  readonly name: string;
  /** Its colour; undefined: it shares one with others. */
  readonly rank: number | undefined;
}

/** A colour is kept while the page is open: on a past day another project may be the largest. */
const ranks = new Map<string, number>();

/** The projects of the topics, that of the largest topic first: what is largest has a colour. */
export function projectsOf({ nodes }: Pick<Scene, "nodes">): readonly Project[] {
  const topics = nodes.filter(({ kind, weight }) => kind === "topic" && weight > 0);
  const largest = topics.toSorted((one, other) => other.weight - one.weight);
  const names = new Set(largest.flatMap(({ project }) => project ?? []));
  for (const name of names) if (!ranks.has(name)) ranks.set(name, ranks.size);
  return [...names].map((name) => ({ name, rank: rankOf(name) }));
}

/** Rank of a topic's project; undefined: it is of several, or of one without a colour of its own. */
export const projectRank = ({ project }: Pick<SceneNode, "project">): number | undefined =>
  project === undefined ? undefined : rankOf(project);

function rankOf(name: string): number | undefined {
  const rank = ranks.get(name);
  return rank === undefined || rank >= COLOURED_PROJECTS ? undefined : rank;
}

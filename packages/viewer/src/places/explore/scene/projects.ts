import { COLOURED_PROJECTS } from "../graph/project-colours.ts";
import type { Scene, SceneNode } from "./scene.ts";

/** A project as the legend has it. */
export interface Project {
  readonly name: string;
  readonly memories: number;
  /** Its colour; undefined: it shares one with others. */
  readonly rank: number | undefined;
}

/** A colour is kept while the page is open: on a past day another project may be the largest. */
const ranks = new Map<string, number>();

/** The projects of the topics, most memories first. */
export function projectsOf({ nodes }: Pick<Scene, "nodes">): readonly Project[] {
  const sums = new Map<string, number>();
  for (const { kind, project, weight } of nodes)
    if (kind === "topic" && project !== undefined && weight > 0)
      sums.set(project, (sums.get(project) ?? 0) + weight);
  const sorted = [...sums].sort(([name, one], [next, other]) => other - one || (name < next ? -1 : 1));
  for (const [name] of sorted) if (!ranks.has(name)) ranks.set(name, ranks.size);
  return sorted.map(([name, memories]) => ({ name, memories, rank: rankOf(name) }));
}

/** Rank of a topic's project; undefined: it is of several, or of one without a colour of its own. */
export const projectRank = ({ project }: Pick<SceneNode, "project">): number | undefined =>
  project === undefined ? undefined : rankOf(project);

function rankOf(name: string): number | undefined {
  const rank = ranks.get(name);
  return rank === undefined || rank >= COLOURED_PROJECTS ? undefined : rank;
}

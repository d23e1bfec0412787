import type { Scene, SceneNode } from "./scene.ts";

/** A project as the legend has it. */
export interface Project {
  readonly name: string;
  readonly memories: number;
}

const known = new WeakMap<Scene, readonly Project[]>();

/** The projects of the topics, most memories first: their order is that of the colours. */
export function projectsOf(scene: Scene): readonly Project[] {
  const found = known.get(scene) ?? sumsOf(scene.nodes);
  known.set(scene, found);
  return found;
}

function sumsOf(nodes: readonly SceneNode[]): readonly Project[] {
  const sums = new Map<string, number>();
  for (const { kind, project, weight } of nodes)
    if (kind === "topic" && project !== undefined) sums.set(project, (sums.get(project) ?? 0) + weight);
  return [...sums]
    .filter(([, memories]) => memories > 0)
    .map(([name, memories]) => ({ name, memories }))
    .sort((one, other) => other.memories - one.memories || (one.name < other.name ? -1 : 1));
}

/** Rank of a topic's project; undefined: it is of several. */
export function projectRank(scene: Scene, { project }: SceneNode): number | undefined {
  const rank = projectsOf(scene).findIndex(({ name }) => name === project);
  return rank < 0 ? undefined : rank;
}

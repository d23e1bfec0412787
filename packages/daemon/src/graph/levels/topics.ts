import type { Graph } from "@memory/shared";
import { shortName } from "../topics/readable-name.ts";
import type { Topic } from "../topics/shape.ts";
import { topicsLevel } from "../topics/topic-level.ts";
import type { View } from "../view.ts";
import { tenths } from "./draw.ts";

export interface TopicsQuery {
  readonly limit?: number | undefined;
}

/** Overview of all topics. Empty until a large graph is laid out for the first time. */
export function topicsGraph(view: View, { limit }: TopicsQuery): Graph {
  const layout = view.layout();
  const nothing = { memories: [], entities: [], documents: [], sessions: [] };
  if (!layout) {
    const unlinked = { topics: 0, nodes: view.model.nodes.size };
    return { version: view.version, ...nothing, edges: [], topics: [], unlinked, omitted: 0 };
  }
  const level = topicsLevel(view.shape(), layout);
  // Between two layouts a topic may lose all that was in it.
  const alive = level.topics.filter(({ size }) => size > 0);
  const shown = alive.slice(0, limit);
  const left = alive.slice(shown.length).reduce((sum, { size }) => sum + size, 0);
  const ids = new Set(shown.map(({ id }) => id));
  return {
    version: view.version,
    ...nothing,
    edges: level.links.flatMap(({ from, to, weight }) =>
      ids.has(from) && ids.has(to) ? { from, to, relation: "related", weight } : [],
    ),
    topics: shown.map((topic) => drawTopic(topic, Math.floor(namesInAll / shown.length))),
    unlinked: { ...level.unlinked },
    omitted: level.omitted + left,
  };
}

/** Many topics have few names each: the whole answer is to stay below 60 kB. */
const namesInAll = 240;
const mostNames = 5;

export const drawTopic = (
  { id, name, size, entities, x, y }: Topic,
  names = mostNames,
): NonNullable<Graph["topics"]>[number] => ({
  id,
  name,
  size,
  entities: entities.slice(0, Math.max(1, Math.min(mostNames, names))).map(shortName),
  x: tenths(x),
  y: tenths(y),
});

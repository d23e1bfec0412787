import type { Graph, GraphKind } from "@memory/shared";
import { nodeKind } from "../nodes.ts";
import { topicMembers } from "../topics/topic-level.ts";
import type { View } from "../view.ts";
import { countKinds } from "./counts.ts";
import { byTurns } from "./cut.ts";
import { drawEdges, drawNodes, hundredths } from "./draw.ts";
import { drawTopics } from "./topics.ts";

export interface TopicQuery {
  readonly topic: string;
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const topicLimit = 700;

/** Members of a topic, and the topics next to it; undefined when there is no such topic. */
export function topicGraph(view: View, { topic, kinds, limit = topicLimit }: TopicQuery): Graph | undefined {
  const layout = view.layout();
  const { nodes } = view.model;
  const members = layout && topicMembers(view.shape(), layout, topic, nodes.size);
  if (!members) return undefined;
  const wanted = members.nodes.filter((node) => kinds?.includes(nodeKind(nodes, node)) ?? true);
  const ranked = byTurns(view.model, wanted);
  const drawn = drawNodes(view, ranked.slice(0, limit));
  return {
    version: view.version,
    ...drawn,
    edges: [
      ...drawEdges(view, drawn),
      ...members.nearest.map((near) => ({
        from: topic,
        to: near.topic.id,
        relation: "related",
        weight: hundredths(near.weight),
      })),
    ],
    topics: drawTopics(view, [members.topic, ...members.nearest.map((near) => near.topic)]),
    omitted: Math.max(0, wanted.length - limit),
    omittedKinds: countKinds(view, ranked.slice(limit)),
  };
}

import type { Graph, GraphKind } from "@memory/shared";
import { nodeKind } from "../nodes.ts";
import { placeComponents } from "../topics/components.ts";
import { UNLINKED } from "../topics/shape.ts";
import { shownNodes } from "../topics/topic-level.ts";
import type { View } from "../view.ts";
import { countKinds } from "./counts.ts";
import { type Drawn, drawEdges, drawNodes, tenths } from "./draw.ts";
import { kindsOfLevel } from "./topics.ts";

export interface UnlinkedQuery {
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const unlinkedLimit = 700;

/** What is in no topic that the map shows: what hangs together side by side, those with most memories first. */
export function unlinkedGraph(view: View, { kinds, limit = unlinkedLimit }: UnlinkedQuery): Graph {
  const { version, model } = view;
  const shape = view.shape();
  const wanted = kindsOfLevel(view, kinds);
  const isShown = shownNodes(shape, wanted);
  const onMap = topicsOnMap(view, wanted);
  const topicOf = view.layout()?.community;
  const loose = Uint32Array.from(isShown.keys()).filter(
    (node) => isShown[node] === 1 && !onMap.has(topicOf?.[node] ?? UNLINKED),
  );
  const { placed, omitted } = placeComponents(shape, loose, {
    limit,
    isFirst: (node) => nodeKind(model.nodes, node) === "memory",
  });
  const drawn = drawNodes(view, placed.keys());
  return {
    version,
    ...movedTo(view, drawn, placed),
    edges: drawEdges(view, drawn),
    omitted: omitted.length,
    omittedKinds: countKinds(view, omitted),
  };
}

/** Numbers of the topics that the map shows; of those it has no room for none: they are linked. */
function topicsOnMap(view: View, kinds: ReadonlySet<number>): ReadonlySet<number> {
  const map = view.map(kinds);
  return new Set(view.layout()?.topics.flatMap(({ id }, topic) => (map?.apart.has(id) ? [] : topic)));
}

function movedTo(
  { model }: View,
  drawn: Drawn,
  placed: ReadonlyMap<number, { x: number; y: number }>,
): Drawn {
  const move = <Node extends { readonly id: string }>(nodes: readonly Node[]): Node[] =>
    nodes.map((node) => {
      const { x = 0, y = 0 } = placed.get(model.nodes.nodeOf(node.id) ?? -1) ?? {};
      return { ...node, x: tenths(x), y: tenths(y) };
    });
  return {
    memories: move(drawn.memories),
    entities: move(drawn.entities),
    documents: move(drawn.documents),
    sessions: move(drawn.sessions),
  };
}

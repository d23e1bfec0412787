import type { Graph } from "../../../api.ts";
import type { Scene } from "./scene.ts";

/** The daemon's graph, without nodes that a filter or a person has hidden. */
export function visibleGraph(graph: Graph, { byId }: Scene): Graph {
  const all = [...graph.memories, ...graph.entities, ...graph.documents, ...graph.sessions];
  const hidden = new Set(all.map(({ id }) => id).filter((id) => !byId.has(id)));
  const isShown = ({ id }: { readonly id: string }) => !hidden.has(id);
  return {
    ...graph,
    memories: graph.memories.filter(isShown),
    entities: graph.entities.filter(isShown),
    documents: graph.documents.filter(isShown),
    sessions: graph.sessions.filter(isShown),
    edges: graph.edges.filter(({ from, to }) => !hidden.has(from) && !hidden.has(to)),
  };
}

import { isoWithinYears } from "@memory/language/text";
import type { Graph, GraphKind } from "@memory/shared";
import { kinshipOf } from "../kin/kin.ts";
import { nodeKind } from "../nodes.ts";
import { readDocumentLabels, readMemoryLabels, readSessionLabels } from "../queries/shown.ts";
import { rowOf } from "../rows.ts";
import type { View } from "../view.ts";

type Edge = Graph["edges"][number];

/** Nodes with their words and places, in the order given. */
export type Drawn = Pick<Graph, "memories" | "entities" | "documents" | "sessions">;

/** Nodes without a row in the store are left out. */
export function drawNodes({ db, model, layout }: View, wanted: Iterable<number>): Drawn {
  const { nodes, entities, ownerId } = model;
  const all: Record<GraphKind, number[]> = { memory: [], entity: [], document: [], session: [] };
  for (const node of wanted) all[nodeKind(nodes, node)].push(node);
  const storedRow = (node: number) => nodes.row[node] ?? 0;
  const memoryLabels = readMemoryLabels(db, ownerId, all.memory.map(storedRow));
  const documentLabels = readDocumentLabels(db, ownerId, all.document.map(storedRow));
  const sessionLabels = readSessionLabels(
    db,
    ownerId,
    all.session.map((node) => nodes.id[node] ?? ""),
  );
  const common = (node: number) => ({
    id: nodes.id[node] ?? "",
    weight: model.weight[node] ?? 0,
    ...placeOf(layout(), node),
  });
  return {
    memories: all.memory.flatMap((node) => {
      const known = memoryLabels.get(storedRow(node));
      if (!known) return [];
      const { label, type, project } = known;
      const assertedAt = isoWithinYears(model.at[node] ?? 0);
      return { ...common(node), label, type, ...(project !== null && { project }), assertedAt };
    }),
    documents: all.document.flatMap((node) => {
      const known = documentLabels.get(storedRow(node));
      return known ? { ...common(node), ...known } : [];
    }),
    sessions: all.session.flatMap((node) => {
      const known = sessionLabels.get(nodes.id[node] ?? "");
      if (!known) return [];
      const { label, agent, project, turn } = known;
      const assertedAt = isoWithinYears(model.at[node] ?? 0);
      return { ...common(node), label, agent, ...(project !== "" && { project }), turn, assertedAt };
    }),
    entities: all.entity.map((node) => ({
      ...common(node),
      name: entities.name[storedRow(node)] ?? "",
      type: entities.type[storedRow(node)] ?? "",
    })),
  };
}

/** Edges of which both ends are drawn: who names whom, what is stated, and what memories are to one another. */
export function drawEdges({ model: { nodes, links, stated }, kin }: View, drawn: Drawn): Edge[] {
  const isDrawn = new Uint8Array(nodes.size);
  for (const { id } of [...drawn.memories, ...drawn.entities, ...drawn.documents, ...drawn.sessions]) {
    const node = nodes.nodeOf(id);
    if (node !== undefined) isDrawn[node] = 1;
  }
  const edges: Edge[] = [];
  const draw = (ends: { from: number; to: number }, relation: string, weight: number) => {
    if (isDrawn[ends.from] === 0 || isDrawn[ends.to] === 0) return;
    edges.push({ from: nodes.id[ends.from] ?? "", to: nodes.id[ends.to] ?? "", relation, weight });
  };
  links.weight.forEach((weight, link) => {
    draw({ from: links.place[link] ?? 0, to: links.entity[link] ?? 0 }, "mention", weight);
  });
  stated.texts.forEach((texts, edge) => {
    draw({ from: stated.from[edge] ?? 0, to: stated.to[edge] ?? 0 }, stated.relation[edge] ?? "", texts);
  });
  const beside = kin();
  for (const { id } of drawn.memories) {
    const node = nodes.nodeOf(id) ?? 0;
    for (const edge of rowOf(beside.of, node))
      if (beside.from[edge] === node)
        draw(
          { from: node, to: beside.to[edge] ?? 0 },
          kinshipOf(beside, edge),
          hundredths(beside.weight[edge] ?? 0),
        );
  }
  return edges;
}

/** All edges between two nodes. */
export function drawBetween(
  { model: { nodes, links, stated }, kin }: View,
  one: number,
  other: number,
): Edge[] {
  const idOf = (node: number | undefined) => nodes.id[node ?? 0] ?? "";
  const isBetween = (from: number | undefined, to: number | undefined) =>
    (from === one && to === other) || (from === other && to === one);
  const named = [...rowOf(links.of, one)].flatMap((link) => {
    const [from, to] = [links.place[link], links.entity[link]];
    if (!isBetween(from, to)) return [];
    return [{ from: idOf(from), to: idOf(to), relation: "mention", weight: links.weight[link] ?? 0 }];
  });
  const said = [...rowOf(stated.of, one)].flatMap((edge) => {
    const [from, to] = [stated.from[edge], stated.to[edge]];
    if (!isBetween(from, to)) return [];
    const relation = stated.relation[edge] ?? "";
    return [{ from: idOf(from), to: idOf(to), relation, weight: stated.texts[edge] ?? 0 }];
  });
  const beside = kin();
  const near = [...rowOf(beside.of, one)].flatMap((edge) => {
    const [from, to] = [beside.from[edge], beside.to[edge]];
    if (!isBetween(from, to)) return [];
    const weight = hundredths(beside.weight[edge] ?? 0);
    return [{ from: idOf(from), to: idOf(to), relation: kinshipOf(beside, edge), weight }];
  });
  return [...said, ...named, ...near];
}

function placeOf(layout: ReturnType<View["layout"]>, node: number) {
  if (!layout || Number.isNaN(layout.x[node] ?? Number.NaN)) return {};
  const topic = layout.topics[layout.community[node] ?? 0]?.id;
  return {
    ...(topic !== undefined && { topic }),
    x: tenths(layout.x[node] ?? 0),
    y: tenths(layout.y[node] ?? 0),
  };
}

/** More digits would be half of an answer. */
export const tenths = (coordinate: number): number => Math.round(coordinate * 10) / 10;
export const hundredths = (weight: number): number => Math.round(weight * 100) / 100;

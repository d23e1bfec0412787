import { MEMORY_TYPES } from "@memory/shared/wire";
import type { Graph } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { type Level, nameOfLevel, wordsOf } from "../level.ts";
import type { ExploreSearch } from "../search.ts";
import { projectsOf } from "./projects.ts";
import { makeScene, type Scene, type SceneEdge, type SceneNode } from "./scene.ts";
import { stepsFrom } from "./steps.ts";
import { tellApart } from "./tell-apart.ts";

/** The graph as read; on a path with its nodes in order; among the unlinked, with those on the map. */
export interface ReadGraph {
  readonly graph: Graph;
  readonly path?: readonly string[];
  readonly onMap?: ReadonlySet<string>;
  /** The layer of documents is on. */
  readonly hasDocuments?: boolean;
}

type Filter = Pick<ExploreSearch, "types" | "after" | "before">;

/** The daemon's graph as it is shown on a level. */
export function readScene(level: Level, read: ReadGraph, filter: Filter): Scene {
  const { graph } = read;
  const all = nodesOf(graph, filter);
  const name = nameOfLevel(level);
  const common = { name, edges: graph.edges, omitted: graph.omitted, unlinked: graph.unlinked };
  switch (level.level) {
    case "topics":
      return rankedByProject(
        makeScene({ ...common, shape: "given", nodes: topicsOf(graph, read.hasDocuments) }),
      );
    case "topic": {
      const own = read.hasDocuments ? all : withoutDocuments(graph, all);
      return makeScene({ ...common, shape: "given", nodes: byWeight(own) });
    }
    case "unlinked":
      return makeScene({ ...common, shape: "given", nodes: byWeight(offMap(graph, all, read.onMap)) });
    case "focus":
      return around(level.focus.id, { ...common, depth: level.depth, nodes: all, graph });
    case "document":
      return makeScene({
        ...common,
        shape: "spiral",
        middle: level.focus.id,
        nodes: [...all.filter(({ kind }) => kind === "document"), ...chunksOf(graph), ...named(graph, all)],
      });
    case "path": {
      const byId = new Map(all.map((node) => [node.id, node]));
      const nodes = (read.path ?? []).flatMap((id) => byId.get(id) ?? []);
      return makeScene({ ...common, shape: "row", middle: nodes[0]?.id, nodes });
    }
  }
}

/** The projects have their colours before anything is drawn. */
function rankedByProject(scene: Scene): Scene {
  projectsOf(scene);
  return scene;
}

const LABEL = 200;
const line = (text: string): string => cleanLine(text).slice(0, LABEL) || "(no name)";

function nodesOf(
  { memories, entities, documents, sessions }: Graph,
  { types, after, before }: Filter,
): SceneNode[] {
  const wanted = wordsOf(types, MEMORY_TYPES);
  const isShown = ({ type, assertedAt }: Graph["memories"][number]) =>
    (wanted?.includes(type) ?? true) &&
    (after === undefined || Date.parse(assertedAt) >= Date.parse(after)) &&
    (before === undefined || Date.parse(assertedAt) < Date.parse(before));
  const names = tellApart(
    sessions.map(({ label, assertedAt }) => ({ label: line(label), at: assertedAt })),
    Date.now(),
  );
  return [
    ...entities.map(({ id, name, type, weight, ...at }) => ({
      ...base("entity", id, name, at),
      type: cleanLine(type),
      weight,
    })),
    ...memories.filter(isShown).map(({ id, label, type, weight, assertedAt, project, past, ...at }) => ({
      ...base("memory", id, label, at),
      type,
      weight,
      at: assertedAt,
      ...(project !== undefined && { project: cleanLine(project) }),
      ...(past && { isPast: true }),
    })),
    ...documents.map(({ id, title, path, weight, ...at }) => ({
      ...base("document", id, title || path, at),
      weight,
      path,
    })),
    ...sessions.map(({ id, weight, assertedAt, turn, project = "", ...at }, n) => ({
      ...base("session", id, names[n] ?? "", at),
      weight,
      at: assertedAt,
      path: project,
      turn,
    })),
  ];
}

function base(
  kind: SceneNode["kind"],
  id: string,
  label: string,
  { x, y }: { readonly x?: number | undefined; readonly y?: number | undefined },
): SceneNode {
  const place = x === undefined || y === undefined ? {} : { x, y };
  return { id, kind, label: line(label), type: "", weight: 0, ...place };
}

export function topicsOf({ topics = [] }: Graph, hasDocuments = false): SceneNode[] {
  const has = (count: "memories" | "documents") => topics.some((topic) => topic[count] > 0);
  const countedBy: SceneNode["countedBy"] = has("memories")
    ? undefined
    : has("documents")
      ? "document"
      : "session";
  return topics
    .map(({ id, name, memories, documents, sessions, project, says, entities, x, y }) => ({
      ...base("topic", id, name, { x, y }),
      weight: countedBy === undefined ? memories : countedBy === "document" ? documents : sessions,
      ...(countedBy && { countedBy }),
      sessions,
      names: entities.map(cleanLine),
      ...(says !== undefined && { says: cleanLine(says) }),
      ...(project && { project: cleanLine(project.name), share: project.share }),
      ...(hasDocuments && { documents }),
    }))
    .sort((one, other) => other.weight - one.weight);
}

const chunksOf = ({ chunks = [] }: Graph): SceneNode[] =>
  chunks.map(({ id, chunkIndex, headingPath, label }) => ({
    ...base("chunk", id, withoutMarks(label) || headingPath, {}),
    path: headingPath,
    chunkIndex,
  }));

/** A passage begins with the marks of its format: of a table, a list, a heading. They say nothing. */
const withoutMarks = (text: string): string =>
  text
    .replaceAll(/[|`*]+|(?<!\w)_+|_+(?!\w)/g, " ")
    .replaceAll(/(?<=^|\s)[-#>=:+]+(?=\s|$)/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();

const byWeight = (nodes: readonly SceneNode[]): SceneNode[] =>
  [...nodes].sort((one, other) => other.weight - one.weight);

/** The entities in a document's passages, commonest first. */
function named({ edges }: Graph, nodes: readonly SceneNode[]): SceneNode[] {
  const times = new Map<string, number>();
  for (const { to, relation } of edges) if (relation === "mention") times.set(to, (times.get(to) ?? 0) + 1);
  return nodes
    .filter(({ kind }) => kind === "entity")
    .map((node) => ({ ...node, weight: times.get(node.id) ?? 0 }))
    .sort((one, other) => other.weight - one.weight);
}

/** Without documents there is nothing to say about what they alone name. */
function withoutDocuments({ edges }: Graph, nodes: readonly SceneNode[]): SceneNode[] {
  const shown = new Set(nodes.map(({ id }) => id));
  const linked = new Set(
    edges.flatMap(({ from, to }) => (from !== to && shown.has(from) && shown.has(to) ? [from, to] : [])),
  );
  const left = nodes.filter(({ id, kind }) => kind !== "entity" || linked.has(id));
  return left.length > 0 ? left : [...nodes];
}

/** Nodes of no topic, and of topics that the map does not show. */
function offMap(
  { memories, entities, documents, sessions }: Graph,
  nodes: readonly SceneNode[],
  onMap: ReadonlySet<string> = new Set(),
): SceneNode[] {
  const linked = new Set<string>();
  for (const { id, topic } of [...memories, ...entities, ...documents, ...sessions])
    if (topic !== undefined && onMap.has(topic)) linked.add(id);
  return nodes.filter(({ id }) => !linked.has(id));
}

interface Around {
  readonly name: string;
  readonly depth: number;
  readonly nodes: readonly SceneNode[];
  readonly edges: readonly SceneEdge[];
  readonly omitted: number;
  readonly graph: Graph;
}

/** A node with what is near it, nearest first; what was left out of its own neighbours is a node of its own. */
function around(asked: string, { name, depth, nodes, edges, omitted, graph }: Around): Scene {
  // An entity that was folded is answered by the one that speaks for it.
  const middle = nodes.some(({ id }) => id === asked) ? asked : nodes[0]?.id;
  const left = new Map(graph.more?.map(({ id, count }) => [id, count]));
  const shown = new Set(nodes.map(({ id }) => id));
  const steps = stepsFrom(
    middle,
    edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
  );
  const near = nodes
    .filter(({ id }) => steps.has(id))
    .map((node) => {
      const more = left.get(node.id);
      // Its position on the daemon's map says nothing about this neighbourhood.
      const { x: _x, y: _y, ...placeless } = node;
      return more === undefined ? placeless : { ...placeless, more };
    })
    .sort((one, other) => (steps.get(one.id) ?? 0) - (steps.get(other.id) ?? 0) || other.weight - one.weight);
  const cut = middle === undefined ? undefined : left.get(middle);
  if (middle === undefined || cut === undefined)
    return makeScene({ name, shape: "around", depth, middle, nodes: near, edges, omitted });
  const stub = { ...base("more", `more ${middle}`, `+${cut} more`, {}), more: cut };
  const string = { from: middle, to: stub.id, relation: "more", weight: 1 };
  return makeScene({
    name,
    shape: "around",
    depth,
    middle,
    nodes: [...near, stub],
    edges: [...edges, string],
    omitted,
  });
}

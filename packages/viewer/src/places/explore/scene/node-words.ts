import { plural } from "@memory/shared/words";
import { type Link, linksOf, type NodeKind, type Scene, type SceneNode } from "./scene.ts";

/** The kind of a node, in one word. */
export const KIND_WORD: Readonly<Record<NodeKind, string>> = {
  topic: "topic",
  entity: "entity",
  memory: "memory",
  document: "document",
  session: "session",
  chunk: "passage",
  more: "not shown",
};

/** "Postgres, entity, technology, 23 links" */
export function nodeWords(scene: Scene, node: SceneNode, counts?: ReadonlyMap<string, number>): string {
  const size = node.kind === "topic" ? sizeWords(node, memoriesOf(node, counts)) : "";
  const project = node.kind === "topic" ? (node.project ?? "") : "";
  const links = plural(linksOf(scene, node.id), "link");
  return [node.label, KIND_WORD[node.kind], node.type, project, size, links]
    .filter((part) => part !== "")
    .join(", ");
}

/** Memories of a topic at the moment that is looked at, or as the scene says. */
export const memoriesOf = ({ id, weight }: SceneNode, counts?: ReadonlyMap<string, number>): number =>
  counts ? (counts.get(id) ?? 0) : weight;

/** "12 memories"; "4 documents" where topics are counted by these. */
export const sizeWords = ({ countedBy }: SceneNode, count: number): string =>
  countedBy ? plural(count, countedBy) : plural(count, "memory", "memories");

/** "Postgres, entity, technology, 23 links, 4 of 12" */
export function nodeWordsInOrder(scene: Scene, id: string): string {
  const at = scene.nodes.findIndex((node) => node.id === id);
  const node = scene.nodes[at];
  return node ? `${nodeWords(scene, node)}, ${at + 1} of ${scene.nodes.length}` : "";
}

/** A relation as it is read: "depends_on" → "depends on". */
export const relationWords = (relation: string): string => relation.replaceAll("_", " ");

/** The words of a link, from the node it is looked at from: "mentioned in", "uses", "is used by". */
export function linkWords({ edge, other }: Link): string {
  const isOutward = edge.to === other.id;
  switch (edge.relation) {
    case "mention":
      return isOutward ? "mentions" : "mentioned in";
    case "contains":
      return isOutward ? "has the passage" : "is a passage of";
    case "related":
      return "shares names with";
    case "alike":
      return "is like";
    case "session":
      return "said in the same session as";
    case "replaces":
      return isOutward ? "replaces" : "is replaced by";
    case "contradicts":
      return "contradicts";
    case "more":
      return "has";
    default:
      return isOutward ? relationWords(edge.relation) : `← ${relationWords(edge.relation)}`;
  }
}

/** The verb that stands on a line of the picture, from its first end to its second. */
export function edgeVerb(relation: string): string {
  switch (relation) {
    case "mention":
      return "mentions";
    case "alike":
      return "is like";
    case "session":
      return "same session";
    case "contains":
    case "related":
    case "more":
      return "";
    default:
      return relationWords(relation);
  }
}

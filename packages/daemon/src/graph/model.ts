import type { ReaderConnection } from "../store/open.ts";
import { type EntityTable, makeEntityTable } from "./entity-table.ts";
import { type Links, rollUp } from "./links.ts";
import { type LiveTexts, loadLiveTexts, loadMentions, type Mentions } from "./live-texts.ts";
import { makeNodes, type Nodes } from "./nodes.ts";
import { readBroughtBack, readDocuments, readEntities, readMemories, readTerms } from "./queries/load.ts";
import { groupRows, type Rows, rowOf } from "./rows.ts";
import { loadStated, type Stated } from "./stated.ts";

/** The graph of an owner as arrays: what counts and draws it asks the store for words only. */
export interface Model {
  readonly ownerId: string;
  readonly entities: EntityTable;
  readonly nodes: Nodes;
  /** When the memory was said, the document changed, or the entity was named last, by node; 0 for never. */
  readonly at: Float64Array;
  /** Sum of the weights of its edges, by node. */
  readonly weight: Float64Array;
  /** Node of the memory or document each text is of, by text. */
  readonly placeOf: Uint32Array;
  /** Nodes of the entities a text names, by text. */
  readonly namedIn: Rows;
  /** Texts that name an entity, by node. */
  readonly textsOf: Rows;
  readonly links: Links;
  readonly stated: Stated;
}

/** All of it anew: 250 ms at 100,000 nodes and 300,000 mentions, so nothing has to be kept up by hand. */
export function loadModel(db: ReaderConnection, ownerId: string): Model {
  const terms = readTerms(db, ownerId);
  const entities = makeEntityTable(readEntities(db, ownerId), readBroughtBack(db, ownerId), terms);
  const places = { memories: readMemories(db, ownerId), documents: readDocuments(db, ownerId) };
  const texts = loadLiveTexts(db, ownerId, places);
  const mentions = loadMentions(db, texts, entities);
  const nodes = makeNodes(places, entities, mentions);
  const { namedIn, textsOf } = asRows(mentions, texts, nodes);
  const links = rollUp(nodes, texts.place, textsOf);
  const stated = loadStated(db, { texts, entities, nodes, terms });
  const at = new Float64Array(nodes.size);
  at.set(places.memories.at);
  at.set(places.documents.at, nodes.firstDocument);
  for (let node = nodes.firstEntity; node < nodes.size; node++)
    for (const link of rowOf(links.of, node))
      at[node] = Math.max(at[node] ?? 0, at[links.place[link] ?? 0] ?? 0);
  const weight = weigh(nodes, links, stated);
  return { ownerId, entities, nodes, at, weight, placeOf: texts.place, namedIn, textsOf, links, stated };
}

function asRows(
  { text, entity }: Mentions,
  texts: LiveTexts,
  nodes: Nodes,
): { readonly namedIn: Rows; readonly textsOf: Rows } {
  const named = entity.map((slot) => nodes.nodeOfEntity(slot) ?? 0);
  return { namedIn: groupRows(text, named, texts.size), textsOf: groupRows(named, text, nodes.size) };
}

function weigh({ size }: Nodes, links: Links, stated: Stated): Float64Array {
  const weight = new Float64Array(size);
  const add = (node: number, more: number) => {
    weight[node] = (weight[node] ?? 0) + more;
  };
  for (const [link, more] of links.weight.entries()) {
    add(links.place[link] ?? 0, more);
    add(links.entity[link] ?? 0, more);
  }
  for (const [edge, more] of stated.texts.entries()) {
    add(stated.from[edge] ?? 0, more);
    add(stated.to[edge] ?? 0, more);
  }
  return weight;
}

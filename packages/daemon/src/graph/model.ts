import type { Clocks } from "../store/clocks.ts";
import type { ReaderConnection } from "../store/reader.ts";
import { type EntityTable, makeEntityTable, makeEntityTableThen } from "./entity-table.ts";
import { type Links, rollUp } from "./links.ts";
import { type LiveTexts, loadLiveTexts, loadMentions, type Mentions, type Places } from "./live-texts.ts";
import { makeNodes, type Nodes } from "./nodes.ts";
import {
  readBroughtBack,
  readDocuments,
  readDocumentsThen,
  readEntities,
  readMemories,
  readMergesThen,
  readTerms,
} from "./queries/load.ts";
import { groupRows, type Rows, rowOf } from "./rows.ts";
import { loadStated, type Stated } from "./stated.ts";

/** The graph of an owner as arrays: what counts and draws it asks the store for words only. */
export interface Model {
  readonly ownerId: string;
  /** The time it is of; none for the present. */
  readonly clocks: Clocks;
  readonly entities: EntityTable;
  readonly nodes: Nodes;
  /** Time of a memory's statement, a document's change, a session's or an entity's last mention, by node; 0 for never. */
  readonly at: Float64Array;
  /** Sum of the weights of its edges, by node. */
  readonly weight: Float64Array;
  /** Node of the memory, document or session each text is of, by text. */
  readonly placeOf: Uint32Array;
  /** Nodes of the entities a text names, by text. */
  readonly namedIn: Rows;
  /** Texts that name an entity, by node. */
  readonly textsOf: Rows;
  readonly links: Links;
  readonly stated: Stated;
}

const today: Clocks = {};

/**
 * Builds the whole model anew: 250 ms at 100,000 nodes and 300,000 mentions, so nothing has to be kept up by
 * hand.
 */
export function loadModel(db: ReaderConnection, ownerId: string): Model {
  const terms = readTerms(db, ownerId);
  const parts = { columns: readEntities(db, ownerId, today), terms };
  return makeModel(db, {
    ownerId,
    clocks: today,
    terms,
    entities: makeEntityTable(parts, readBroughtBack(db, ownerId)),
    places: { memories: readMemories(db, ownerId, today), documents: readDocuments(db, ownerId) },
  });
}

/** The same as it was at another time. */
export function loadModelThen(db: ReaderConnection, ownerId: string, clocks: Clocks): Model {
  const terms = readTerms(db, ownerId);
  const parts = { columns: readEntities(db, ownerId, clocks), terms };
  const folds = clocks.knownAt === undefined ? null : readMergesThen(db, ownerId, clocks.knownAt);
  return makeModel(db, {
    ownerId,
    clocks,
    terms,
    entities: makeEntityTableThen(parts, folds),
    places: {
      memories: readMemories(db, ownerId, clocks),
      documents: readDocumentsThen(db, ownerId, clocks),
    },
  });
}

interface ModelParts extends Pick<Model, "ownerId" | "clocks" | "entities"> {
  readonly terms: ReadonlyMap<number, string>;
  readonly places: Omit<Places, "sessions">;
}

function makeModel(db: ReaderConnection, { ownerId, clocks, terms, entities, ...parts }: ModelParts): Model {
  const { sessions, ...texts } = loadLiveTexts(db, { ownerId, clocks }, parts.places);
  const places = { ...parts.places, sessions };
  const mentions = loadMentions(db, texts, entities);
  const nodes = makeNodes(places, entities, mentions);
  const { namedIn, textsOf } = asRows(mentions, texts, nodes);
  const links = rollUp(nodes, texts.place, textsOf);
  const stated = loadStated(db, { texts, entities, nodes, terms });
  const at = new Float64Array(nodes.size);
  at.set(places.memories.at);
  at.set(places.documents.at, nodes.firstDocument);
  at.set(places.sessions.at, nodes.firstSession);
  for (let node = nodes.firstEntity; node < nodes.size; node++)
    for (const link of rowOf(links.of, node))
      at[node] = Math.max(at[node] ?? 0, at[links.place[link] ?? 0] ?? 0);
  const weight = weigh(nodes, links, stated);
  const placeOf = texts.place;
  return { ownerId, clocks, entities, nodes, at, weight, placeOf, namedIn, textsOf, links, stated };
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

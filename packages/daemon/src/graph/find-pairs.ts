import type { AliasTable, KnownEntity } from "@memory/language/names";
import { findCandidates } from "@memory/language/names";
import type { FoundPair } from "../entities/merges/resolve.ts";
import type { Model } from "./model.ts";
import { once } from "./once.ts";
import { readSettledPairs, readVectors } from "./queries/pairs.ts";
import { countOf, rowOf } from "./rows.ts";
import type { View } from "./view.ts";

export interface PairsQuery {
  /** Well-known names and what else they go by. */
  readonly aliases: AliasTable;
  /** Name of the model whose vectors count. */
  readonly model: string;
}

/** Pairs of entities that may be one and that no person has decided on, likeliest first. */
export function findPairs(view: View, { aliases, model }: PairsQuery): FoundPair[] {
  const { db } = view;
  const { ownerId } = view.model;
  const candidates = findCandidates(knownEntities(view, model), {
    aliases,
    settled: readSettledPairs(db, ownerId),
  });
  return candidates.map(({ a, b, score, evidence, question }) => ({
    a: a.id,
    b: b.id,
    score,
    evidence,
    question,
  }));
}

function knownEntities(view: View, vectorsOf: string): KnownEntity[] {
  const { nodes, entities, textsOf, ownerId } = view.model;
  const vectors = readVectors(view.db, ownerId, vectorsOf);
  const names = namesByNode(view);
  const known: KnownEntity[] = [];
  for (let node = nodes.firstEntity; node < nodes.size; node++) {
    const slot = nodes.row[node] ?? 0;
    const name = entities.name[slot] ?? "";
    const vector = vectors.get(entities.row[slot] ?? 0);
    // Few of them are compared: the neighbours of all would be millions.
    const neighbours = once(() => namedBeside(view.model, node));
    known.push({
      id: nodes.id[node] ?? "",
      name,
      type: entities.type[slot] ?? "",
      aliases: (names.get(node) ?? []).filter((alias) => alias !== name),
      texts: countOf(textsOf, node),
      get neighbours() {
        return neighbours();
      },
      ...(vector && { vector }),
    });
  }
  return known;
}

/** Names merged into each entity. */
function namesByNode({ model: { nodes, entities } }: View): Map<number, string[]> {
  const names = new Map<number, string[]>();
  entities.canonical.forEach((speaker, slot) => {
    const node = nodes.nodeOfEntity(speaker);
    if (speaker === slot || node === undefined) return;
    names.set(node, [...(names.get(node) ?? []), entities.name[slot] ?? ""]);
  });
  return names;
}

function namedBeside({ textsOf, namedIn, nodes }: Model, node: number): Set<string> {
  const found = new Set<number>();
  for (const text of rowOf(textsOf, node)) for (const other of rowOf(namedIn, text)) found.add(other);
  found.delete(node);
  return new Set([...found].map((other) => nodes.id[other] ?? ""));
}

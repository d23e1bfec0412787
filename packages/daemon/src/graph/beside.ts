import { isoWithinYears } from "@memory/language/text";
import type { MemoryBeside } from "@memory/shared";
import { KINSHIPS } from "./kin/kin.ts";
import { drawNodes, hundredths } from "./levels/draw.ts";
import {
  memoryIsThere,
  type NearRow,
  readContradicting,
  readNear,
  readOfSession,
  readReplaced,
} from "./queries/beside.ts";
import { rowOf } from "./rows.ts";
import type { View } from "./view.ts";

export interface BesideQuery {
  readonly id: string;
  /** Most of each kind. */
  readonly limit: number;
}

/** What stands beside a memory, one that holds or not; undefined when there is none under this id. */
export function findBeside(view: View, query: BesideQuery): MemoryBeside | undefined {
  const { db } = view;
  const { ownerId } = view.model;
  if (!memoryIsThere(db, ownerId, query.id)) return undefined;
  return {
    alike: alikeOf(view, query),
    session: readOfSession(db, ownerId, query).map(near),
    replaces: readReplaced(db, ownerId, query).map(near),
    contradicts: readContradicting(db, ownerId, query).map(near),
    names: namesIn(view, query.id),
  };
}

/** A memory that is not recalled is not in the graph. */
function namesIn(view: View, id: string): MemoryBeside["names"] {
  const { links, nodes } = view.model;
  const node = nodes.nodeOf(id);
  if (node === undefined) return [];
  const named = new Set([...rowOf(links.of, node)].map((link) => links.entity[link] ?? 0));
  return drawNodes(view, named).entities.map(({ id, name, type }) => ({ id, name, type }));
}

function alikeOf({ db, model, kin }: View, { id, limit }: BesideQuery): MemoryBeside["alike"] {
  const node = model.nodes.nodeOf(id);
  if (node === undefined) return [];
  const beside = kin();
  const nearest = [...rowOf(beside.of, node)]
    .filter((edge) => KINSHIPS[beside.kinship[edge] ?? 0] === "alike")
    .sort((one, other) => (beside.weight[other] ?? 0) - (beside.weight[one] ?? 0) || one - other)
    .slice(0, limit)
    .map((edge) => ({
      node: (beside.from[edge] === node ? beside.to[edge] : beside.from[edge]) ?? 0,
      likeness: hundredths(beside.weight[edge] ?? 0),
    }));
  const likeness = new Map(nearest.map((one) => [model.nodes.id[one.node] ?? "", one.likeness]));
  const rows = readNear(
    db,
    model.ownerId,
    nearest.map((one) => model.nodes.row[one.node] ?? 0),
  );
  return rows.map((row) => ({ ...near(row), likeness: likeness.get(row.id) ?? 0 }));
}

const near = ({ id, text, type, project, assertedAt }: NearRow) => ({
  ...{ id, text, type, assertedAt: isoWithinYears(assertedAt) },
  ...(project !== null && { project }),
});

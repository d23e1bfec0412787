import type { ReaderConnection } from "../../store/reader.ts";
import { bothEnds } from "../links.ts";
import type { Model } from "../model.ts";
import { numberRows } from "../numbering.ts";
import { readContradictions, readSaidIn } from "../queries/kin.ts";
import type { Rows } from "../rows.ts";
import { type Alike, noneAlike } from "./find-alike.ts";

/** What a memory is to another one that holds with it; the first says most. */
export const KINSHIPS = ["contradicts", "alike", "session"] as const;
export type Kinship = (typeof KINSHIPS)[number];

/** Memories next to one another, by node, as edges. Two may be so in more than one way. */
export interface Kin {
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Places in `KINSHIPS`. */
  readonly kinship: Uint8Array;
  /** Of alike ones how near they are, above 0 to 1; else 1. */
  readonly weight: Float32Array;
  /** Numbers of these edges, of each node. */
  readonly of: Rows;
}

/** What the store itself says of memories, as pairs of nodes. */
export type Ties = Readonly<Record<Exclude<Kinship, "alike">, Pairs>>;

export interface Pairs {
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** All of them as edges. 70,000 memories with 300,000 pairs that are alike: 10 ms. */
export function joinKin({ nodes }: Model, ties: Ties, alike: Alike = noneAlike): Kin {
  const parts = KINSHIPS.map((kinship) => (kinship === "alike" ? alike : ties[kinship]));
  const size = parts.reduce((sum, part) => sum + part.from.length, 0);
  const from = new Uint32Array(size);
  const to = from.slice();
  const kinship = new Uint8Array(size);
  const weight = new Float32Array(size).fill(1);
  let end = 0;
  for (const [n, part] of parts.entries()) {
    from.set(part.from, end);
    to.set(part.to, end);
    kinship.fill(n, end, end + part.from.length);
    if (part === alike) weight.set(alike.weight, end);
    end += part.from.length;
  }
  return { from, to, kinship, weight, of: bothEnds(from, to, nodes.size) };
}

export const kinshipOf = ({ kinship }: Pick<Kin, "kinship">, edge: number): Kinship =>
  KINSHIPS[kinship[edge] ?? 0] ?? "alike";

export const readTies = (db: ReaderConnection, model: Model): Ties => ({
  contradicts: contradictions(db, model),
  session: saidTogether(db, model),
});

function contradictions(db: ReaderConnection, { ownerId, nodes, clocks }: Model): Pairs {
  const pairs = readContradictions(db, ownerId, clocks).flatMap(([newer, existing]) => {
    const [from, to] = [nodes.nodeOf(newer), nodes.nodeOf(existing)];
    return from === undefined || to === undefined ? [] : { from, to };
  });
  return { from: pairs.map(({ from }) => from), to: pairs.map(({ to }) => to) };
}

/** Each with the next one of its session: all of them with one another would be a ball. */
function saidTogether(db: ReaderConnection, { ownerId, nodes }: Model): Pairs {
  const { row, session } = readSaidIn(db, ownerId);
  const { slotOf } = numberRows(nodes.row.slice(0, nodes.firstDocument));
  const pairs: { from: number[]; to: number[] } = { from: [], to: [] };
  let before = { node: -1, session: -1 };
  row.forEach((memory, n) => {
    const node = slotOf(memory);
    if (node < 0) return;
    const own = session[n] ?? 0;
    if (before.session === own) {
      pairs.from.push(before.node);
      pairs.to.push(node);
    }
    before = { node, session: own };
  });
  return pairs;
}

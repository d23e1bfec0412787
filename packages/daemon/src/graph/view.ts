import { createHash } from "node:crypto";
import { foldCase } from "@memory/language/text";
import type { ReaderConnection } from "../store/reader.ts";
import type { Model } from "./model.ts";
import { once } from "./once.ts";
import { readLayout } from "./queries/layouts.ts";
import { readNames } from "./queries/load.ts";
import { groupRows, rowOf } from "./rows.ts";
import { graphShape } from "./shape-of.ts";
import { unstoreLayout } from "./stored-layout.ts";
import { layOutGraph } from "./topics/lay-out.ts";
import { type KeyedLayout, matchNodes } from "./topics/match-nodes.ts";
import type { GraphShape, Layout } from "./topics/shape.ts";

/** One version of an owner's graph, and what is derived from it when it is first asked for. */
export interface View {
  readonly db: ReaderConnection;
  readonly version: string;
  readonly model: Model;
  readonly shape: () => GraphShape;
  /** In the numbers of the nodes; a node without a place has NaN. Undefined until the first one is made. */
  readonly layout: () => Layout | undefined;
  /** All nodes, heaviest first, then newest. */
  readonly ranked: () => Uint32Array;
  /** Every name an entity that is shown has or had, folded, with its node. */
  readonly names: () => { readonly node: readonly number[]; readonly folded: readonly string[] };
  /** Numbers in the store of all that an entity speaks for, itself included, by its slot. */
  readonly members: () => (slot: number) => readonly number[];
}

/** So small a graph is laid out on the spot, in less than a tenth of a second. */
const smallGraph = 1000;

/** Changes when the same graph is answered in another form. */
const form = 1;

/** `state` differs when the model or the layout does. */
export function makeView(db: ReaderConnection, model: Model, state: string): View {
  const shape = once(() => graphShape(model));
  const layout = once(() => {
    const stored = readLayout(db, model.ownerId);
    const known = stored && unstoreLayout(stored);
    if (known) return inNodesOf(shape(), known.layout);
    return model.nodes.size <= smallGraph ? layOutGraph(shape()) : undefined;
  });
  return viewOf(db, model, { state, shape, layout });
}

/** Another time, at the places of today: what is there in both stays where it is, the rest has no place. */
export function makePastView(live: View, model: Model, state: string): View {
  const shape = once(() => graphShape(model));
  const layout = once(() => {
    const today = live.layout();
    return today && inNodesOf(shape(), { ...today, keys: live.shape().keys });
  });
  return viewOf(live.db, model, { state, shape, layout });
}

interface Derived extends Pick<View, "shape" | "layout"> {
  readonly state: string;
}

const viewOf = (db: ReaderConnection, model: Model, { state, shape, layout }: Derived): View => ({
  db,
  version: createHash("sha1").update(`${form} ${model.ownerId} ${state}`).digest("hex").slice(0, 16),
  model,
  shape,
  layout,
  ranked: once(() => rank(model)),
  names: once(() => foldNames(db, model)),
  members: once(() => membersOf(model)),
});

function membersOf({ entities }: Model): (slot: number) => number[] {
  const rows = Uint32Array.from(entities.row);
  const members = groupRows(entities.canonical, rows, entities.size);
  return (slot) => [...rowOf(members, slot)];
}

function inNodesOf(shape: GraphShape, layout: KeyedLayout): Layout {
  const { community, place } = matchNodes(shape.keys, layout);
  const x = new Float32Array(shape.size).fill(Number.NaN);
  const y = x.slice();
  for (let node = 0; node < shape.size; node++) {
    const at = place(node);
    if (!at) continue;
    x[node] = at.x;
    y[node] = at.y;
  }
  const sizes = new Uint32Array(layout.topics.length);
  for (const topic of community) if (topic < sizes.length) sizes[topic] = (sizes[topic] ?? 0) + 1;
  return { x, y, community, topics: layout.topics.map((topic, n) => ({ ...topic, size: sizes[n] ?? 0 })) };
}

function rank({ nodes, weight, at }: Model): Uint32Array {
  return Uint32Array.from({ length: nodes.size }, (_, node) => node).sort(
    (one, other) =>
      (weight[other] ?? 0) - (weight[one] ?? 0) || (at[other] ?? 0) - (at[one] ?? 0) || one - other,
  );
}

function foldNames(db: ReaderConnection, { ownerId, entities, nodes }: Model) {
  const node: number[] = [];
  const folded: string[] = [];
  const add = (slot: number, name: string) => {
    const shown = nodes.nodeOfEntity(entities.canonical[slot] ?? slot);
    if (shown === undefined) return;
    node.push(shown);
    folded.push(foldCase(name));
  };
  entities.name.forEach((name, slot) => {
    add(slot, name);
  });
  const names = readNames(db, ownerId);
  names.entity.forEach((row, n) => {
    add(entities.slotOf(row), names.name[n] ?? "");
  });
  return { node, folded };
}

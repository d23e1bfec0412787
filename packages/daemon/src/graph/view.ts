import { createHash } from "node:crypto";
import { foldCase } from "@memory/language/text";
import { joinSpellings } from "@memory/shared/words";
import type { ReaderConnection } from "../store/reader.ts";
import { alikeNow } from "./kin/alike-now.ts";
import { type Alike, findAlike, noneAlike } from "./kin/find-alike.ts";
import { joinKin, type Kin, readTies } from "./kin/kin.ts";
import { readSaid } from "./kin/read-said.ts";
import type { Model } from "./model.ts";
import { once } from "./once.ts";
import { readLayout } from "./queries/layouts.ts";
import { countByProject, readNames } from "./queries/load.ts";
import { groupRows, rowOf } from "./rows.ts";
import { graphShape, keysOf } from "./shape-of.ts";
import { unstoreLayout } from "./stored-layout.ts";
import { layOutGraph } from "./topics/lay-out.ts";
import { type EarlierLayout, type KeyedLayout, matchNodes } from "./topics/match-nodes.ts";
import type { GraphShape, Layout } from "./topics/shape.ts";
import { type TopicsLevel, topicsLevel } from "./topics/topic-level.ts";

/** One version of an owner's graph, and what is derived from it when it is first asked for. */
export interface View {
  readonly db: ReaderConnection;
  readonly version: string;
  readonly model: Model;
  readonly shape: () => GraphShape;
  /** Memories that are alike, each pair once. */
  readonly alike: () => Alike;
  /** Memories next to one another. */
  readonly kin: () => Kin;
  /** In the numbers of the nodes; a node without a place has NaN. Undefined until the first one is made. */
  readonly layout: () => Layout | undefined;
  /** What a map of these kinds shows; undefined without a layout. The last one that was asked for is kept. */
  readonly map: (kinds: ReadonlySet<number>) => TopicsLevel | undefined;
  /** All nodes, heaviest first, then newest. */
  readonly ranked: () => Uint32Array;
  /** Every project with its memories, in topics or not, most first; all spellings of one are one. */
  readonly projects: () => ReturnType<typeof joinSpellings>;
  /** Every name an entity that is shown has or had, folded, with its node. */
  readonly names: () => { readonly node: readonly number[]; readonly folded: readonly string[] };
  /** Numbers in the store of all that an entity speaks for, itself included, by its slot. */
  readonly members: () => (slot: number) => readonly number[];
}

/** So small a graph is laid out on the spot, in less than a tenth of a second. */
const smallGraph = 1000;

/** Changes when the same graph is answered in another form. */
const form = 5;

/** `state` differs when the model or the layout does. */
export function makeView(db: ReaderConnection, model: Model, state: string): View {
  const stored = once(() => {
    const bytes = readLayout(db, model.ownerId);
    return bytes && unstoreLayout(bytes)?.layout;
  });
  const isSmall = model.nodes.size <= smallGraph;
  const earlier = once(() => {
    const known = stored();
    return known && matchNodes(keysOf(model), known);
  });
  const said = once(() => readSaid(db, model));
  const alike = once(() => {
    const [known, now] = [stored(), earlier()];
    if (known && now) return alikeNow(known.alike, now);
    return isSmall ? findAlike(said()) : noneAlike;
  });
  const kin = once(() => joinKin(model, readTies(db, model), alike()));
  const shape = once(() => graphShape(model, kin()));
  const layout = once(() => {
    const [known, now] = [stored(), earlier()];
    if (known && now) return inNodesOf(model.nodes.size, known, now);
    return isSmall ? layOutGraph(graphShape(model, kin(), said())) : undefined;
  });
  return viewOf(db, model, { state, shape, layout, alike, kin });
}

/** Another time, at the places of today: what is there in both stays where it is, the rest has no place. */
export function makePastView(live: View, model: Model, state: string): View {
  const earlier = once(() => {
    const today = live.layout();
    const known = today && { ...today, keys: keysOf(live.model), alike: live.alike() };
    return known && { known, now: matchNodes(keysOf(model), known) };
  });
  const layout = once(() => {
    const known = earlier();
    return known && inNodesOf(model.nodes.size, known.known, known.now);
  });
  const alike = once(() => {
    const known = earlier();
    return known ? alikeNow(known.known.alike, known.now) : noneAlike;
  });
  const kin = once(() => joinKin(model, readTies(live.db, model), alike()));
  const shape = once(() => graphShape(model, kin()));
  return viewOf(live.db, model, { state, shape, layout, alike, kin });
}

interface Derived extends Pick<View, "shape" | "layout" | "alike" | "kin"> {
  readonly state: string;
}

const viewOf = (db: ReaderConnection, model: Model, { state, shape, layout, alike, kin }: Derived): View => ({
  db,
  version: createHash("sha1").update(`${form} ${model.ownerId} ${state}`).digest("hex").slice(0, 16),
  model,
  shape,
  layout,
  alike,
  kin,
  map: lastOf((kinds) => {
    const made = layout();
    return made && topicsLevel(shape(), made, kinds);
  }),
  ranked: once(() => rank(model)),
  projects: once(() => joinSpellings(countByProject(db, model.ownerId, model.clocks))),
  names: once(() => foldNames(db, model)),
  members: once(() => membersOf(model)),
});

/** Keeps what it made of the last set of numbers. */
function lastOf<Value>(make: (set: ReadonlySet<number>) => Value): (set: ReadonlySet<number>) => Value {
  let last: { readonly key: string; readonly value: Value } | undefined;
  return (set) => {
    const key = [...set].sort().join();
    if (last?.key !== key) last = { key, value: make(set) };
    return last.value;
  };
}

function membersOf({ entities }: Model): (slot: number) => number[] {
  const rows = Uint32Array.from(entities.row);
  const members = groupRows(entities.canonical, rows, entities.size);
  return (slot) => [...rowOf(members, slot)];
}

function inNodesOf(size: number, layout: KeyedLayout, earlier: EarlierLayout): Layout {
  const { community, place, now } = earlier;
  const x = new Float32Array(size).fill(Number.NaN);
  const y = x.slice();
  for (let node = 0; node < size; node++) {
    const at = place(node);
    if (!at) continue;
    x[node] = at.x;
    y[node] = at.y;
  }
  const sizes = new Uint32Array(layout.topics.length);
  for (const topic of community) if (topic < sizes.length) sizes[topic] = (sizes[topic] ?? 0) + 1;
  const topics = layout.topics.map((topic, n) => {
    const centre = topic.centre.map(now).filter((node) => node >= 0);
    return { ...topic, centre, size: sizes[n] ?? 0 };
  });
  return { x, y, community, topics };
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

import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Citation, citationsIn } from "@memory/language/citations";
import { DAY } from "@memory/language/text";
import { type Present, Tree } from "@memory/sources/trees";
import type { Deps } from "../models/deps.ts";
import type { Load } from "../platform/schedule/load.ts";
import { createYielder } from "../platform/schedule/time-slice.ts";
import { type Cited, type CitedOne, keyOf } from "./cited.ts";
import { findHistory, type WasThere } from "./history.ts";
import {
  type CitedThing,
  dropThing,
  findCiting,
  findSessions,
  findThings,
  findTree,
  lastChange,
  putThing,
  putTree,
  type TreeOf,
} from "./queries.ts";
import { addSaid } from "./said.ts";

export interface CheckDeps extends Pick<Deps, "store" | "clock"> {
  /** Answers to questions go first. */
  readonly load: Pick<Load, "whenIdle">;
}

export interface CheckedTree extends TreeOf {
  readonly project: string;
  readonly signal: AbortSignal;
}

/** Memories of one project that are compared with a tree. */
const MOST = 10_000;
const PAGE = 200;

/**
 * Looks at what memories of a project name, whether it is in a working tree, and from when on what was there is not. Nothing is done
 * where neither the tree nor the memories have changed. Answers whether something was looked at.
 */
export async function checkTree({ store, clock, load }: CheckDeps, checked: CheckedTree): Promise<boolean> {
  const { ownerId, root, project, signal } = checked;
  const tree = new Tree(root, signal, load.whenIdle);
  const state = await tree.stamp();
  const stamp = `${state ?? `folder ${Math.floor(clock() / DAY)}`} ${lastChange(store, ownerId)} ${lastRead(store, checked)} ${project}`;
  if (findTree(store, checked)?.stamp === stamp) return false;
  const memories = await gather(store, checked);
  const before = new Map(findThings(store, checked).map((thing) => [thing.hash, thing]));
  const now = clock();
  const looked = await look(tree, { cited: memories.cited, before, isRepository: state !== null, now });
  if (looked === null || signal.aborted) return false;
  const things = [...memories.cited].map(([key, { citation }]) => ({
    ...{ owner_id: ownerId, root, hash: key },
    ...standingOf(key, { citation, before, now, ...looked }),
  }));
  const yielded = createYielder();
  for (const thing of things) {
    if (differs(before.get(thing.hash), thing)) putThing(store, thing);
    await yielded();
  }
  for (const [key, thing] of before) {
    if (!memories.cited.has(key)) dropThing(store, thing);
    await yielded();
  }
  const share = shareOf(memories.each, new Map(things.map((thing) => [thing.hash, thing])));
  putTree(store, { owner_id: ownerId, root, project, stamp, checked_at: now, ...share });
  return true;
}

type Before = ReadonlyMap<string, CitedThing>;

interface Looked {
  readonly there: Present;
  readonly history: ReadonlyMap<string, WasThere>;
}

async function look(
  tree: Tree,
  { cited, before, isRepository, now }: { cited: Cited; before: Before; isRepository: boolean; now: number },
): Promise<Looked | null> {
  const there = await presentNow(tree, cited, isRepository);
  if (there === null) return null;
  // What sessions alone name is mostly of somewhere else: history is asked for it once.
  const isDone = (key: string, { isSaidOnly }: CitedOne): boolean =>
    before.get(key)?.gone_at != null || (isSaidOnly === true && before.get(key)?.seen_at === null);
  const open = [...cited].filter(([key, one]) => !there.has(one.citation) && !isDone(key, one));
  return { there, history: isRepository ? await findHistory(tree, new Map(open), before, now) : new Map() };
}

type Standing = Pick<CitedThing, "place" | "seen_at" | "gone_at">;

function standingOf(
  key: string,
  {
    citation,
    before,
    now,
    there,
    history,
  }: Looked & { readonly citation: Citation; readonly before: Before; readonly now: number },
): Standing {
  const place = there.get(citation);
  if (place !== undefined) return { place: placeOf(citation, place), seen_at: now, gone_at: null };
  const found = history.get(key);
  if (found) return { place: null, seen_at: found.seenAt, gone_at: found.goneAt };
  const { seen_at = null, gone_at = null } = before.get(key) ?? {};
  // Where no history tells, it went between the last look and this one.
  return { place: null, seen_at, gone_at: gone_at ?? (seen_at === null ? null : now) };
}

/** Kept where the name alone does not lead there: of a word a file that has it. */
const placeOf = ({ kind, name }: Citation, place: string): string | null =>
  kind !== "script" && place !== name ? place : null;

/** A thing is written again where something else is to be said of it, or once a day. */
const differs = (one: CitedThing | undefined, other: CitedThing): boolean =>
  one === undefined ||
  one.gone_at !== other.gone_at ||
  one.place !== other.place ||
  (other.seen_at ?? 0) - (one.seen_at ?? 0) > DAY;

interface Gathered {
  readonly cited: Cited;
  readonly each: readonly { readonly keys: readonly string[]; readonly said: number }[];
}

async function gather(store: Deps["store"], { ownerId, project }: CheckedTree): Promise<Gathered> {
  const cited = new Map<string, CitedOne>();
  const each: { keys: string[]; said: number }[] = [];
  const yielded = createYielder();
  let [count, before] = [0, ""];
  for (;;) {
    const page = findCiting(store, { ownerId, project, before, most: PAGE });
    for (const { content, asserted_at } of page) {
      count += 1;
      const citations = citationsIn(content);
      if (citations.length > 0) each.push({ keys: citations.map(keyOf), said: asserted_at });
      for (const citation of citations) {
        const known = cited.get(keyOf(citation));
        if (known) known.said.push(asserted_at);
        else cited.set(keyOf(citation), { citation, said: [asserted_at] });
      }
    }
    await yielded();
    const last = page.at(-1);
    if (!last || page.length < PAGE || count >= MOST) break;
    before = last.content_key;
  }
  await addSaid(store, { ownerId, project }, cited);
  for (const { said } of cited.values()) said.sort((one, other) => other - one);
  return { cited, each };
}

/** When a session of the project was last read; 0 without any. */
const lastRead = (store: Deps["store"], { ownerId, project }: CheckedTree): number =>
  Math.max(0, ...findSessions(store, { ownerId, project, most: PAGE }).map((one) => one.imported_at));

/** Without git only files can be looked for, under the very path that is named. */
async function presentNow(tree: Tree, cited: Cited, isRepository: boolean): Promise<Present | null> {
  const all = [...cited.values()].map(({ citation }) => citation);
  if (isRepository) return tree.present(all);
  return new Map(
    all.flatMap((one): [Citation, string][] =>
      one.kind === "path" && !one.name.startsWith("..") && existsSync(join(tree.root, one.name))
        ? [[one, one.name]]
        : [],
    ),
  );
}

/** Memories that name something of the tree, and those that name something which went after they were said, or nothing that is there. */
function shareOf(each: Gathered["each"], told: ReadonlyMap<string, CitedThing>) {
  let [citing, gone] = [0, 0];
  for (const { keys, said } of each) {
    const known = keys.flatMap((key) => told.get(key) ?? []).filter(({ seen_at }) => seen_at !== null);
    if (known.length > 0) citing += 1;
    const left = known.filter(({ gone_at }) => gone_at !== null);
    if (
      left.some(({ gone_at }) => (gone_at ?? 0) > said) ||
      (left.length > 0 && left.length === known.length)
    )
      gone += 1;
  }
  return { citing, gone };
}

import {
  findPass,
  MOST_PULLED,
  NOBODY,
  type Numbered,
  type Operation,
  placeAmong,
  signOperation,
  takeNext,
} from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { readRoster } from "./roster-here.ts";
import { StoppedError } from "./stopped.ts";

/** It is not law, and an owner may say that everybody passes over it. */
export class PassableError extends StoppedError {
  constructor(why: string, { kind, name }: Pick<SpaceRow, "kind" | "name">) {
    const command = kind === "sync" ? "memory sync repair" : `memory space repair ${name}`;
    const who =
      kind === "sync"
        ? "What it says is left out on all your machines by"
        : "An owner has everybody leave it out by";
    super(`${why} ${who}  ${command}`);
  }
}

/**
 * What says that the change at which this home stops is passed over; null: nobody has said so. What lies in a bucket and was put there by
 * no program of ours says nothing: the first owner who comes upon it passes over it unasked.
 */
export async function passOf(deps: SpokenDeps, open: OpenSpace, stopped: Numbered): Promise<Numbered | null> {
  const space = spaceOf(deps, open);
  const roster = readRoster(deps.store, space);
  const known = await findPass(roster, open.carrier);
  if (known || stopped.member !== NOBODY || space.role !== "owner") return known;
  await passOver(deps, open);
  return findPass(roster, open.carrier);
}

/** A change at which this home stops, and that may be passed over. */
export interface Passable {
  readonly seq: number;
  readonly why: string;
  /** It, and what comes after it. */
  readonly later: readonly Numbered[];
}

/** Throws `StoppedError` where the home stops at none, or at one that must not be passed over: then it is the carrier that has to be mended. */
export async function findPassable(deps: SpokenDeps, open: OpenSpace): Promise<Passable> {
  const space = spaceOf(deps, open);
  const roster = readRoster(deps.store, space);
  const page = await open.carrier.pull(space.pulled, MOST_PULLED);
  const next = page.length === 0 ? null : takeNext(roster, page);
  if (next?.kind !== "unsound")
    throw new StoppedError("it does not stop at a change: there is nothing to leave out");
  if (!next.mayBePassed)
    throw new StoppedError(
      `this change must not be left out, since its words were altered where it lies: ${next.why} Who runs that has to put it back as it was, from a backup`,
    );
  return { seq: space.pulled + 1, why: next.why, later: page };
}

/** Says for everybody that the change at which this home stops is passed over; answers it. Throws `StoppedError` as `findPassable`. */
export async function passOver(deps: SpokenDeps, open: OpenSpace): Promise<Passable> {
  const space = spaceOf(deps, open);
  const { machine } = space;
  const passable = await findPassable(deps, open);
  const { seq, later } = passable;
  const place = placeAmong(readRoster(deps.store, space), machine, later);
  if (!place)
    throw new StoppedError(
      "this machine came in after that change, and the others could not know that it may: an owner who took part before has to leave it out",
    );
  const operation: Operation = {
    ...{
      id: deps.newId(),
      machine,
      mseq: place.mseq + 1,
      prev: place.hash,
      kind: "member",
      at: deps.clock(),
    },
    ...{ by: { kind: "person", client: null }, subject: null, act: { act: "pass", seq }, undoes: null },
    ...{ gone: [], forgets: [], again: false, over: false, rows: [] },
  };
  const signed = signOperation(open.id, operation, open.signKey);
  const { refused } = await open.carrier.push([{ operation: signed, bases: [] }]);
  if (refused) throw new StoppedError(refused.detail);
  return passable;
}

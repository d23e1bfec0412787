// For tests: several machines of one person with one log between them, without ports and threads.

import { printerOf } from "@memory/language/redaction";
import { createMemoryLog, type MemoryLog, type WeatherOf } from "@memory/spaces/in-memory";
import { keyPairOf, randomKey } from "@memory/spaces/log";
import { uuidv7 } from "uuidv7";
import { pairs } from "../../test/builders.ts";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { found, join, type Pass, type SpaceKeys } from "../spaces/join.ts";
import { newestKeyOf } from "../spaces/newest-key.ts";
import type { OpenSpace } from "../spaces/open-space.ts";
import { passOfInvitation } from "../spaces/pass.ts";
import { leaveOut } from "../spaces/pass-over.ts";
import { addToOutbox } from "../spaces/queries/outbox.ts";
import { deleteSpace, findSync, type SpaceRow } from "../spaces/queries/spaces.ts";
import { makeRound, type Round } from "../spaces/round.ts";
import { createSealer } from "../spaces/sealing.ts";
import { openStore } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { ownExchange } from "./exchange.ts";
import { noteLeaving } from "./here.ts";
import { BEGINNING } from "./outbox.ts";

export const NOW = Date.parse("2026-03-10T12:00:00Z");

/** One home of the person. */
export interface MadeMachine extends Disposable {
  readonly deps: SpokenDeps;
  readonly name: string;
  readonly space: () => SpaceRow;
  readonly round: () => Promise<Round>;
  /** Mends the change at which it stops, or one that was altered since it was read here. */
  readonly repair: () => Promise<unknown>;
}

export interface MadePerson extends Disposable {
  /** That of who began last. */
  readonly log: MemoryLog;
  readonly time: { now: number };
  /** A home of its own, which has heard of nothing. */
  readonly machine: (name: string) => Alone;
  /** Begins a log with what one machine knows. */
  readonly begin: (alone: Alone, weather?: WeatherOf) => Promise<MadeMachine>;
  /** One more machine, which has read the log. */
  readonly bring: (alone: Alone, weather?: WeatherOf) => Promise<MadeMachine>;
}

/** It is turned off there: what it knows stays. */
export function leave({ deps: { store }, space }: MadeMachine): void {
  const row = space();
  store.transaction(() => noteLeaving(store, row, null));
  deleteSpace(store, row.id);
}

export interface Alone {
  readonly deps: SpokenDeps;
  readonly name: string;
}

export function madePerson(): MadePerson {
  const time = { now: NOW };
  const clock = () => time.now;
  const newLog = (id: string) => ({ id, log: createMemoryLog({ space: id, founder: "ann", now: clock }) });
  let current = newLog(uuidv7());
  const homes: { close(): void }[] = [];
  const entered: Entered[] = [];
  const entering = (name: string) => ({
    ...{
      ownerId: OWN,
      id: current.id,
      name: "sync",
      carrier: "memory:",
      member: "ann",
      machineName: name,
      client: null,
    },
    gathering: BEGINNING,
  });
  const enter = async ({ deps, name }: Alone, keys: SpaceKeys, weather?: WeatherOf) => {
    const { id, log } = current;
    const space = () => {
      const row = findSync(deps.store, OWN);
      if (!row) throw new Error("it is off");
      return row;
    };
    const open: OpenSpace = {
      ...{ id, ...keys, exchange: ownExchange(deps, id, createSealer(id, space().machine, keys)) },
      carrier: log.connect("ann", space().machine, weather),
    };
    const made = {
      ...{ deps, name, space, keys },
      round: () => makeRound(deps, open, new AbortController().signal),
      repair: () => leaveOut(deps, open),
      [Symbol.dispose]: () => deps.store.close(),
    };
    await settled(made);
    entered.push(made);
    return made;
  };
  return {
    get log() {
      return current.log;
    },
    time,
    machine(name) {
      const store = openStore(":memory:");
      homes.push(store);
      return { name, deps: { store, clock, newId: () => uuidv7(), pairs, printOf: printerOf("ann") } };
    },
    async begin(alone, weather) {
      if (entered.length > 0) current = newLog(uuidv7());
      return enter(alone, found(alone.deps, entering(alone.name), true), weather);
    },
    async bring(alone, weather) {
      const first = entered.findLast(({ deps }) => findSync(deps.store, OWN)?.id === current.id);
      if (!first) throw new Error("nobody has begun");
      const pass = await passBy(first, current, time.now);
      return enter(alone, join(alone.deps, entering(alone.name), pass), weather);
    },
    [Symbol.dispose]: () => {
      for (const home of homes) home.close();
    },
  };
}

interface Entered extends MadeMachine {
  readonly keys: SpaceKeys;
}

/** By an invitation that a machine makes which is in. */
async function passBy(
  first: Entered,
  { id, log }: { readonly id: string; readonly log: MemoryLog },
  now: number,
): Promise<Pass> {
  const seed = randomKey();
  const act = {
    ...{ act: "invite", member: "ann", role: "owner" },
    ...{ inviteKey: keyPairOf(seed).publicKey, until: now + 86_400_000 },
  };
  const wanted = { space_id: id, id: uuidv7(), kind: "member", client: null, made_at: now };
  addToOutbox(first.deps.store, { ...wanted, intent: JSON.stringify({ kind: "member", act }) });
  await settled(first);
  const space = first.space();
  return passOfInvitation(log.connect("ann", uuidv7()), {
    ...{ carrier: "memory:", space: id, genesis: space.genesis, spaceKey: first.keys.claimKey },
    ...{ inviteSeed: seed, member: "ann", role: "owner", until: act.until, changes: space.pulled },
    ...{ password: null, keepsPassword: true, seal: newestKeyOf(first.deps, space, first.keys) },
  });
}

/** A round that is made again as long as the weather is bad. */
export async function settled({ round }: Pick<MadeMachine, "round">): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await round();
      return;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
    }
  }
  throw new Error("the weather does not change");
}

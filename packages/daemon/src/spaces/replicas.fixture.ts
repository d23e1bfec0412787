// For tests: homes of several people with one log between them, without ports and threads.

import { printerOf } from "@memory/language/redaction";
import { createMemoryLog, type MemoryLog, type WeatherOf } from "@memory/spaces/in-memory";
import { keyPairOf, type Role, randomKey } from "@memory/spaces/log";
import { uuidv7 } from "uuidv7";
import { pairs } from "../../test/builders.ts";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { openStore } from "../store/open.ts";
import { OWN } from "../store/owner-key.ts";
import { copyExchange } from "./copy-exchange.ts";
import type { Intent } from "./intents.ts";
import { found, join, type SpaceKeys } from "./join.ts";
import type { OpenSpace } from "./open-space.ts";
import { addToOutbox } from "./queries/outbox.ts";
import { findSpace, type SpaceRow } from "./queries/spaces.ts";
import { makeRound, type Round } from "./round.ts";
import { createSealer } from "./sealing.ts";

export const NOW = Date.parse("2026-03-10T12:00:00Z");

/** One person's home, as far as the space goes. */
export interface MadeHome extends Disposable {
  readonly deps: SpokenDeps;
  readonly member: string;
  readonly space: () => SpaceRow;
  /** Wants something of the space; answers the id that it gets in the log. */
  readonly want: (intent: Intent) => string;
  readonly round: () => Promise<Round>;
}

export interface MadeTeam extends Disposable {
  readonly id: string;
  readonly log: MemoryLog;
  readonly time: { now: number };
  readonly founder: MadeHome;
  /** Somebody more, who has read the log so far. */
  readonly bring: (member: string, role: Role, weather?: WeatherOf) => Promise<MadeHome>;
}

export async function madeTeam(weather?: WeatherOf): Promise<MadeTeam> {
  const id = uuidv7();
  const time = { now: NOW };
  const log = createMemoryLog({ space: id, founder: "ann", now: () => time.now });
  const homes: MadeHome[] = [];
  const clock = () => time.now;
  const shared = { id, name: "orders", carrier: "memory:", machineName: "laptop", client: "memory-cli/1" };
  const founder = homeOf(log, { clock, member: "ann", weather }, (deps) =>
    found(deps, { ...shared, ownerId: OWN, member: "ann" }, false),
  );
  homes.push(founder);
  await settled(founder);
  return {
    ...{ id, log, time, founder },
    async bring(member, role, weatherHere) {
      const seed = randomKey();
      const { publicKey: inviteKey } = keyPairOf(seed);
      const until = time.now + 86_400_000;
      founder.want({ kind: "member", act: { act: "invite", member, role, inviteKey, until } });
      await settled(founder);
      const { genesis } = founder.space();
      const pass = { genesis, role, seed, spaceKey: founder.keys.claimKey, keyring: null };
      const home = homeOf(log, { clock, member, weather: weatherHere }, (deps) =>
        join(deps, { ...shared, ownerId: OWN, member }, pass),
      );
      homes.push(home);
      await settled(home);
      return home;
    },
    [Symbol.dispose]: () => {
      for (const home of homes) home[Symbol.dispose]();
    },
  };
}

/** A round that is made again as long as the weather is bad. */
export async function settled(home: Pick<MadeHome, "round">): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    try {
      await home.round();
      return;
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "CarrierError") throw error;
    }
  }
  throw new Error("the weather does not change");
}

interface Living {
  readonly clock: () => number;
  readonly member: string;
  readonly weather: WeatherOf | undefined;
}

function homeOf(
  log: MemoryLog,
  { clock, member, weather }: Living,
  enter: (deps: SpokenDeps) => SpaceKeys,
): MadeHome & { readonly keys: SpaceKeys } {
  const store = openStore(":memory:");
  const deps: SpokenDeps = { store, clock, newId: () => uuidv7(), pairs, printOf: printerOf(member) };
  const keys = enter(deps);
  const [{ id }] = store.all(store.q.selectFrom("spaces").select("id")) as [{ id: string }];
  const space = () => {
    const row = findSpace(store, id);
    if (!row) throw new Error("the space is gone");
    return row;
  };
  const open: OpenSpace = {
    ...{ id, ...keys, exchange: copyExchange(deps, createSealer(id, space().machine, keys)) },
    carrier: log.connect(member, space().machine, weather),
  };
  return {
    ...{ deps, member, space, keys },
    want(intent) {
      const wanted = uuidv7();
      const row = { space_id: id, id: wanted, kind: intent.kind, client: "memory-cli/1", made_at: clock() };
      addToOutbox(store, { ...row, intent: JSON.stringify(intent) });
      return wanted;
    },
    round: () => makeRound(deps, open, new AbortController().signal),
    [Symbol.dispose]: () => store.close(),
  };
}

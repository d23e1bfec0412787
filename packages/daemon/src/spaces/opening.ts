import { ApiError } from "@memory/shared";
import { CarrierError } from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import type { SpaceHost } from "./host.ts";
import type { SpaceKeyFile } from "./keys.ts";
import { loginOf } from "./login.ts";
import type { Exchange, OpenSpace } from "./open-space.ts";
import { findSpace, type SpaceRow } from "./queries/spaces.ts";
import { createSealer, type Sealer } from "./sealing.ts";
import { openSearchOf } from "./search/searches.ts";
import { StoppedError } from "./stopped.ts";

export interface OpeningDeps extends SpokenDeps {
  readonly spaceHost: SpaceHost;
  readonly spaceKeys: SpaceKeyFile;
  /** How the rows of a log become those of this home. */
  readonly exchangeOf: (space: SpaceRow, sealer: Sealer) => Exchange;
}

/** For an answer that nobody waits for. */
const FOLLOWING = 30_000;

/** Opened for this alone, and closed again. Throws `ApiError` with what stands in the way. */
export async function withOpen<Result>(
  deps: OpeningDeps,
  spaceId: string,
  work: (open: OpenSpace) => Promise<Result>,
): Promise<Result> {
  let open: OpenSpace | undefined;
  try {
    open = openSpace(deps, spaceId);
    return await work(open);
  } catch (error) {
    if (error instanceof StoppedError) throw new ApiError("conflict", error.message);
    if (error instanceof CarrierError) throw new ApiError("unavailable", error.message);
    throw error;
  } finally {
    await close(open);
  }
}

export async function close(open: OpenSpace | undefined): Promise<void> {
  await open?.carrier.close().catch(() => undefined);
  await open?.search?.close().catch(() => undefined);
}

export function openSpace(deps: OpeningDeps, spaceId: string): OpenSpace {
  const { store, spaceKeys: keys, spaceHost: host } = deps;
  const space = findSpace(store, spaceId);
  if (!space) throw new StoppedError("it was left");
  const kept = keys.find(spaceId);
  if (!kept)
    throw new StoppedError(
      "the keys of this machine for it are not here (space-keys.json): leave it, and join it anew by a new code",
    );
  const carrier = host.open(loginOf(space, kept), { space: spaceId, machine: space.machine });
  const { claimKey, signKey } = kept;
  const exchange = deps.exchangeOf(space, createSealer(spaceId, space.machine, kept));
  const open = { id: spaceId, claimKey, signKey, carrier, exchange };
  if (space.keeping === "all") return open;
  const search = openSearchOf(deps, space, FOLLOWING);
  if (!search)
    throw new StoppedError("where it lies nothing can be searched: leave it, and join it with a copy");
  return { ...open, search };
}

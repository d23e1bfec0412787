import { type Numbered, takeNextAct } from "@memory/spaces/log";
import type { SpaceSearch } from "@memory/spaces/postgres";
import type { SpokenDeps } from "../../memories/beliefs/belief.ts";
import { apply } from "../apply.ts";
import { greet } from "../greet.ts";
import { type OpenSpace, spaceOf } from "../open-space.ts";
import { changeSpace } from "../queries/spaces.ts";
import { readRoster, writeRoster } from "../roster-here.ts";
import { enter, type Round } from "../round.ts";
import { sendWaiting } from "../send-waiting.ts";
import { StoppedError } from "../stopped.ts";

/** Acts of one page. */
const PAGE = 500;

/**
 * One exchange with the log of a space of which nothing is kept: who takes part is read, and nothing else. Each act is held against
 * the law and its signature; one that was held back is not missed, as it would be by who reads all of the log. Throws `CarrierError`
 * and `StoppedError`.
 */
export async function followActs(
  deps: SpokenDeps,
  open: OpenSpace & { readonly search: SpaceSearch },
  signal: AbortSignal,
): Promise<Round> {
  await greet(deps, open);
  await enter(deps, open);
  const round = { came: 0, sent: 0 };
  for (;;) {
    signal.throwIfAborted();
    const page = await open.search.acts(spaceOf(deps, open).pulled, PAGE);
    if (page.length > 0) takeActs(deps, open, page);
    round.came += page.length;
    if (page.length === PAGE) continue;
    // What others write has no bearing on an act: it may be sent wherever the log ends.
    const sent = await sendWaiting(deps, open, undefined);
    if (sent === null || sent === 0) return round;
    round.sent += sent;
  }
}

function takeActs(deps: SpokenDeps, open: OpenSpace, page: readonly Numbered[]): void {
  const { store } = deps;
  store.transaction(() => {
    const space = spaceOf(deps, open);
    const before = readRoster(store, space);
    let roster = before;
    let hash: string | null = null;
    for (const [n, operation] of page.entries()) {
      const next = takeNextAct(roster, page, n);
      if (next.kind === "unsound") throw new StoppedError(next.why);
      roster = next.roster;
      hash = next.kind === "sound" ? next.hash : null;
      if (next.kind === "sound") apply(deps, space, operation);
    }
    writeRoster(store, before, roster);
    const role = roster.members.get(space.member)?.role ?? space.role;
    changeSpace(store, open.id, { pulled: roster.head, pulled_hash: hash, name: roster.name, role });
  });
}

import {
  countForOnePush,
  hashOf,
  MOST_PUSHED,
  type Operation,
  type Pushed,
  signOperation,
} from "@memory/spaces/log";
import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import type { Decision, Draft } from "./decide.ts";
import { type OpenSpace, spaceOf } from "./open-space.ts";
import { dropFromOutbox, findWaiting, type OutboxRow, setOutboxState } from "./queries/outbox.ts";
import { findMachine, type KeyedSpace } from "./queries/spaces.ts";

/** Decides and sends some of what waits, if the log ends at `head`; answers how many got a number, null where nothing waits. */
export async function sendWaiting(
  deps: SpokenDeps,
  open: OpenSpace,
  head: number | undefined,
): Promise<number | null> {
  const { store } = deps;
  const space = spaceOf(deps, open);
  const waiting = together(findWaiting(store, open.id, MOST_PUSHED));
  if (waiting.length === 0) return null;
  const decisions = open.exchange.decide(space, waiting);
  const drafts = decisions.flatMap((one) => (one.kind === "draft" ? [one.draft] : []));
  // What changes nothing, or cannot be done, is so as long as nothing new has come: that is known when the others are numbered.
  if (drafts.length === 0) {
    settle(deps, decisions);
    return 0;
  }
  const signed = signAll(deps, { space, open, drafts });
  const count = countForOnePush(signed);
  const [first] = drafts;
  if (count === 0 && first) {
    setOutboxState(store, first.id, "refused", "it is larger than what goes in one piece");
    return 0;
  }
  // Whatever the log gets, this home knows after a power cut, too, that it is its own.
  await store.synced();
  const pushed = await open.carrier.push(signed.slice(0, count), head);
  const hasNews = pushed.head > space.pulled + pushed.taken;
  // A turn that another owner has made before is made no more: what is needed then is seen anew.
  const isOfRows = drafts[pushed.taken]?.act === null;
  if (pushed.refused && !hasNews && isOfRows) open.exchange.refused?.(space, pushed.refused);
  return settlePushed(deps, decisions, pushed);
}

/** An act stands alone: what comes after it may be sealed otherwise. */
function together(waiting: readonly OutboxRow[]): readonly OutboxRow[] {
  const act = waiting.findIndex(({ kind }) => kind === "member");
  return act === -1 ? waiting : waiting.slice(0, Math.max(1, act));
}

interface Signing {
  readonly space: KeyedSpace;
  readonly open: OpenSpace;
  readonly drafts: readonly Draft[];
}

/** In their places behind what this machine has written so far. */
export function signAll({ store }: SpokenDeps, { space, open: { signKey }, drafts }: Signing) {
  const own = findMachine(store, space.id, space.machine);
  let [mseq, prev] = [own?.mseq ?? 0, own?.hash ?? null];
  return drafts.map(({ bases, rows, ...draft }) => {
    mseq += 1;
    const operation: Operation = { ...draft, machine: space.machine, mseq, prev, rows: [...rows] };
    prev = hashOf(space.id, operation);
    return { operation: signOperation(space.id, operation, signKey), bases };
  });
}

function settle({ store }: SpokenDeps, decisions: readonly Decision[]): void {
  if (decisions.every(({ kind }) => kind === "draft")) return;
  store.unsynced(() => {
    for (const decision of decisions)
      if (decision.kind === "nothing") dropFromOutbox(store, decision.id);
      else if (decision.kind === "refused") setOutboxState(store, decision.id, "refused", decision.why);
  });
}

/** What has a number comes back with the next page and leaves the outbox then. */
function settlePushed(deps: SpokenDeps, decisions: readonly Decision[], { taken, refused }: Pushed): number {
  const drafts = decisions.filter((one) => one.kind === "draft");
  // Something has come: all of it is decided anew.
  if (taken === 0 && refused?.why === "stale") return 0;
  const stopped = drafts[taken];
  const until = stopped === undefined ? decisions.length : decisions.indexOf(stopped);
  settle(deps, decisions.slice(0, until));
  if (refused && stopped && refused.why !== "stale" && refused.why !== "same")
    if (stopped.draft.act?.act === "turn")
      // Another owner has turned it before, or somebody came in meanwhile: what is needed then is seen anew.
      dropFromOutbox(deps.store, stopped.draft.id);
    else setOutboxState(deps.store, stopped.draft.id, "refused", refused.detail);
  return taken;
}

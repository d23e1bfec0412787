import { setTimeout } from "node:timers/promises";
import type { BeliefDeps } from "../memories/beliefs/belief.ts";
import type { Deps } from "../models/deps.ts";
import { errorKind } from "../platform/errors.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { lookForDifferences, type Soon } from "./differences.ts";
import { listSpaces } from "./queries/spaces.ts";
import { offerByRules } from "./rules.ts";

/** Milliseconds that a look waits after a save: what belongs together comes together. */
const GATHER = 2_000;
/** Milliseconds until the next look, unless something is saved or comes before. */
const PAUSES: Readonly<Record<Soon, number>> = { "at once": 0, soon: 5_000, "with the next change": 600_000 };

const sooner = (one: Soon, other: Soon): Soon => (PAUSES[one] < PAUSES[other] ? one : other);

/**
 * A little after something was saved, or has come with a space: offers new memories to spaces whose rules name them, and looks for
 * what a space says against one's own.
 */
export function createOffers(
  deps: BeliefDeps & Pick<Deps, "log">,
  { wakeSpace }: { readonly wakeSpace: (spaceId: string) => void },
): Background {
  return inBackground(async ({ signal, sleep }) => {
    let soon: Soon = "with the next change";
    while (!signal.aborted) {
      await sleep(PAUSES[soon]);
      if (soon !== "at once")
        await setTimeout(GATHER, undefined, { signal, ref: false }).catch(() => undefined);
      soon = "with the next change";
      const owners = new Set(listSpaces(deps.store).map(({ owner_id: owner }) => owner));
      for (const ownerId of signal.aborted ? [] : owners)
        try {
          for (const spaceId of await offerByRules(deps, ownerId)) wakeSpace(spaceId);
          soon = sooner(soon, await lookForDifferences(deps, ownerId));
        } catch (error) {
          deps.log.warn({ name: errorKind(error) }, "what is new could not be held against a space");
        }
    }
  });
}

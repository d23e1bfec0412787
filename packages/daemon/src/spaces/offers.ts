import { setTimeout } from "node:timers/promises";
import type { Deps } from "../models/deps.ts";
import { errorKind } from "../platform/errors.ts";
import { type Background, inBackground } from "../platform/schedule/background.ts";
import { listSpaces } from "./queries/spaces.ts";
import { offerByRules } from "./rules.ts";

/** Milliseconds that a look waits after a save: what belongs together comes together. */
const GATHER = 2_000;
/** Milliseconds until the next look where nobody saved anything. */
const LOOK = 600_000;

/** Offers new memories to spaces whose rules name them, a little after they were saved. */
export function createOffers(
  deps: Pick<Deps, "store" | "clock" | "newId" | "log">,
  { wakeSpace }: { readonly wakeSpace: (spaceId: string) => void },
): Background {
  return inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      await sleep(LOOK);
      await setTimeout(GATHER, undefined, { signal, ref: false }).catch(() => undefined);
      const owners = new Set(listSpaces(deps.store).map(({ owner_id: owner }) => owner));
      for (const ownerId of signal.aborted ? [] : owners)
        try {
          for (const spaceId of await offerByRules(deps, ownerId)) wakeSpace(spaceId);
        } catch (error) {
          deps.log.warn({ name: errorKind(error) }, "what a rule names could not be offered to a space");
        }
    }
  });
}

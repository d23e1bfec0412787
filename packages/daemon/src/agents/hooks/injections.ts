import { contentKey, DAY, fingerprint, printsOf } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import { estimateTokens } from "../../recall/offer.ts";
import type { InjectedBlock } from "../../recall/statements.ts";
import { ensureOwner } from "../../store/owners.ts";
import { pruneInjections, putInjection } from "./queries.ts";
import type { HookSession } from "./session.ts";

type InjectionDeps = Pick<Deps, "store" | "clock">;

/** An agent deletes its sessions after 30 days; older ones are read again only by force. */
const KEPT_DAYS = 90;

/** Keep in mind what was put before an agent: that it was, and the prints of its sentences. Before the agent is told. */
export function recordInjections(
  { store, clock }: InjectionDeps,
  session: HookSession,
  { said }: InjectedBlock,
): void {
  const at = clock();
  store.transaction(() => {
    ensureOwner(store, session.ownerId, at);
    for (const { id, content } of said)
      recognisedBy(content).forEach((fingerprint, n) => {
        putInjection(store, session, {
          refId: id,
          fingerprint,
          tokens: n === 0 ? estimateTokens({ content }) : 0,
          at,
        });
      });
  });
}

/** Words too short to be known again by a sentence still were said. */
function recognisedBy(content: string): string[] {
  const prints = printsOf(content);
  return prints.length > 0 ? prints : [fingerprint(contentKey(content))];
}

export const pruneOld = ({ store, clock }: InjectionDeps): number =>
  pruneInjections(store, clock() - KEPT_DAYS * DAY);

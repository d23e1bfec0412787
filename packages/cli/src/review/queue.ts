import type { Conflict, FoldCandidate, Proposal, SpaceDifference } from "@memory/shared";
import type { Cli } from "../cli.ts";
import { openConflicts } from "../conflict-refs.ts";
import type { Session } from "../daemon/connect.ts";
import { everything } from "../pages.ts";
import { findInSpaces, mayDecide, type Offer, type SharedConflict, type WaitingInSpaces } from "./shared.ts";

/** Questions that wait for a person. */
export interface Waiting extends WaitingInSpaces {
  readonly conflicts: readonly Conflict[];
  readonly pairs: readonly FoldCandidate[];
  readonly names: readonly Proposal[];
}

/** One question of the queue. */
export type Question =
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  | ({ readonly kind: "shared" } & SharedConflict)
  | { readonly kind: "difference"; readonly difference: SpaceDifference }
  | ({ readonly kind: "offer" } & Offer)
  | { readonly kind: "pair"; readonly pair: FoldCandidate }
  | { readonly kind: "name"; readonly name: Proposal };

/** The contract's own ceiling. */
const PAGE = 500;

export async function findWaiting(cli: Cli, session: Session): Promise<Waiting> {
  const { client } = session;
  const [conflicts, pairs, { proposals }, inSpaces] = await Promise.all([
    openConflicts(client),
    everything(
      (cursor) => client.folds.candidates({ query: { limit: PAGE, cursor } }),
      ({ candidates }) => candidates,
    ),
    client.schema.read(),
    client.spaces.list().then(({ spaces }) => findInSpaces(cli, session, spaces)),
  ]);
  return { conflicts, pairs, names: proposals, ...inSpaces };
}

/** Questions that recall stumbles over come first, those that only order the graph last. */
export const queueOf = ({ conflicts, shared, differences, offers, pairs, names }: Waiting): Question[] => [
  ...conflicts.map((conflict) => ({ kind: "conflict", conflict }) as const),
  ...shared.filter(({ space }) => mayDecide(space)).map((one) => ({ kind: "shared", ...one }) as const),
  ...differences.map((difference) => ({ kind: "difference", difference }) as const),
  ...offers.map((one) => ({ kind: "offer", ...one }) as const),
  ...pairs.map((pair) => ({ kind: "pair", pair }) as const),
  ...names.map((name) => ({ kind: "name", name }) as const),
];

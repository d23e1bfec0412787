import type { Client } from "@memory/client";
import type { Conflict, FoldCandidate, Proposal } from "@memory/shared";
import { openConflicts } from "../conflict-refs.ts";
import { everything } from "../pages.ts";

/** Questions that wait for a person. */
export interface Waiting {
  readonly conflicts: readonly Conflict[];
  readonly pairs: readonly FoldCandidate[];
  readonly names: readonly Proposal[];
}

/** One question of the queue. */
export type Question =
  | { readonly kind: "conflict"; readonly conflict: Conflict }
  | { readonly kind: "pair"; readonly pair: FoldCandidate }
  | { readonly kind: "name"; readonly name: Proposal };

/** The contract's own ceiling. */
const PAGE = 500;

export async function findWaiting(client: Client): Promise<Waiting> {
  const [conflicts, pairs, { proposals }] = await Promise.all([
    openConflicts(client),
    everything(
      (cursor) => client.folds.candidates({ query: { limit: PAGE, cursor } }),
      ({ candidates }) => candidates,
    ),
    client.schema.read(),
  ]);
  return { conflicts, pairs, names: proposals };
}

/** Questions that recall stumbles over come first, those that only order the graph last. */
export const queueOf = ({ conflicts, pairs, names }: Waiting): Question[] => [
  ...conflicts.map((conflict) => ({ kind: "conflict", conflict }) as const),
  ...pairs.map((pair) => ({ kind: "pair", pair }) as const),
  ...names.map((name) => ({ kind: "name", name }) as const),
];

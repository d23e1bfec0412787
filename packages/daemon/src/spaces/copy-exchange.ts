import type { SpokenDeps } from "../memories/beliefs/belief.ts";
import { apply } from "./apply.ts";
import { type Decision, decide } from "./decide.ts";
import type { Exchange } from "./open-space.ts";
import { openRows, type Sealer, sealRows, turnBy } from "./sealing.ts";

/** A copy of what several people share: what a person wants of it is decided by the rules, and comes back with the log. */
export const copyExchange = (deps: SpokenDeps, sealer: Sealer): Exchange => ({
  learn: sealer.learn,
  lacksKeys: sealer.lacksKeys,
  foresee: sealer.foresee,
  turn: (roster) => turnBy(sealer, roster),
  takeIn: (space, operation) => apply(deps, space, openRows(sealer, operation)),
  decide: (space, waiting) =>
    decide(deps, space, waiting).map(
      (one): Decision =>
        one.kind === "draft"
          ? { ...one, draft: { ...one.draft, rows: sealRows(sealer, one.draft.id, one.draft.rows) } }
          : one,
    ),
});

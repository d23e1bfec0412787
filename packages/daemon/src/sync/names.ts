import { type Image, imageNow, readImage } from "../activity/queries/rows.ts";
import { type Followed, follow, unfollow } from "../entities/decisions/follow.ts";
import { DecisionRow } from "../entities/decisions/queries.ts";
import type { SyncDeps } from "./deps.ts";
import { tellRefused } from "./give-way.ts";
import { findChangesAfter, findKnown, isNumbered } from "./queries/rows.ts";
import type { TakingIn } from "./taking.ts";

/**
 * What was decided about names on another machine holds for the entities of this one; `until` is how a row was before it stood as it does
 * now. Part of the operation that it came with. Answers what that has done here.
 */
export function followDecisions(
  deps: SyncDeps,
  rows: readonly { readonly tbl: string; readonly key: string; readonly until: string | null }[],
): Followed {
  let followed: Followed = {};
  for (const { tbl, key, until } of rows) {
    if (tbl !== "entity_decisions") continue;
    const [before, now] = [until, imageNow(deps.store, tbl, key)].map((image) =>
      image === null ? null : decisionOf(readImage(image)),
    );
    if (before && now && isSame(before, now)) continue;
    if (before) followed = { ...followed, ...unfollow(deps, before) };
    if (now) followed = { ...followed, ...follow(deps, now) };
  }
  return followed;
}

const isSame = (one: DecisionRow, other: DecisionRow): boolean =>
  one.verdict === other.verdict && one.name === other.name && one.other === other.other;

const decisionOf = (image: Image): DecisionRow => DecisionRow.parse(image);

/** What was decided here at the same time about the same names does not stand: the other has its number already. */
export function tellOutdone({ deps, space, rows }: TakingIn): void {
  const { store } = deps;
  for (const { table, key, image } of rows) {
    if (table !== "entity_decisions") continue;
    const here = imageNow(store, table, key);
    const [own, theirs] = [here && decisionOf(readImage(here)), image && decisionOf(image)];
    if (!own || (theirs && isSame(own, theirs))) continue;
    const known =
      findKnown(store, space.id, { table, key })?.op ?? (space.gathering === null ? 0 : undefined);
    if (known === undefined) continue;
    for (const op of findChangesAfter(store, { table, key }, known))
      if (!isNumbered(store, op)) tellRefused(deps, space, op, "another machine had decided the same before");
  }
}

import { ApiError } from "@memory/shared";
import { findVersions } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import { keptOf, reaching } from "./acts.ts";
import { refuseAgents, type SpaceHandlerDeps, type SpaceHandlers, spaceOf, writable } from "./asked.ts";
import { type Cleaning, cleaningOf, findLeaked, type LeakedRow } from "./find-leaked.ts";
import { loginOf } from "./login.ts";
import { listPublishedRoots } from "./queries/naming.ts";
import { findLineage, whoSaid } from "./queries/replica.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { readRoster } from "./roster-here.ts";
import { createSealer } from "./sealing.ts";
import { outcomeOf, want } from "./wanted.ts";

/** Rows of one operation. */
const MOST = 200;

/** What must not be in a space goes from its log and from every copy; the string itself goes nowhere. */
export function scrubHandlers(deps: SpaceHandlerDeps): Pick<SpaceHandlers, "scrub"> {
  const { store } = deps;
  return {
    scrub: async ({ params: { id }, body: { secret, dryRun } }, context) => {
      refuseAgents(context);
      const space = writable(spaceOf(deps, context, id));
      const clean = cleaningOf(secret);
      const kept = keptOf(deps, space);
      const carrier = deps.spaceHost.open(loginOf(space, kept), { space: id, machine: space.machine });
      const sealer = createSealer(id, space.machine, kept);
      sealer.learn(readRoster(store, space).seal);
      const found = await reaching(() => findLeaked(store, id, { clean, carrier, sealer })).finally(() =>
        carrier.close(),
      );
      const isWide = space.role === "curator" || space.role === "owner";
      const mine = found.filter((row) => isWide || saidBy(store, row).every((one) => one === space.member));
      const memories = [
        ...new Set(mine.flatMap((row) => (row.table === "memories" ? [rootOf(store, row.key)] : []))),
      ];
      const told = {
        rows: mine.length,
        memories,
        others: found.length - mine.length,
        own: countOwn(store, { ownerId: context.ownerId, space, clean }),
      };
      if (dryRun || mine.length === 0) return told;
      if (mine.length > MOST)
        throw new ApiError(
          "conflict",
          `${mine.length} rows of ${space.name} hold it; give more of what leaked, so that at most ${MOST} do`,
        );
      const intent = { kind: "scrub", rows: mine } as const;
      const outcome = await outcomeOf(deps, space, want(deps, space, { intent, client: context.client }));
      return { ...told, outcome };
    },
  };
}

const rootOf = (store: Store, id: string): string => findLineage(store, id) ?? id;

/** Whose words the row is made of. */
function saidBy(store: Store, { table, key }: LeakedRow): (string | undefined)[] {
  if (table === "memories") return [whoSaid(store, key), whoSaid(store, rootOf(store, key))];
  // Of a question, or of what is gone, nobody but a curator knows whose it was.
  return [table === "restatements" ? whoSaid(store, key) : undefined];
}

interface OwnLook {
  readonly ownerId: string;
  readonly space: SpaceRow;
  readonly clean: Cleaning;
}

/** Memories of one's own that were published there, and hold it here. */
const countOwn = (store: Store, { ownerId, space, clean }: OwnLook): number =>
  listPublishedRoots(store, space.id).filter((root) =>
    findVersions(store, ownerId, root).some(({ content }) => clean("content", content) !== content),
  ).length;

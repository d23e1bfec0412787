import { iso } from "@memory/language/text";
import type { Space, SpaceDetails } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { countConflicts, countMemories, countPublished, countSaidFirst } from "./queries/counts.ts";
import { countOpen } from "./queries/differences.ts";
import { countOutbox } from "./queries/outbox.ts";
import { listMachines, listMembers, type SpaceRow } from "./queries/spaces.ts";
import type { SpaceSearches } from "./search/searches.ts";

interface Here {
  readonly store: Store;
  /** How far it can be searched where it lies, as it was looked at last. */
  readonly searched?: ReturnType<SpaceSearches["stateOf"]>;
  /** Why its log cannot be asked at the moment. */
  readonly away: string | null;
  /** When it was asked last, milliseconds; undefined: not since the start. */
  readonly asked: number | undefined;
}

/** A space as people are told about it. */
export function toSpace({ store, away, asked, searched }: Here, row: SpaceRow): Space {
  const { asking, waiting, refused } = countOutbox(store, row.id);
  const trouble = row.trouble ?? away;
  return {
    id: row.id,
    name: row.name,
    on: row.carrier,
    member: row.member,
    role: row.role,
    state: row.state === "on" && away !== null ? "away" : row.state,
    ...(trouble !== null && { trouble }),
    keeping: row.keeping,
    ...(searched && { searched: toSearched(searched) }),
    memories: countMemories(store, row.id),
    conflicts: countConflicts(store, row.id),
    changes: row.pulled,
    ...{ waiting, asking, refused, differing: countOpen(store, row.owner_id, row.id) },
    ...(asked !== undefined && { lastRoundAt: iso(asked) }),
    joinedAt: iso(row.joined_at),
  };
}

/** Codes that a server compares one by one in time. */
const MOST_COMPARED = 200_000;

const toSearched = ({ texts, coded, isFilled, isIndexed, table, p95 }: NonNullable<Here["searched"]>) => ({
  ...{ texts, compared: coded, isFilled },
  ...(p95 !== undefined && { p95Ms: Math.round(p95) }),
  ...(coded > MOST_COMPARED &&
    !isIndexed && {
      advice: `an administrator of its Postgres makes its meaning quicker to compare, where pgvector is installed: CREATE INDEX CONCURRENTLY ON ${table} USING hnsw (code bit_hamming_ops)`,
    }),
});

export function toDetails(here: Here, row: SpaceRow): SpaceDetails {
  const { store } = here;
  const machines = listMachines(store, row.id).filter(({ to_seq }) => to_seq === null);
  const said = countSaidFirst(store, row.id);
  return {
    ...toSpace(here, row),
    published: countPublished(store, row.id),
    members: listMembers(store, row.id).map(({ member, role, until_seq, muted }) => ({
      member,
      role,
      gone: until_seq !== null,
      ...(muted !== null && { muted }),
      memories: said.get(member) ?? 0,
      machines: machines
        .filter((one) => one.member === member)
        .map((one) => ({
          name: one.name,
          isThis: one.machine === row.machine,
          changes: one.machine === row.machine ? row.pulled : one.pulled,
          ...(one.seen_at !== null && { seenAt: iso(one.seen_at) }),
        })),
    })),
  };
}

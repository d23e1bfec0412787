import { iso } from "@memory/language/text";
import type { Space, SpaceDetails } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { countConflicts, countMemories, countPublished, countSaidFirst } from "./queries/counts.ts";
import { countOpen } from "./queries/differences.ts";
import { countOutbox } from "./queries/outbox.ts";
import { listMachines, listMembers, type SpaceRow } from "./queries/spaces.ts";

interface Here {
  readonly store: Store;
  /** Why its log cannot be asked at the moment. */
  readonly away: string | null;
  /** When it was asked last, milliseconds; undefined: not since the start. */
  readonly asked: number | undefined;
}

/** A space as people are told about it. */
export function toSpace({ store, away, asked }: Here, row: SpaceRow): Space {
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
    memories: countMemories(store, row.id),
    conflicts: countConflicts(store, row.id),
    changes: row.pulled,
    ...{ waiting, asking, refused, differing: countOpen(store, row.owner_id, row.id) },
    ...(asked !== undefined && { lastRoundAt: iso(asked) }),
    joinedAt: iso(row.joined_at),
  };
}

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

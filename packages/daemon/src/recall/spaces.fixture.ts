// For tests: spaces that a person has joined, whose replicas are filled like any owner's memory.
import type { Store } from "../store/open.ts";
import type { SpacesTable } from "../store/space-tables.ts";

interface Joining extends Pick<SpacesTable, "id" | "name"> {
  readonly by: string;
  /** That person there; "ann" without. */
  readonly member?: string;
  readonly state?: SpacesTable["state"];
  readonly joinedAt?: number;
}

export function joinSpace(
  store: Store,
  { id, name, by, member = "ann", state = "on", joinedAt = 0 }: Joining,
): void {
  store.run(
    store.q
      .insertInto("owners")
      .values({ id, created_at: 0 })
      .onConflict((on) => on.doNothing()),
  );
  store.run(
    store.q.insertInto("spaces").values({
      id,
      name,
      state,
      member,
      owner_id: by,
      carrier: "memory",
      machine: "m-1",
      role: "writer",
      genesis: "0".repeat(64),
      pulled_hash: null,
      trouble: null,
      joined_at: joinedAt,
    }),
  );
}

interface Saying {
  readonly space: string;
  readonly id: string;
  readonly member: string;
  readonly byAgent?: boolean;
}

/** Puts down who said a memory of a space; of one that is known, whether a program did it for them. */
export const putSaidBy = (store: Store, { space, id, member, byAgent = false }: Saying): number =>
  store.run(
    store.q
      .insertInto("said_by")
      .values({ id, space_id: space, member, by_agent: Number(byAgent) })
      .onConflict((on) => on.column("id").doUpdateSet({ by_agent: Number(byAgent) })),
  );

export const mute = (store: Store, space: string, member: string, muted: "agents" | "all" | null): number =>
  store.run(
    store.q
      .insertInto("space_members")
      .values({ space_id: space, member, role: "writer", since_seq: 1, until_seq: null, muted })
      .onConflict((on) => on.columns(["space_id", "member"]).doUpdateSet({ muted })),
  );

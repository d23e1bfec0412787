import type { Insertable, Selectable, Updateable } from "kysely";
import type { Store } from "../../store/open.ts";
import type {
  LeftSyncsTable,
  PublishedTable,
  SpaceInvitationsTable,
  SpaceMachinesTable,
  SpaceMembersTable,
  SpacesTable,
} from "../../store/space-tables.ts";

export type SpaceRow = Selectable<SpacesTable>;

/** A space, with the key by which its claims are made. */
export interface KeyedSpace extends SpaceRow {
  readonly claimKey: string;
}

/** Spaces that an owner has joined, by name; without one, all that anybody has. */
export const listSpaces = ({ q, all }: Store, ownerId?: string): SpaceRow[] =>
  all(
    q
      .selectFrom("spaces")
      .selectAll()
      .where("kind", "=", "shared")
      .$if(ownerId !== undefined, (query) => query.where("owner_id", "=", ownerId ?? ""))
      .orderBy("name")
      .orderBy("id"),
  );

/** Those by which owners keep their own memory on several machines. */
export const listSyncs = ({ q, all }: Store): SpaceRow[] =>
  all(q.selectFrom("spaces").selectAll().where("kind", "=", "sync").orderBy("id"));

export const findSync = ({ q, get }: Store, ownerId: string): SpaceRow | undefined =>
  get(q.selectFrom("spaces").selectAll().where("kind", "=", "sync").where("owner_id", "=", ownerId));

export const findSpace = ({ q, get }: Store, id: string): SpaceRow | undefined =>
  get(q.selectFrom("spaces").selectAll().where("id", "=", id));

export const addSpace = ({ q, run }: Store, row: Insertable<SpacesTable>): void =>
  void run(q.insertInto("spaces").values(row));

export const changeSpace = ({ q, run }: Store, id: string, changes: Updateable<SpacesTable>): void =>
  void run(q.updateTable("spaces").set(changes).where("id", "=", id));

/** With all that is known of it; the rows of its replica are another matter. */
export const deleteSpace = ({ q, run }: Store, id: string): void =>
  void run(q.deleteFrom("spaces").where("id", "=", id));

/** Up to which operation here the others had heard of everything when it was turned off, and what this home was there; undefined: it never was. */
export const findLeft = (
  { q, get }: Store,
  spaceId: string,
): Pick<Selectable<LeftSyncsTable>, "op" | "machine"> | undefined =>
  get(q.selectFrom("left_syncs").select(["op", "machine"]).where("space_id", "=", spaceId));

/** Those that an owner left here. */
export const listLeft = ({ q, all }: Store, ownerId: string): string[] =>
  all(
    q.selectFrom("left_syncs").select("space_id").where("owner_id", "=", ownerId).orderBy("op", "desc"),
  ).map((row) => row.space_id);

export const noteLeft = ({ q, run }: Store, row: Selectable<LeftSyncsTable>): void =>
  void run(
    q
      .insertInto("left_syncs")
      .values(row)
      .onConflict((conflict) =>
        conflict.column("space_id").doUpdateSet({ op: row.op, machine: row.machine }),
      ),
  );

export const listMembers = ({ q, all }: Store, spaceId: string): Selectable<SpaceMembersTable>[] =>
  all(q.selectFrom("space_members").selectAll().where("space_id", "=", spaceId).orderBy("member"));

export const listMachines = ({ q, all }: Store, spaceId: string): Selectable<SpaceMachinesTable>[] =>
  all(q.selectFrom("space_machines").selectAll().where("space_id", "=", spaceId).orderBy("from_seq"));

export const findMachine = (
  { q, get }: Store,
  spaceId: string,
  machine: string,
): Selectable<SpaceMachinesTable> | undefined =>
  get(
    q.selectFrom("space_machines").selectAll().where("space_id", "=", spaceId).where("machine", "=", machine),
  );

export const listInvitations = ({ q, all }: Store, spaceId: string): Selectable<SpaceInvitationsTable>[] =>
  all(q.selectFrom("space_invitations").selectAll().where("space_id", "=", spaceId));

export const muteMember = (
  { q, run }: Store,
  spaceId: string,
  member: string,
  muted: "agents" | "all" | null,
): boolean =>
  run(
    q
      .updateTable("space_members")
      .set({ muted })
      .where("space_id", "=", spaceId)
      .where("member", "=", member),
  ) > 0;

/** How far a machine has read, and when it was last there. */
export const seeMachine = (
  { q, run }: Store,
  spaceId: string,
  { machine, pulled, seen }: { readonly machine: string; readonly pulled: number; readonly seen: number },
): void =>
  void run(
    q
      .updateTable("space_machines")
      .set({ pulled, seen_at: seen })
      .where("space_id", "=", spaceId)
      .where("machine", "=", machine),
  );

export const putPublished = ({ q, run }: Store, row: Selectable<PublishedTable>): void =>
  void run(
    q
      .insertInto("published")
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(["space_id", "root_id"]).doUpdateSet({ memory_id: row.memory_id, at: row.at }),
      ),
  );

export const findPublished = (
  { q, get }: Store,
  spaceId: string,
  rootId: string,
): Selectable<PublishedTable> | undefined =>
  get(q.selectFrom("published").selectAll().where("space_id", "=", spaceId).where("root_id", "=", rootId));

export const dropPublished = ({ q, run }: Store, spaceId: string, rootId: string): void =>
  void run(q.deleteFrom("published").where("space_id", "=", spaceId).where("root_id", "=", rootId));

/** The copy is gone from its space, whoever deleted it. */
export const dropPublishedCopy = ({ q, run }: Store, memoryId: string): void =>
  void run(q.deleteFrom("published").where("memory_id", "=", memoryId));

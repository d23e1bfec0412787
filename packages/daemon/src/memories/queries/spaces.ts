import { z } from "zod";
import type { Connection } from "./recheck.ts";

// Written out: reading threads run these, and load no query builder.

/** A space that a person has joined, as its replica here has it: rows of an owner whose key is its id. */
export interface JoinedSpace {
  readonly id: string;
  readonly name: string;
  /** That person there. */
  readonly member: string;
  /** Members of whom something is not told: what programs said for them, or all. */
  readonly muted: ReadonlyMap<string, "agents" | "all">;
}

/** Who said something in a space. */
export interface Voice {
  readonly member: string;
  /** A program said it for them, and no person has confirmed it. */
  readonly byAgent: boolean;
}

const Space = z.object({ id: z.string(), name: z.string(), member: z.string() });
const Muted = z.object({ space_id: z.string(), member: z.string(), muted: z.enum(["agents", "all"]) });
const Said = z.object({ id: z.string(), member: z.string(), by_agent: z.number() });

// A replica that is stopped is read as far as it has come.
const isThere = "state IN ('on', 'stopped')";

/** Spaces that an owner has joined, in the order in which that was. */
export const findJoinedSpaces = (db: Connection, ownerId: string): JoinedSpace[] =>
  withMuted(
    db,
    db
      .prepare(
        `SELECT id, name, member FROM spaces WHERE owner_id = ? AND kind = 'shared' AND ${isThere} ORDER BY joined_at, id`,
      )
      .all(ownerId),
  );

/** The space whose replica an owner is. */
export const findSpace = (db: Connection, ownerId: string): JoinedSpace | undefined =>
  withMuted(db, db.prepare("SELECT id, name, member FROM spaces WHERE id = ?").all(ownerId))[0];

function withMuted(db: Connection, rows: unknown[]): JoinedSpace[] {
  const spaces = z.array(Space).parse(rows);
  if (spaces.length === 0) return [];
  const muted = z.array(Muted).parse(
    db
      .prepare(
        `SELECT space_id, member, muted FROM space_members
         WHERE space_id IN (SELECT value FROM json_each(?)) AND muted IS NOT NULL ORDER BY space_id, member`,
      )
      .all(JSON.stringify(spaces.map(({ id }) => id))),
  );
  return spaces.map((space) => ({
    ...space,
    muted: new Map(
      muted.filter(({ space_id }) => space_id === space.id).map((one) => [one.member, one.muted] as const),
    ),
  }));
}

/** Who said these memories of a space, by id; none for what nobody is known to have said. */
export const findVoices = (db: Connection, spaceId: string, ids: readonly string[]): Map<string, Voice> =>
  new Map(
    z
      .array(Said)
      .parse(
        db
          .prepare(
            `SELECT s.id, s.member, s.by_agent FROM json_each(?) j CROSS JOIN said_by s
             ON s.id = j.value AND s.space_id = ?`,
          )
          .all(JSON.stringify(ids), spaceId),
      )
      .map(({ id, member, by_agent }) => [id, { member, byAgent: by_agent === 1 }]),
  );

/** True for what is not told when it is asked for: a person has muted whoever said it. */
export const isMuted = ({ muted }: JoinedSpace, voice: Voice | undefined): boolean => {
  const what = voice && muted.get(voice.member);
  return what === "all" || (what === "agents" && voice?.byAgent === true);
};

/**
 * True for what may be told without being asked for: a person has said it, or confirmed it, or a program of the one who is told.
 * What nobody is known to have said may not.
 */
export const mayBeTold = (space: JoinedSpace, voice: Voice | undefined): boolean =>
  voice !== undefined && !isMuted(space, voice) && (!voice.byAgent || voice.member === space.member);

/** The labels of what a space says. */
export const sharedIn = ({ id, name }: JoinedSpace, voice: Voice | undefined) => ({
  space: { id, name },
  ...(voice && { saidBy: voice }),
});

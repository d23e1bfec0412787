import type { Conflict, Space, SpaceDifference } from "@memory/shared";
import type { Cli } from "../cli.ts";
import { openConflicts } from "../conflict-refs.ts";
import type { Session } from "../daemon/connect.ts";
import { copyOf } from "../spaces/copies.ts";
import type { SpaceOutbox } from "../spaces/outbox-refs.ts";

/** A contradiction of two people, or of one with themselves, where others see it, too. */
export interface SharedConflict {
  readonly space: Space;
  readonly conflict: Conflict;
}

/** A memory that a rule proposes to publish. */
export interface Offer {
  readonly space: Space;
  readonly entry: SpaceOutbox["entries"][number];
}

export interface WaitingInSpaces {
  readonly shared: readonly SharedConflict[];
  readonly offers: readonly Offer[];
  /** What spaces say against one's own memory. */
  readonly differences: readonly SpaceDifference[];
}

/** What a person decides in spaces that they have joined. */
export async function findInSpaces(
  cli: Cli,
  session: Session,
  spaces: readonly Space[],
): Promise<WaitingInSpaces> {
  const found = await Promise.all(
    spaces
      .filter(({ state }) => state !== "out")
      .map(async (space) => ({
        shared:
          space.conflicts === 0
            ? []
            : (await openConflicts(copyOf(cli, session, space))).map((conflict) => ({ space, conflict })),
        offers: space.asking === 0 ? [] : await offersOf(session, space),
      })),
  );
  return {
    shared: found.flatMap(({ shared }) => shared),
    offers: found.flatMap(({ offers }) => offers),
    differences: await differencesWith(session, spaces),
  };
}

async function differencesWith(
  { client }: Session,
  spaces: readonly Space[],
): Promise<readonly SpaceDifference[]> {
  if (spaces.every(({ differing }) => differing === 0)) return [];
  const { differences } = await client.spaces.differences();
  return differences.filter(({ space }) => spaces.some(({ id }) => id === space.id));
}

async function offersOf({ client }: Session, space: Space): Promise<Offer[]> {
  const { entries } = await client.spaces.outbox({ params: { id: space.id } });
  return entries.filter(({ state }) => state === "asking").map((entry) => ({ space, entry }));
}

/** What two people say is for a curator to decide. */
export const mayDecide = ({ role }: Pick<Space, "role">): boolean => role === "curator" || role === "owner";

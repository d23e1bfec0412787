import { OWN_ALONE } from "@memory/shared/words";
import {
  findJoinedSpaces,
  findSpace,
  isMuted,
  type JoinedSpace,
  mayBeTold,
  type Voice,
} from "../memories/queries/spaces.ts";
import type { ReaderConnection } from "../store/reader.ts";

/** Who asks, and of what. */
export interface Asker {
  readonly ownerId: string;
  /** A space by its name or id, or `OWN_ALONE`; without it one's own memory and that of all joined spaces. */
  readonly space?: string | undefined;
  /** Nobody has asked: only what may be told all the same. */
  readonly surely?: boolean | undefined;
}

/** Owners that a question is asked of. */
export interface AskedOwners {
  /** One's own, unless a space alone is asked. */
  readonly own: string | null;
  /** One's own first. */
  readonly ids: readonly string[];
  /** Those that are spaces, by their ids; empty where a question is asked as it always was. */
  readonly spaces: ReadonlyMap<string, JoinedSpace>;
  /** Nobody has asked. */
  readonly isUnasked: boolean;
  /** True for what may not be an answer, whatever it says: who said it is muted, or must not be told of unasked. */
  isUntold(spaceId: string, voice: Voice | undefined): boolean;
  /** Another one for each set of owners, and for each way of leaving something out. */
  readonly key: string;
}

/** Finds out which owners a question is asked of. Call it inside the transaction that reads. */
export type Owners = (asker: Asker) => AskedOwners;

/** Spaces that one question is asked of: those that were joined first. */
export const MOST_SPACES = 16;

/** What was found is kept until something is committed. */
export function createOwners(db: ReaderConnection, version: () => number): Owners {
  let known = { version: -1, joined: new Map<string, Joined>() };
  return (asker) => {
    if (known.version !== version()) known = { version: version(), joined: new Map() };
    const joined = known.joined.get(asker.ownerId) ?? joinedBy(db, asker.ownerId);
    known.joined.set(asker.ownerId, joined);
    return askedOf(joined, asker);
  };
}

interface Joined {
  readonly spaces: readonly JoinedSpace[];
  /** The one whose replica the asking owner itself is. */
  readonly itself: JoinedSpace | undefined;
}

const joinedBy = (db: ReaderConnection, ownerId: string): Joined => ({
  spaces: findJoinedSpaces(db, ownerId),
  itself: findSpace(db, ownerId),
});

function askedOf({ spaces, itself }: Joined, { ownerId, space, surely = false }: Asker): AskedOwners {
  const named = itself
    ? [itself]
    : space === undefined
      ? spaces.slice(0, MOST_SPACES)
      : spacesNamed(spaces, space);
  const own = itself || (space !== undefined && space !== OWN_ALONE) ? null : ownerId;
  const byId = new Map(named.map((one) => [one.id, one]));
  const ids = [...(own === null ? [] : [own]), ...byId.keys()];
  return {
    ...{ own, ids, spaces: byId, isUnasked: surely },
    isUntold: (id, voice) => {
      const one = byId.get(id);
      return one !== undefined && (surely ? !mayBeTold(one, voice) : isMuted(one, voice));
    },
    key:
      byId.size === 0
        ? ids.join()
        : JSON.stringify([ids, surely, named.map(({ member, muted }) => [member, ...muted])]),
  };
}

/** Those of this id or, in whatever capitals, of this name. */
export const spacesNamed = <Space extends Pick<JoinedSpace, "id" | "name">>(
  spaces: readonly Space[],
  named: string,
): readonly Space[] =>
  named === OWN_ALONE
    ? []
    : spaces.filter(({ id, name }) => [id, name.toLowerCase()].includes(named.toLowerCase()));

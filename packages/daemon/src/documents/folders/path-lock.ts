import { isUnder } from "@memory/sources/files";

/** A folder that is being linked or unlinked. */
export interface Place {
  readonly ownerId: string;
  readonly path: string;
}

export interface Turns {
  /** Runs when everything that was asked for earlier and touches this folder is over. */
  take<Result>(place: Place, work: () => Promise<Result>): Promise<Result>;
  /** Resolves when nothing is under way. */
  over(): Promise<void>;
}

/** Linking and unlinking take time: one after the other where one folder lies in the other, side by side elsewhere. */
export function createTurns(): Turns {
  const taken = new Set<Place & { readonly over: Promise<void> }>();
  return {
    async take(place, work) {
      const earlier = [...taken].filter((other) => touches(other, place)).map(({ over }) => over);
      let end = () => {};
      const over = new Promise<void>((resolve) => {
        end = resolve;
      });
      const turn = { ...place, over };
      taken.add(turn);
      try {
        await Promise.all(earlier);
        return await work();
      } finally {
        taken.delete(turn);
        end();
      }
    },
    async over() {
      await Promise.all([...taken].map((turn) => turn.over));
    },
  };
}

const touches = (one: Place, other: Place): boolean =>
  one.ownerId === other.ownerId && (isUnder(one.path, other.path) || isUnder(other.path, one.path));

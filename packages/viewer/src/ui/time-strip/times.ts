/** The two clocks: when something was said, and when the store learned it. */
export type By = "asserted" | "created";

/** The range that is shown, and the moment as of which it is shown. */
export interface Times {
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  /** The moment looked at: on the clock of truth, and on that of the store. */
  readonly at?: string | undefined;
  readonly knownAt?: string | undefined;
}

/** Another moment to look at, on the clock that is chosen, the one that is set, or else by what was true. */
export const asOf = ({ at, knownAt }: Times, time: string | undefined, by?: By): Times =>
  (by ? by === "created" : at === undefined && knownAt !== undefined)
    ? { at: undefined, knownAt: time }
    : { at: time, knownAt: undefined };

import { type Bar, dayOf, endOf, startOf } from "../../text/days.ts";

/** The position of a moment on the strip, as a share of its width. */
export interface Scale {
  /** First and last day. */
  readonly from: string;
  readonly to: string;
  readonly shareOf: (moment: string) => number;
  readonly dayAt: (share: number) => string;
}

export function scaleOf(bars: readonly Bar[]): Scale {
  const from = bars[0]?.from ?? dayOf(Date.now());
  const to = bars.at(-1)?.to ?? from;
  const start = Date.parse(startOf(from));
  const length = Date.parse(endOf(to)) - start;
  return {
    from,
    to,
    shareOf: (moment) => Math.min(1, Math.max(0, (Date.parse(moment) - start) / length)),
    // The right edge is the first moment of the day after.
    dayAt: (share) => dayOf(Math.min(start + share * length, start + length - 1)),
  };
}

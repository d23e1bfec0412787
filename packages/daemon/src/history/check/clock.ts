import { minute } from "../../platform/minute.ts";
import type { Found, Looked } from "./fault.ts";

/** Clocks of two machines, or one that is set right now and then, differ by so many milliseconds. */
const SLACK = 60_000;

/** The newest time that the store knows, against this machine's clock. */
export function* checkClock(db: Looked, now: number): Generator<Found> {
  const last = db
    .prepare<[], number>(
      "SELECT max(coalesce((SELECT max(at) FROM operations), 0), coalesce((SELECT max(created_at) FROM memories), 0))",
    )
    .pluck()
    .get();
  if (!last || last <= now + SLACK) return;
  yield {
    area: "clock",
    severity: "error",
    what: `what was saved is dated up to ${minute(last)}, and this machine's clock says ${minute(now)}`,
    remedy: "memory activity redate, if the clock is right now; else set the clock",
  };
}

import { iso } from "@memory/language/text";
import type { Deps } from "../../models/deps.ts";
import { errorKind } from "../../platform/errors.ts";
import { minute } from "../../platform/minute.ts";
import { type Background, inBackground } from "../../platform/schedule/background.ts";
import { findAhead, type RedateDeps, redate } from "./redate.ts";

/** Milliseconds between two looks: a clock is set right while the daemon runs. */
const LOOK_MS = 60_000;

export interface ClockKeeper extends Pick<Background, "start" | "stop"> {
  /** Warning that saves are dated ahead of the clock, with a remedy; null when they are not. */
  notice(): string | null;
}

/** Brings back what was dated while the clock was ahead, where that is sure, and says so where it is not. */
export function createClockKeeper(deps: RedateDeps & Pick<Deps, "log">): ClockKeeper {
  const { log } = deps;
  const look = (): void => {
    try {
      if (!findAhead(deps)?.isSure) return;
      const done = redate(deps);
      if (done)
        log.warn(
          { operations: done.operations, from: iso(done.from), to: iso(done.to) },
          "changes that were dated ahead of the clock have true dates again",
        );
    } catch (error) {
      // A store that is full or locked: the next look tries it again.
      log.warn({ name: errorKind(error) }, "what is dated ahead of the clock could not be brought back yet");
    }
  };
  const loop = inBackground(async ({ signal, sleep }) => {
    while (!signal.aborted) {
      look();
      await sleep(LOOK_MS);
    }
  });
  return {
    start: loop.start,
    stop: loop.stop,
    notice() {
      const ahead = findAhead(deps);
      if (ahead === null || ahead.isSure) return null;
      return `what was saved is dated up to ${minute(ahead.to)}, and this machine's clock says ${minute(deps.clock())}: what is saved now is dated behind that. If the clock is right now, "memory activity redate" gives it true dates; if it is not, set the clock`;
    },
  };
}

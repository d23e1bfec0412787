import type { Distilled } from "@memory/language/finding";
import { type Distiller, ModelError } from "../models.ts";

/** Told how each reading went: what was wrong, or null when all was well. */
type Note = (trouble: ModelError | null) => void;

/**
 * Stand-in for unattended work: while a provider is down, has no key or no credit, the embedded distiller
 * reads the session at once, and the answer says so. Not so where the day's cap is reached, which is there to
 * be obeyed, nor for attended work: its person is told.
 */
export function withStandIn(chosen: Distiller, standIn: Distiller, note: Note): Distiller {
  return {
    name: chosen.name,
    state: () => chosen.state(),
    estimate: (session, asked) => chosen.estimate(session, asked),
    async distill(session, options) {
      try {
        const distilled = await chosen.distill(session, options);
        note(troubleOf(distilled));
        return distilled;
      } catch (error) {
        if (!(error instanceof ModelError) || error.trouble === "cap") throw error;
        note(error);
        if (options.scope.attended) throw error;
        options.signal.throwIfAborted();
        const distilled = await standIn.distill(session, options);
        return { ...distilled, readBy: standIn.name, because: error.message };
      }
    },
  };
}

/** Error of a session read in part, for a reason that the next session will meet, too. */
function troubleOf({ failure, trouble }: Distilled): ModelError | null {
  const isAway = trouble === "unavailable" || trouble === "key" || trouble === "credit";
  return failure !== undefined && isAway ? new ModelError(failure, { trouble }) : null;
}

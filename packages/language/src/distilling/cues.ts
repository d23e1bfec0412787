import type { MemoryType } from "./candidate.ts";
import { CORRECTION_CUES } from "./correction-cues.ts";
import { STATEMENT_CUES } from "./statement-cues.ts";
import { WISH_CUES } from "./wish-cues.ts";
import { WORKING_CUES } from "./working-cues.ts";

/**
 * The table of what a person says that is worth remembering. One row is one idea; a test walks the examples.
 * Scores and precisions come from the judged samples in docs (section 3.2 and the tables of section 4 of the
 * distillation notes), adjusted per row where the row is narrower than the judged rule.
 */
export interface Cue {
  readonly id: string;
  /** Tested on the sentence without fillers. Group `rest`, where there is one, is what the memory says. */
  readonly pattern: RegExp;
  readonly type: MemoryType;
  /** Score of a sentence with nothing else to speak for it; `HUMAN_THRESHOLD` must be reached. */
  readonly score: number;
  /** Share of outputs worth keeping. */
  readonly precision: number;
  /**
   * `telling`: retell the sentence from the match on. `wish`: "The user wants" + rest. `rest`: the rest is the memory.
   * `order`: "The user wants the assistant to" + rest. The others are for one row each.
   */
  readonly form:
    | "telling"
    | "wish"
    | "rest"
    | "problem"
    | "bare"
    | "denial"
    | "order"
    | "complaint"
    | "tool"
    | "finding"
    | "place";
  /** The row needs a word that says it holds beyond this one task. */
  readonly lasting: boolean;
  /**
   * The words alone prove nothing, the place does. `correcting`: in a rejection, after an interrupt or beside "that is
   * wrong". `confirmed`: the assistant's next words agree. `opening`: the message that sets the task.
   */
  readonly when?: "correcting" | "confirmed" | "opening";
  /** The row may be asked ("… first maybe?") and hedged: its own pattern or place says enough. */
  readonly asks?: true;
  readonly fires: string;
  readonly mustNot: string;
}

/** Human statements keep a lower bar than prose: one global bar starved the preferences (iteration 2). */
export const HUMAN_THRESHOLD = 0.5;

export const CUES: readonly Cue[] = [...WISH_CUES, ...STATEMENT_CUES, ...CORRECTION_CUES, ...WORKING_CUES];

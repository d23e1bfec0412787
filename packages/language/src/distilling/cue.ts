import type { MemoryType } from "./candidate.ts";

/** A row of the table of cues (`cues.ts`): one idea. A test walks the examples. */
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

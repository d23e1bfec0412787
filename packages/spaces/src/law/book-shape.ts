import type { Roster } from "../log/index.ts";
import type { Standing } from "./standing.ts";

/** What a log came to: enough to say of the next operation whether it is law. */
export interface Book {
  readonly space: string;
  /** Who may create it. */
  readonly founder: string;
  readonly rowsADay: number;
  /** It knows no signatures. */
  readonly isTrusting: boolean;
  roster: Roster;
  standing: Standing;
  /** Rows, by day of UTC and member. */
  written: Map<string, number>;
}

import { describe } from "vitest";
import { deleting } from "./deleting.ts";
import { members } from "./members.ts";
import { placing, telling, watching } from "./placing.ts";
import { rights } from "./rights.ts";
import { sealing } from "./sealing.ts";
import type { OpenLog } from "./space.ts";
import { decidedByAll, foundings, writing } from "./writing.ts";

/** What every carrier keeps to, whatever carries it; `tells`: whether it can tell of news to who does not ask. */
export function describeLaw(name: string, open: OpenLog, { tells } = { tells: true }): void {
  describe(name, () => {
    foundings(open);
    writing(open);
    decidedByAll(open);
    deleting(open);
    rights(open);
    members(open);
    sealing(open);
    placing(open);
    telling(open);
    if (tells) watching(open);
  });
}

export type { OpenLog };

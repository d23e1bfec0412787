import { describe } from "vitest";
import { deleting } from "./deleting.ts";
import { members } from "./members.ts";
import { placing, telling } from "./placing.ts";
import { rights } from "./rights.ts";
import { sealing } from "./sealing.ts";
import type { OpenLog } from "./space.ts";
import { decidedByAll, foundings, writing } from "./writing.ts";

/** What every carrier keeps to, whatever carries it. */
export function describeLaw(name: string, open: OpenLog): void {
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
  });
}

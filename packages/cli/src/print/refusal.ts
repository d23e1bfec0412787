import { activityRef, memoryRef, moment } from "@memory/shared/words";
import { deedOf } from "./activity.ts";
import { cleanLine } from "./clean.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

const OPERATION = new RegExp(`(${ID}) \\(([a-z.]+), (${TIME})\\)`, "g");
const ROWS = new RegExp(`GET /activity/(${ID})`, "g");
const MEMORY = new RegExp(`\\bmemory (${ID})`, "g");
const ANY = new RegExp(ID, "g");
const WHEN = new RegExp(TIME, "g");

/** The reason that an undo is refused: the daemon names things by id and kind, for programs; the same as the lists here name them. */
export const refusalWords = (message: string): string =>
  cleanLine(message)
    .replace(
      OPERATION,
      (_, id: string, kind: string, at: string) => `${activityRef(id)} (${deedOf(kind)}, ${moment(at)})`,
    )
    .replace(ROWS, (_, id: string) => `memory activity show ${activityRef(id)}`)
    .replace(MEMORY, (_, id: string) => `memory ${memoryRef(id)}`)
    .replace(ANY, activityRef)
    .replace(WHEN, moment);

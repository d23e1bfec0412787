import { moment } from "@memory/shared/words";
import { cleanLine } from "../../text/clean.ts";

const ID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const TIME = String.raw`\d{4}-\d\d-\d\dT[\d:.]+Z`;

const NAMED = new RegExp(`^${ID} \\([a-z.]+, (${TIME})\\)`);
const ROWS = new RegExp(`\\s*Its rows are in GET /activity/${ID}`, "g");
const MEMORY = new RegExp(`\\b(memory|operation|run) (${ID})`, "g");
const ANY = new RegExp(ID, "g");
const WHEN = new RegExp(TIME, "g");

/** Why an undo is refused. The daemon names things by id, for programs; a person sees them on the page. */
export const refusalWords = (message: string): string =>
  cleanLine(message)
    .replace(NAMED, "This")
    .replace(ROWS, "")
    .replace(MEMORY, (_, noun: string, id: string) => `${noun} ${id.slice(-6)}`)
    .replace(ANY, (id) => id.slice(-6))
    .replace(WHEN, moment);

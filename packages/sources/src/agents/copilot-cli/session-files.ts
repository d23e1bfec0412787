import { fields, string } from "../../sessions/fields.ts";
import { firstRecord } from "../lines/beginning.ts";
import { encoded, type Layout, type Look } from "../lines/layout.ts";

const SESSION = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const EVENTS = "events.jsonl";

/** `<session>/events.jsonl`, among what the program keeps for it; early versions had a file `<session>.jsonl`. */
export const sessionStates: Layout = {
  agent: "copilot-cli",
  holds: ([session = "", ...deeper]) => (deeper.length === 0 && SESSION.test(session) ? "sessions" : null),
  sessionAt([session = "", name, ...deeper]) {
    if (name === EVENTS && deeper.length === 0 && SESSION.test(session)) return session;
    const id = session.replace(/\.jsonl$/, "");
    return name === undefined && id !== session && SESSION.test(id) ? id : undefined;
  },
  look,
};

/** The first event tells the folder; in early versions none does. */
async function look(path: string, size: number): Promise<Look> {
  if (size === 0) return { kind: "empty" };
  const cwd = folderIn(await firstRecord(path));
  return { kind: "session", project: cwd === null ? undefined : encoded(cwd) };
}

/** The folder that an event of the session's start tells. */
export function folderIn(record: unknown): string | null {
  const event = fields(record);
  const data = fields(event?.data);
  const told = event?.type === "session.start" || event?.type === "session.resume";
  return told ? string(fields(data?.context)?.cwd) : null;
}

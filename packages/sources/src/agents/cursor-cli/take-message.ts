import { withoutAdded } from "../../sessions/added-text.ts";
import { fields, list, string } from "../../sessions/fields.ts";
import type { Gathered } from "../../sessions/gather.ts";
import { takeBlocks } from "../block-messages.ts";
import { insideElements, withoutElements } from "../retold/elements.ts";

/** Around what a person typed. */
const QUERY = "user_query";
const TIME = "timestamp";

/** Openings of texts that the program sends as if a person had. */
const INJECTED =
  /^<(?:user_info|project_layout|git_status|rules|open_and_recently_viewed_files|system_reminder|external_links|image_files|agent_\w{1,40})\b/;

/** What a person typed, of a text to which the program or a hook has added. */
export function humanText(raw: string): string {
  const text = withoutAdded(raw);
  const typed = insideElements(text, QUERY);
  if (typed.length > 0) return typed.map((one) => one.trim()).join("\n\n");
  const rest = withoutElements(text, [TIME]).trim();
  return INJECTED.test(rest) ? "" : rest;
}

/** Takes one message, of a transcript or a database. False: it has no known shape. What the agent does has the time of its question. */
export function takeMessage(into: Gathered, value: unknown, line: number): boolean {
  const record = fields(value);
  if (!record) return false;
  // Of transcripts: the end of a turn, and the like.
  if (typeof record.role !== "string") return typeof record.type === "string";
  if (record.role === "system") return true;
  const content = fields(record.message)?.content ?? record.content;
  const asked = record.role === "user" ? timeIn(content) : null;
  const at = asked ?? into.endedAt;
  const place = { lines: { from: line, to: line }, uuid: string(record.id), at };
  return takeBlocks(into, { role: record.role, content }, { place, humanText });
}

const MOMENT =
  /(\w{3} \d{1,2}, \d{4}),? (\d{1,2}:\d{2}(?::\d{2})? [AP]M) \((?:UTC|GMT)(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)/;

/** "Sunday, Jul 26, 2026, 1:06 PM (UTC+3)" */
function timeIn(content: unknown): number | null {
  const texts =
    typeof content === "string" ? [content] : list(content).map((one) => string(fields(one)?.text) ?? "");
  for (const told of texts.flatMap((text) => insideElements(text, TIME))) {
    const [, day, time, sign = "+", hours = "0", minutes = "00"] = MOMENT.exec(told) ?? [];
    const at =
      day === undefined
        ? Number.NaN
        : Date.parse(`${day} ${time} ${sign}${hours.padStart(2, "0")}${minutes}`);
    if (!Number.isNaN(at)) return at;
  }
  return null;
}

import type { Client } from "@memory/client";
import { activityRef, duration, verbOf } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { quoted } from "./named.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { day } from "./time.ts";

export type LogEntry = Awaited<ReturnType<Client["spaces"]["log"]>>["changes"][number];

const DEEDS: Readonly<Record<string, string>> = {
  save: "said",
  edit: "corrected",
  retire: "retired",
  restore: "restored",
  resolve: "decided",
  revert: "took back a decision",
  delete: "deleted for good",
  undo: "took back a change",
  scrub: "removed what leaked",
};

/** The log may know more kinds than this command does. */
const deedOf = (kind: string): string => DEEDS[kind] ?? verbOf(kind) ?? cleanLine(kind);

/** "ben corrected “Port 4000.”" */
export const logWords = ({ member, kind, what }: LogEntry): string =>
  `${cleanLine(member)} ${deedOf(kind)}${what === undefined ? "" : ` ${quoted(what)}`}`;

/** A clock that is minutes ahead is told of, since its times were cut. */
const clockWords = ({ clockAhead = 0 }: LogEntry): string =>
  clockAhead === 0 ? "" : ` (clock ${duration(clockAhead * 1000)} ahead)`;

/** Changes of a space, each with who made it. */
export function logTable(entries: readonly LogEntry[], style: Style): string {
  const rows = entries.map((entry) => [
    activityRef(entry.id),
    String(entry.number),
    day(entry.at, style.now),
    cleanLine(entry.member),
    `${deedOf(entry.kind)}${entry.undone ? " (taken back)" : ""}${clockWords(entry)}`,
    cleanLine(entry.what ?? ""),
  ]);
  return table(
    [
      { title: "REF" },
      { title: "NO", align: "right" },
      { title: "WHEN" },
      { title: "WHO", max: 20 },
      { title: "DID" },
      { title: "WHAT", flexible: true },
    ],
    rows,
    { width: style.tableWidth, heading: style.paint.dim },
  );
}

/** Id, number, kind, login, time, taken back or not, and words, for programs. */
export const plainLogEntry = ({ id, number, kind, member, at, undone, what }: LogEntry): string[] =>
  [id, String(number), kind, member, at, undone ? "undone" : "", what ?? ""].map(cleanLine);

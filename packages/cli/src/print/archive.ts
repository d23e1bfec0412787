import type { ArchiveDone } from "@memory/shared";
import { count, duration, moment, plural } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";

const memories = (n: number): string => plural(n, "memory", "memories");

/** What would come of an archive. */
export function archiveFound(plan: ArchiveDone, path: string, style: Style): string {
  const how =
    plan.way === "whole"
      ? "There is nothing here yet: everything comes as it was."
      : "It would be merged into what is here:";
  return [
    `${style.paint.bold(path)}   made ${moment(plan.madeAt)} · ${plural(plan.records, "record")}`,
    how,
    ...lines(plan),
  ].join("\n");
}

/** What came of it. */
export function archiveDone(done: ArchiveDone, style: Style): string {
  const undo = done.runId === undefined ? [] : [`  to take this back:  memory undo ${done.runId}`];
  return [
    `${style.paint.bold("Imported")}  ${memories(done.memories.read)} of an archive made ${moment(done.madeAt)}, in ${duration(done.durationMs)}`,
    ...lines(done),
    ...undo,
  ].join("\n");
}

function lines({ way, memories: found, rows, folders, settings, redactions }: ArchiveDone): string[] {
  const { read, added, known, merged, versioned, conflicts, refused } = found;
  const parts = [
    [added, "new"],
    [known, "here already"],
    [merged, "said here already, one more source"],
    [versioned, "newer or older than what is here"],
    [conflicts, "against what is here: to be decided with  memory review"],
    [refused, "deleted or retired here, and stay so"],
  ] as const;
  return [
    `  ${memories(read)}: ${parts.flatMap(([n, words]) => (n > 0 ? [`${count(n)} ${words}`] : [])).join(" · ") || "none"}`,
    ...others.flatMap(([kind, one, many]) => {
      const row = rows[kind];
      if (!row || row.read === 0) return [];
      const part = row.added === row.read ? "" : `: ${count(row.added)} new`;
      return [`  ${plural(row.read, one, many)}${part}`];
    }),
    ...(folders.length > 0
      ? [
          `  linked folders${way === "merged" ? ", which come paused" : ", which are read again"}: ${folders.map(cleanLine).join(", ")}`,
        ]
      : []),
    ...(redactions > 0 ? [`  ${plural(redactions, "secret")} taken out first`] : []),
    ...(settings.length > 0
      ? [
          `  ${plural(settings.length, "setting")} of it ${settings.length === 1 ? "is" : "are"} otherwise here, and stay yours to set: ${settings
            .slice(0, MOST)
            .map(({ name, value }) => `${cleanLine(name)}=${cleanLine(value)}`)
            .join(", ")}${settings.length > MOST ? ", …" : ""}`,
        ]
      : []),
  ];
}

/** Settings that are named. */
const MOST = 5;

/** Kinds that a person knows by these words. */
const others: readonly (readonly [kind: string, one: string, many?: string])[] = [
  ["session", "session that was read", "sessions that were read"],
  ["passage", "passage of them", "passages of them"],
  ["copy", "copy of a session", "copies of sessions"],
  ["document", "document"],
  ["entity", "person or thing", "people and things"],
  ["conflict", "contradiction, open or decided", "contradictions, open or decided"],
];

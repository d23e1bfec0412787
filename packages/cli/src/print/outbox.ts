import { activityRef } from "@memory/shared/words";
import type { SpaceOutbox } from "../spaces/outbox-refs.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { table } from "./table.ts";
import { day } from "./time.ts";

type Entry = SpaceOutbox["entries"][number];

const STATE: Readonly<Record<Entry["state"], string>> = {
  asking: "proposed",
  waiting: "waits",
  refused: "refused",
};

/** What waits to leave, in the words that would. */
export function outboxTable(entries: readonly Entry[], style: Style): string {
  const rows = entries.map((entry) => [
    activityRef(entry.id),
    STATE[entry.state],
    entry.kind,
    day(entry.at, style.now),
    cleanLine(entry.what),
  ]);
  return table(
    [
      { title: "REF" },
      { title: "STATE" },
      { title: "KIND" },
      { title: "SINCE" },
      { title: "WORDS", flexible: true },
    ],
    rows,
    {
      width: style.tableWidth,
      heading: style.paint.dim,
      below: entries.map(({ why }) => (why === undefined ? [] : [`  ${style.paint.dim(cleanLine(why))}`])),
    },
  );
}

/** Id, state, kind, time, words and reason, for programs. */
export const plainOutbox = ({ id, state, kind, at, what, why }: Entry): string[] =>
  [id, state, kind, at, what, why ?? ""].map(cleanLine);

import { useMemo, useState } from "react";
import type { ActivityEntry } from "../../api.ts";
import { dayOf } from "../../text/days.ts";
import { useNow } from "../../ui/use-now.ts";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { ChangeRow } from "./change-row.tsx";
import { dayTitle } from "./dates.ts";
import { GroupRow } from "./group-row.tsx";
import { type LogLine, linesOf } from "./groups.ts";
import { useUndo } from "./use-undo.tsx";

interface Props {
  readonly label: string;
  readonly entries: readonly ActivityEntry[];
  readonly onNearEnd?: (() => void) | undefined;
}

const ROW = 46;

/** Changes, newest first, under the day they were made on. */
export function ChangeList({ label, entries, onNearEnd }: Props) {
  const now = useNow();
  const undoing = useUndo();
  const lines = useMemo(() => linesOf(entries), [entries]);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) =>
    setOpen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]));
  return (
    <>
      <VirtualList
        label={label}
        items={lines}
        keyOf={({ id }) => id}
        estimate={ROW}
        {...(onNearEnd && { onNearEnd })}
      >
        {(line, at) => {
          const newest = timeOf(line);
          const before = lines[at - 1];
          const isFirstOfDay = before === undefined || dayOf(timeOf(before)) !== dayOf(newest);
          return (
            <>
              {isFirstOfDay ? (
                <h2 className="pt-4 pb-1 text-xs font-semibold tracking-wide text-soft uppercase">
                  {dayTitle(newest, now)}
                </h2>
              ) : null}
              {line.kind === "one" ? (
                <ChangeRow entry={line.entry} undoing={undoing} />
              ) : (
                <GroupRow
                  entries={line.entries}
                  undoing={undoing}
                  isOpen={open.has(line.id)}
                  onToggle={() => toggle(line.id)}
                />
              )}
            </>
          );
        }}
      </VirtualList>
      {undoing.dialog}
    </>
  );
}

const timeOf = (line: LogLine): string => (line.kind === "one" ? line.entry.at : (line.entries[0]?.at ?? ""));

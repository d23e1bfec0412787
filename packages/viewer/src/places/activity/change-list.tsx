import type { ActivityEntry } from "../../api.ts";
import { dayOf } from "../../text/days.ts";
import { useNow } from "../../ui/use-now.ts";
import { VirtualList } from "../../ui/virtual-list.tsx";
import { ChangeRow } from "./change-row.tsx";
import { dayTitle } from "./dates.ts";
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
  return (
    <>
      <VirtualList
        label={label}
        items={entries}
        keyOf={({ id }) => id}
        estimate={ROW}
        {...(onNearEnd && { onNearEnd })}
      >
        {(entry, at) => {
          const before = entries[at - 1];
          const isFirstOfDay = before === undefined || dayOf(before.at) !== dayOf(entry.at);
          return (
            <>
              {isFirstOfDay ? (
                <h2 className="pt-4 pb-1 text-xs font-semibold tracking-wide text-soft uppercase">
                  {dayTitle(entry.at, now)}
                </h2>
              ) : null}
              <ChangeRow entry={entry} undoing={undoing} />
            </>
          );
        }}
      </VirtualList>
      {undoing.dialog}
    </>
  );
}

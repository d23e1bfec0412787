import { clock, moment } from "@memory/shared/words";
import { ChevronDown, ChevronRight } from "lucide-react";
import type { ActivityEntry } from "../../api.ts";
import { ActorMark } from "./actor-mark.tsx";
import { ChangeRow } from "./change-row.tsx";
import { groupWords } from "./groups.ts";
import { throughOf } from "./sentence.ts";
import type { Undoing } from "./use-undo.tsx";

interface Props {
  readonly entries: readonly ActivityEntry[];
  readonly undoing: Pick<Undoing, "busy" | "start">;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** What somebody did in one go, as one line that opens. */
export function GroupRow({ entries, undoing, isOpen, onToggle }: Props) {
  const [newest] = entries;
  if (!newest) return null;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  const undone = entries.filter(({ undoneBy }) => undoneBy !== undefined).length;
  const through = throughOf(newest.actor);
  return (
    <>
      <div className="flex items-start gap-3 border-b border-line px-1 py-1.5 text-sm">
        <ActorMark kind={newest.actor.kind} />
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={onToggle}
          className="flex min-h-7 min-w-0 flex-1 cursor-pointer items-center gap-1.5 rounded-md text-left hover:bg-sunken"
        >
          <Icon size={15} aria-hidden className="shrink-0 text-soft" />
          <span className="font-medium" dir="auto">
            {groupWords(entries)}
          </span>
          {undone > 0 ? <span className="text-xs text-warn">{undone} taken back</span> : null}
        </button>
        <p className="flex min-h-7 shrink-0 items-center gap-1.5 text-xs whitespace-nowrap text-soft">
          {through ? <span className="max-w-40 truncate max-sm:hidden">{through}</span> : null}
          <time dateTime={newest.at} title={moment(newest.at)} className="tabular-nums">
            {clock(Date.parse(newest.at))}
          </time>
        </p>
        <span className="w-16 shrink-0 max-sm:hidden" />
      </div>
      {isOpen ? (
        <div className="border-l-2 border-line pl-3 sm:ml-4">
          {entries.map((entry) => (
            <ChangeRow key={entry.id} entry={entry} undoing={undoing} />
          ))}
        </div>
      ) : null}
    </>
  );
}

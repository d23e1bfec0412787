// biome-ignore-all lint/a11y/useSemanticElements: rows stand where they are scrolled to, which a browser's table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { day, moment } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { Eye } from "lucide-react";
import { memo } from "react";
import type { Memory } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Kind } from "../../../ui/badge.tsx";
import { classes } from "../../../ui/classes.ts";
import { TypesetLine } from "../../../ui/typeset/typeset.tsx";
import { Stored } from "../../../ui/words.tsx";
import { SAID_SHORT, sourceName } from "../facts.ts";
import { States } from "../states.tsx";
import type { Column } from "./columns.ts";

/** Shared by the head of the table and its rows; a narrow table has what is said and one line below it. */
export const COLUMNS =
  "grid grid-cols-[2rem_minmax(0,1fr)] group-data-wide/grid:grid-cols-(--tracks) gap-x-3 px-2";
/** Class of a cell that only a wide table has. */
export const WIDE_ONLY = "hidden group-data-wide/grid:block";

interface Props {
  readonly memory: Memory | undefined;
  readonly columns: readonly Column[];
  readonly index: number;
  readonly top: number;
  readonly height: number;
  readonly now: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly at: string | undefined;
  readonly knownAt: string | undefined;
  readonly onPeek: (index: number) => void;
  /** `undefined` for where nothing can be changed. */
  readonly onSelect: ((index: number, isRange: boolean) => void) | undefined;
  readonly onOpen: (index: number) => void;
}

export const rowId = (index: number): string => `memory-row-${index}`;

/** One memory of the table, on one line where there is room: only what is shown is laid out, however long it is. */
export const MemoryRow = memo(function MemoryRow(props: Props) {
  const { memory, index, top, height, isActive, isSelected } = props;
  return (
    <div
      role="row"
      id={rowId(index)}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes(
        COLUMNS,
        "absolute inset-x-0 items-center border-b border-line",
        isSelected ? "bg-accent-tint" : "hover:bg-sunken",
        isActive &&
          "group-focus-visible/grid:outline-2 group-focus-visible/grid:-outline-offset-2 group-focus-visible/grid:outline-accent",
      )}
      style={{ transform: `translateY(${top}px)`, height }}
    >
      {memory ? <Cells {...props} memory={memory} /> : <Coming />}
    </div>
  );
});

const Coming = () => (
  <div role="gridcell" className="col-span-full" aria-busy="false">
    <span className="sr-only">Loading</span>
    <div className="h-4 w-2/3 rounded bg-sunken" />
  </div>
);

function Cells(props: Props & { readonly memory: Memory }) {
  const { memory, columns, index, now, isSelected, at, knownAt, onSelect, onOpen, onPeek } = props;
  return (
    <>
      <Cell className="relative z-10">
        {onSelect ? (
          <label className="-m-1 flex size-8 items-center justify-center">
            <input
              type="checkbox"
              tabIndex={-1}
              className="size-4 accent-accent"
              aria-label="Select"
              checked={isSelected}
              onChange={(event) =>
                onSelect(index, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
              }
            />
          </label>
        ) : null}
      </Cell>
      <Cell className="min-w-0 group-data-wide/grid:flex group-data-wide/grid:items-center group-data-wide/grid:gap-2">
        <Link
          to="/memories/$id"
          params={{ id: memory.id }}
          search={{ at, knownAt }}
          tabIndex={-1}
          onClick={(event) => {
            // With a key held down the browser opens a window of its own.
            if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
            event.preventDefault();
            onOpen(index);
          }}
          className="typeset-line line-clamp-2 text-sm leading-5 text-ink no-underline group-data-wide/grid:line-clamp-1 after:absolute after:inset-0 hover:text-accent"
          dir="auto"
        >
          <TypesetLine text={memory.content.slice(0, 600)} />
        </Link>
        <span className="hidden shrink-0 items-center gap-1 group-data-wide/grid:flex">
          {memory.version > 1 ? <span className="text-xs text-soft">v{memory.version}</span> : null}
          <States memory={memory} most={1} />
        </span>
        <Below memory={memory} now={now} />
        <button
          type="button"
          tabIndex={-1}
          aria-label="Peek"
          onClick={() => onPeek(index)}
          className="absolute right-1 bottom-1 z-10 flex size-9 items-center justify-center rounded-lg text-soft hover:text-accent group-data-wide/grid:hidden"
        >
          <Eye size={16} aria-hidden />
        </button>
      </Cell>
      {columns.map((column) => (
        <Cell key={column} className={`${WIDE_ONLY} min-w-0 truncate text-sm`}>
          {CELLS[column](memory)}
        </Cell>
      ))}
      <Cell className={`${WIDE_ONLY} text-right text-sm text-soft`}>
        <time dateTime={memory.assertedAt} title={moment(memory.assertedAt)} className="whitespace-nowrap">
          {day(memory.assertedAt, now)}
        </time>
      </Cell>
    </>
  );
}

const CELLS: Readonly<Record<Column, (memory: Memory) => React.ReactNode>> = {
  type: ({ type }) => <Kind kind={type} />,
  project: ({ project }) =>
    project ? <Stored text={project} lines={1} /> : <span className="text-soft">—</span>,
  source: (memory) => <Stored text={sourceName(memory)} lines={1} className="text-soft" />,
  by: ({ source: { statedBy } }) => (
    <span className="text-soft">{statedBy ? SAID_SHORT[statedBy] : "—"}</span>
  ),
};

/** Facts without a column of their own in a narrow table. */
const Below = ({ memory, now }: { readonly memory: Memory; readonly now: number }) => (
  <span className="flex h-5 items-center gap-x-2 overflow-hidden pr-10 text-xs whitespace-nowrap text-soft group-data-wide/grid:hidden">
    <Kind kind={memory.type} />
    <States memory={memory} most={1} />
    <span>{day(memory.assertedAt, now)}</span>
    <span className="truncate" dir="auto">
      {cleanLine((memory.project ?? "").slice(0, 100))}
    </span>
  </span>
);

const Cell = ({
  className,
  children,
}: {
  readonly className?: string;
  readonly children: React.ReactNode;
}) => (
  <div role="gridcell" className={className}>
    {children}
  </div>
);

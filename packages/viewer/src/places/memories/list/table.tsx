// biome-ignore-all lint/a11y/useSemanticElements: rows stand where they are scrolled to, which a browser's table cannot
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names its active row
import { useNavigate } from "@tanstack/react-router";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type CSSProperties, type ReactNode, useCallback, useRef, useState } from "react";
import { useNow } from "../../../ui/use-now.ts";
import { isPast } from "../past.ts";
import type { MemoriesSearch } from "../search.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { COLUMN_WORDS, type Column, tracksOf, useColumns } from "./columns.ts";
import { ColumnsMenu } from "./columns-menu.tsx";
import { filtersOf } from "./filters.ts";
import { Peek } from "./peek.tsx";
import { COLUMNS, MemoryRow, rowId, WIDE_ONLY } from "./row.tsx";
import { useRows } from "./rows.ts";
import { useSelection } from "./selection.ts";
import { type Grid, HEAD_HEIGHT, useGrid } from "./use-grid.ts";

interface Props {
  readonly search: MemoriesSearch;
  readonly total: number;
}

/** All memories under the filters: any number of them, of which only those in sight are there. */
export function Table({ search, total }: Props) {
  const { grid, row, selection, open, peek, canChange, isPeeking, setPeeking } = useTable(search, total);
  const [columns, chooseColumns] = useColumns();
  const peeked = isPeeking ? row(grid.active) : undefined;
  const { at, knownAt } = search;
  const inSight = grid.virtualizer.getVirtualItems();
  const now = useNow();
  const select = useStable((index: number, isRange: boolean) => {
    selection.toggle(index, isRange);
    grid.setActive(index);
    // The keys go on from here: the box has no keys of its own.
    grid.box.current?.focus({ preventScroll: true });
  });
  return (
    <div className="group/table relative flex min-w-0 flex-col gap-2" data-wide={grid.isWide || undefined}>
      <BulkBar
        search={search}
        total={total}
        selection={canChange ? selection : undefined}
        onDone={() => grid.box.current?.focus()}
      >
        {grid.isWide ? <ColumnsMenu columns={columns} onChoose={chooseColumns} /> : null}
      </BulkBar>
      <div
        ref={grid.box}
        role="grid"
        data-wide={grid.isWide || undefined}
        tabIndex={0}
        aria-label="Memories"
        aria-rowcount={total + 1}
        aria-multiselectable="true"
        aria-activedescendant={rowId(grid.active)}
        onKeyDown={grid.onKeyDown}
        style={{ "--tracks": tracksOf(columns) } as CSSProperties}
        className="group/grid relative max-h-[max(22rem,calc(100dvh-21.5rem-var(--banners)))] overflow-x-hidden overflow-y-auto rounded-xl border border-line bg-surface shadow-card outline-none focus-visible:border-accent"
      >
        <Head search={search} columns={columns} />
        <div role="rowgroup" className="relative" style={{ height: total * grid.height }}>
          {[...new Set([...inSight.map(({ index }) => index), grid.active])].map((index) => {
            const memory = row(index);
            return (
              <MemoryRow
                key={index}
                memory={memory}
                columns={columns}
                index={index}
                top={index * grid.height}
                height={grid.height}
                now={now}
                isActive={index === grid.active}
                isSelected={memory !== undefined && selection.chosen.has(memory.id)}
                at={search.at}
                knownAt={search.knownAt}
                onPeek={peek}
                onSelect={canChange ? select : undefined}
                onOpen={open}
              />
            );
          })}
        </div>
      </div>
      {peeked ? (
        <Peek
          memory={peeked}
          at={at}
          knownAt={knownAt}
          onClose={() => {
            setPeeking(false);
            grid.box.current?.focus();
          }}
        />
      ) : null}
    </div>
  );
}

function useTable(search: MemoriesSearch, total: number) {
  const navigate = useNavigate();
  const canChange = !isPast(search);
  const [isPeeking, setPeeking] = useState(false);
  const { at, knownAt, sort } = search;
  const list = JSON.stringify([filtersOf(search), sort]);
  // The rows are read by the range in sight, which the grid knows; and the grid acts on rows: so they meet here.
  const read = useRef<ReturnType<typeof useRows>>(() => undefined);
  const selection = useSelection((index) => read.current(index), list);
  const open = useStable(async (index: number) => {
    const memory = read.current(index);
    if (!memory) return;
    // The way back leads to this row.
    await navigate({ to: "/memories", search: { ...search, row: index }, replace: true });
    await navigate({ to: "/memories/$id", params: { id: memory.id }, search: { at, knownAt } });
  });
  const grid: Grid = useGrid({
    total,
    list,
    start: search.row,
    onOpen: open,
    onSelect: canChange ? selection.toggle : undefined,
    onExtend: canChange ? selection.extend : undefined,
    keys: {
      " ": () => setPeeking((isOpen) => !isOpen),
      Escape: () => (isPeeking ? setPeeking(false) : selection.clear()),
    },
  });
  const inSight = grid.virtualizer.getVirtualItems();
  const row = useRows(search, { from: inSight[0]?.index ?? 0, to: inSight.at(-1)?.index ?? 0, total });
  read.current = row;
  const peek = useStable((index: number) => {
    grid.setActive(index);
    setPeeking(true);
  });
  return { grid, row, selection, open, peek, canChange, isPeeking, setPeeking };
}

/** A function that stays the same for rows that need not be drawn again. */
function useStable<A extends readonly unknown[]>(act: (...args: A) => void): (...args: A) => void {
  const latest = useRef(act);
  latest.current = act;
  return useCallback((...args: A) => latest.current(...args), []);
}

interface HeadProps {
  readonly search: MemoriesSearch;
  readonly columns: readonly Column[];
}

function Head({ search, columns }: HeadProps) {
  const navigate = useNavigate();
  const isOldest = search.sort === "oldest";
  return (
    <div role="rowgroup" className="sticky top-0 z-20">
      <div
        role="row"
        aria-rowindex={1}
        className={`${COLUMNS} items-center border-b border-line bg-sunken text-xs font-medium text-soft`}
        style={{ height: HEAD_HEIGHT }}
      >
        <Title>
          <span className="sr-only">Selected</span>
        </Title>
        <Title>Memory</Title>
        {columns.map((column) => (
          <Title key={column} wide>
            {COLUMN_WORDS[column]}
          </Title>
        ))}
        <div
          role="columnheader"
          aria-sort={isOldest ? "ascending" : "descending"}
          className="absolute top-1/2 right-3 -translate-y-1/2 group-data-wide/grid:static group-data-wide/grid:translate-y-0 group-data-wide/grid:text-right"
        >
          <button
            type="button"
            className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
            aria-label={
              isOldest ? "Said, oldest first. Show newest first" : "Said, newest first. Show oldest first"
            }
            onClick={() =>
              void navigate({
                to: "/memories",
                search: { ...search, sort: isOldest ? undefined : "oldest", row: undefined },
                resetScroll: false,
              })
            }
          >
            Said {isOldest ? <ArrowUp size={13} aria-hidden /> : <ArrowDown size={13} aria-hidden />}
          </button>
        </div>
      </div>
    </div>
  );
}

interface TitleProps {
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const Title = ({ wide, children }: TitleProps) => (
  <div role="columnheader" className={wide ? WIDE_ONLY : undefined}>
    {children}
  </div>
);

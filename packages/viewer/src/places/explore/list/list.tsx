import { plural } from "@memory/shared/words";
import { useVirtualizer } from "@tanstack/react-virtual";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useExplore } from "../explore-context.ts";
import { RowView } from "./row.tsx";
import { type ListRow, listRowsOf } from "./rows.ts";

const HEIGHT = 36;
const NONE: ReadonlySet<string> = new Set();

/**
 * The same nodes as in the picture, in the order of their relevance: for eyes, for screen readers and for who has no
 * picture. A row opens to what its node is linked with.
 */
export function List() {
  const explore = useExplore();
  const { scene, found, selected, select } = explore;
  const [open, setOpen] = useState(NONE);
  const [active, setActive] = useState<string>();
  const box = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => listRowsOf(scene, { found, open }), [scene, found, open]);
  const at = indexOf(rows, active, selected?.id);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 12,
  });
  useEffect(() => {
    if (at >= 0) virtual.scrollToIndex(at, { align: "auto" });
  }, [at, virtual]);
  const moveTo = (index: number) => {
    const row = rows[Math.max(0, Math.min(rows.length - 1, index))];
    if (!row) return;
    setActive(row.key);
    select(row.node.id);
  };
  const toggle = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)));
  const press = useRowKeys({ rows, at, moveTo, toggle });
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={`${plural(scene.nodes.length, "node")}, most relevant first`}
      aria-activedescendant={at >= 0 ? rowId(rows[at]) : undefined}
      className="min-h-0 flex-1 overflow-auto rounded-lg focus-visible:outline-offset-[-2px]"
      onKeyDown={press}
      onFocus={({ target, currentTarget }) => {
        // A hand points at its row itself: what is selected beside it would move the row away from under a finger.
        const isByKey = target === currentTarget && currentTarget.matches(":focus-visible");
        if (isByKey && at < 0) moveTo(0);
      }}
    >
      <div role="none" className="relative" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return row ? (
            <RowView
              key={row.key}
              id={rowId(row)}
              row={row}
              top={start}
              isActive={index === at}
              isSelected={row.node.id === selected?.id}
              onToggle={() => toggle(row.node.id, !row.isOpen)}
              onChoose={() => {
                setActive(row.key);
                if (row.node.kind === "topic" || explore.pathFrom) explore.open(row.node.id);
                else select(row.node.id);
              }}
              onOpen={() => explore.open(row.node.id)}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

const rowId = (row: ListRow | undefined): string => (row ? `node-${row.key.replaceAll(/[^\w-]/g, "_")}` : "");

/** The row that was walked to, as long as it shows what is selected; else the first that does. */
function indexOf(rows: readonly ListRow[], active: string | undefined, selected: string | undefined): number {
  const walked = rows.findIndex(({ key }) => key === active);
  if (rows[walked]?.node.id === selected && walked >= 0) return walked;
  return rows.findIndex(({ node }) => node.id === selected);
}

interface RowKeys {
  readonly rows: readonly ListRow[];
  readonly at: number;
  readonly moveTo: (index: number) => void;
  readonly toggle: (id: string, isOpen: boolean) => void;
}

function useRowKeys({ rows, at, moveTo, toggle }: RowKeys) {
  const { open, approach, back, select } = useExplore();
  return (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[at];
    const verbs: Readonly<Record<string, () => void>> = {
      ArrowDown: () => moveTo(at + 1),
      ArrowUp: () => moveTo(at - 1),
      Home: () => moveTo(0),
      End: () => moveTo(rows.length - 1),
      PageDown: () => moveTo(at + 12),
      PageUp: () => moveTo(at - 12),
      ArrowRight: () => {
        if (row?.isOpen === false) toggle(row.node.id, true);
        else if (row?.isOpen) moveTo(at + 1);
      },
      ArrowLeft: () => {
        if (row?.isOpen) toggle(row.node.id, false);
        else if (row?.level === 2) moveTo(parentOf(rows, at));
      },
      Enter: () => row && open(row.node.id),
      e: () => row && approach(row.node.id),
      f: () => row && approach(row.node.id),
      Backspace: back,
      Escape: () => select(undefined),
    };
    const act = verbs[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function parentOf(rows: readonly ListRow[], at: number): number {
  for (let above = at; above >= 0; above--) if (rows[above]?.level === 1) return above;
  return 0;
}

import { bytes, count } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Document } from "../../../api.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Ago, Stored } from "../../../ui/words.tsx";
import { nameOf, withinFolder } from "../names.ts";
import { DOCUMENT_STATUS_WORDS } from "./status-words.ts";

interface Props {
  readonly rows: readonly Document[];
  readonly total: number;
  /** Linked folders by their id: paths are shown within them. */
  readonly folders: ReadonlyMap<string, string>;
  /** The end of what is loaded is near. */
  readonly onEnd: () => void;
}

const ROW = 64;
const COLUMNS =
  "grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-3 @3xl:grid-cols-[minmax(0,1fr)_10.5rem_5.5rem_5rem_6.5rem]";

/** Only the rows in sight are in the page, however many there are. */
export function DocumentTable({ rows, total, folders, onEnd }: Props) {
  const body = useRef<HTMLDivElement>(null);
  const scrollMargin = useTop(body);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    overscan: 12,
    scrollMargin,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 20) onEnd();
  }, [last, rows.length, onEnd]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed one by one
    <div
      role="table"
      aria-label="Documents"
      aria-rowcount={total + 1}
      className="@container rounded-xl border border-line bg-surface"
    >
      <Head />
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <div role="rowgroup" ref={body} className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const folder = row.rootId === undefined ? undefined : folders.get(row.rootId);
          return <Row key={row.id} document={row} folder={folder} index={index} top={start - scrollMargin} />;
        })}
      </div>
    </div>
  );
}

/** Its distance from the upper edge of the page. */
function useTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop((element.current?.getBoundingClientRect().top ?? 0) + scrollY), [element]);
  return top;
}

const Head = () => (
  // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed one by one
  // biome-ignore lint/a11y/useFocusableInteractive: a row of a table, not of a grid
  <div
    role="row"
    aria-rowindex={1}
    className={`${COLUMNS} border-b border-line py-2 text-xs font-medium text-soft`}
  >
    {["Document", "Status", "Passages", "Size", "Changed"].map((name, at) => (
      // biome-ignore lint/a11y/useSemanticElements: as above
      // biome-ignore lint/a11y/useFocusableInteractive: as above
      <span key={name} role="columnheader" className={at > 1 ? "hidden text-right @3xl:block" : ""}>
        {name}
      </span>
    ))}
  </div>
);

interface RowProps {
  readonly document: Document;
  readonly folder: string | undefined;
  readonly index: number;
  readonly top: number;
}

function Row({ document, folder, index, top }: RowProps) {
  const { id, path, status, reason, chunks, bytes: size, modifiedAt } = document;
  const { word, tone } = DOCUMENT_STATUS_WORDS[status];
  const where = withinFolder(path, folder);
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed one by one
    // biome-ignore lint/a11y/useFocusableInteractive: a row of a table, not of a grid
    <div
      role="row"
      aria-rowindex={index + 2}
      className={`${COLUMNS} absolute inset-x-0 border-b border-line hover:bg-sunken`}
      style={{ height: ROW, transform: `translateY(${top}px)` }}
    >
      <Cell className="min-w-0">
        <Link to="/sources/documents/$id" params={{ id }} className="line-clamp-1 font-medium" dir="auto">
          {nameOf(document).slice(0, 300)}
        </Link>
        <Stored text={reason ?? where} lines={1} className="text-xs text-soft" />
      </Cell>
      <Cell>
        <Badge tone={tone}>{word}</Badge>
      </Cell>
      <Cell className="hidden text-right text-sm tabular-nums @3xl:block">{count(chunks)}</Cell>
      <Cell className="hidden text-right text-sm tabular-nums @3xl:block">{bytes(size)}</Cell>
      <Cell className="hidden text-right text-sm text-soft @3xl:block">
        <Ago iso={modifiedAt} />
      </Cell>
    </div>
  );
}

const Cell = ({
  className = "",
  children,
}: {
  readonly className?: string;
  readonly children: React.ReactNode;
}) => (
  // biome-ignore lint/a11y/useSemanticElements: rows of a table element cannot be placed one by one
  <div role="cell" className={className}>
    {children}
  </div>
);

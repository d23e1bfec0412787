import { count } from "@memory/shared/words";
import { ChevronRight } from "lucide-react";
import { useExplore } from "../explore-context.ts";
import { Glyph } from "../glyph.tsx";
import { colourOfRank } from "../graph/project-colours.ts";
import { KIND_WORD, linkWords, memoriesOf, nodeWords } from "../scene/node-words.ts";
import { projectRank } from "../scene/projects.ts";
import type { ListRow } from "./rows.ts";

interface RowProps {
  readonly id: string;
  readonly row: ListRow;
  readonly top: number;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onToggle: () => void;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
}

/** One node: its mark, its name, what it is; of a topic how much it is. */
export function RowView({ id, row, top, isActive, isSelected, onToggle, onChoose, onOpen }: RowProps) {
  const { scene, counts } = useExplore();
  const { node, link } = row;
  const said = nodeWords(scene, node, counts);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree around it hears the keys and points at this row
    // biome-ignore lint/a11y/useFocusableInteractive: the tree around it has the focus (aria-activedescendant)
    <div
      id={id}
      role="treeitem"
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.size}
      aria-selected={isSelected}
      aria-expanded={row.isOpen}
      data-id={node.id}
      data-kind={node.kind}
      className={`absolute inset-x-0 flex h-9 cursor-pointer items-center gap-2 pr-3 text-sm ${row.level === 2 ? "pl-9" : "pl-1"} ${isSelected ? "bg-accent-tint" : "hover:bg-sunken"} ${isActive ? "shadow-[inset_3px_0_0_var(--accent)]" : ""}`}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      <span className="sr-only">{link ? `${linkWords(link)} ${said}` : said}</span>
      {row.level === 1 ? <Opener isOpen={row.isOpen} onToggle={onToggle} /> : null}
      <Seen row={row} />
    </div>
  );
}

/** The same for eyes. */
function Seen({ row: { node, link } }: { readonly row: ListRow }) {
  const { counts } = useExplore();
  return (
    <span aria-hidden="true" className="contents">
      {link ? <span className="shrink-0 text-xs text-soft">{linkWords(link)}</span> : null}
      <Glyph
        kind={node.kind}
        type={node.type}
        own={node.kind === "topic" ? colourOfRank(projectRank(node)) : undefined}
      />
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {node.label}
      </span>
      {node.kind === "topic" ? (
        <span className="shrink-0 text-xs text-soft tabular-nums">{count(memoriesOf(node, counts))}</span>
      ) : node.kind === "more" ? null : (
        <span className="shrink-0 text-xs text-soft">{node.type || KIND_WORD[node.kind]}</span>
      )}
    </span>
  );
}

/** Opens a row for the pointer; the arrow keys do it for the keyboard. */
function Opener({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean | undefined;
  readonly onToggle: () => void;
}) {
  if (isOpen === undefined) return <span className="w-6 shrink-0" />;
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded text-soft hover:bg-sunken hover:text-ink"
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <ChevronRight size={14} className={isOpen ? "rotate-90" : ""} />
    </span>
  );
}

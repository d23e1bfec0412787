import { getRouteApi } from "@tanstack/react-router";
import { type MouseEvent, memo, useCallback, useEffect, useRef } from "react";
import { anchorOf } from "./in-view.ts";
import type { Heading } from "./outline.ts";

const route = getRouteApi("/sources/documents/$id");

interface Props {
  readonly headings: readonly Heading[];
  readonly inView: number;
  /** Passages that name what is lit. */
  readonly lit: readonly number[];
}

/** The headings; where one reads is marked, and so is where the lit entity is named. */
export function OutlineView({ headings, inView, lit }: Props) {
  const list = useRef<HTMLElement>(null);
  const navigate = route.useNavigate();
  const onJump = useCallback(
    (index: number) => void navigate({ search: true, hash: anchorOf(index), resetScroll: false }),
    [navigate],
  );
  useEffect(() => {
    // Only the list moves, never the page: `scrollIntoView` would move both.
    const current = list.current?.querySelector(`[data-index="${currentOf(headings, inView)}"]`);
    const box = list.current?.getBoundingClientRect();
    const line = current?.getBoundingClientRect();
    if (!box || !line || !list.current || (line.top >= box.top && line.bottom <= box.bottom)) return;
    list.current.scrollTop += line.top - box.top - box.height / 2;
  }, [headings, inView]);
  if (headings.length === 0) return <p className="text-sm text-soft">It has no headings.</p>;
  return (
    <nav ref={list} aria-label="Outline" className="min-h-0 overflow-y-auto">
      <Headings headings={headings} current={currentOf(headings, inView)} lit={lit} onJump={onJump} />
    </nav>
  );
}

/** The index of the deepest heading that a passage stands under. */
function currentOf(headings: readonly Heading[], inView: number): number {
  const around = headings.findLast(
    ({ chunkIndex, lastIndex }) => chunkIndex <= inView && inView <= lastIndex,
  );
  if (!around) return -1;
  const below = currentOf(around.below, inView);
  return below === -1 ? around.chunkIndex : below;
}

interface HeadingsProps {
  readonly headings: readonly Heading[];
  readonly current: number;
  readonly lit: readonly number[];
  readonly onJump: (index: number) => void;
}

/** A plain press goes there within the page; any other is the browser's, which opens a tab. */
function jump(event: MouseEvent, go: () => void): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  go();
}

const Headings = memo(function Headings({ headings, current, lit, onJump }: HeadingsProps) {
  return (
    <ul className="border-l border-line pl-2">
      {headings.map(({ title, chunkIndex, lastIndex, below }) => {
        const isLit = lit.some((index) => index >= chunkIndex && index <= lastIndex);
        const isCurrent = chunkIndex === current && !below.some((inner) => inner.chunkIndex === current);
        return (
          <li key={`${chunkIndex} ${title}`}>
            <a
              href={`#${anchorOf(chunkIndex)}`}
              onClick={(event) => jump(event, () => onJump(chunkIndex))}
              data-index={chunkIndex}
              aria-current={isCurrent ? "location" : undefined}
              className={`flex min-h-6 items-baseline gap-1.5 rounded-md px-1.5 py-0.5 text-sm no-underline hover:bg-sunken ${isCurrent ? "bg-accent-tint font-medium text-accent" : "text-soft"}`}
            >
              <span className="line-clamp-2 min-w-0" dir="auto">
                {title === "" ? "(no title)" : title.slice(0, 200)}
              </span>
              {isLit ? (
                <span className="size-1.5 shrink-0 self-center rounded-full bg-accent" aria-hidden />
              ) : null}
            </a>
            {below.length > 0 ? (
              <Headings headings={below} current={current} lit={lit} onJump={onJump} />
            ) : null}
          </li>
        );
      })}
    </ul>
  );
});

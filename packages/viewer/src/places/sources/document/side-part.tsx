import type { ReactNode } from "react";
import { mediaHook } from "../../../ui/media.ts";

const useIsWide = mediaHook("(min-width: 80rem)");

interface Props {
  readonly title: string;
  /** It stands at the right. */
  readonly isLast?: boolean;
  readonly children: ReactNode;
}

/** Beside the text where there is room, and stays in sight; above it, folded, where there is not. */
export function SidePart({ title, isLast, children }: Props) {
  if (useIsWide())
    return (
      <aside
        aria-label={title}
        // Nothing in it comes nearer to the edges than the page's scroll padding: the page would move with each focus.
        className={`sticky top-18 flex max-h-[calc(100dvh-10rem-var(--banners))] min-w-0 flex-col gap-2 row-start-1 ${isLast ? "-col-start-2" : "col-start-1"}`}
      >
        <h2 className="text-sm font-semibold">{title}</h2>
        {children}
      </aside>
    );
  return (
    <details className="rounded-xl border border-line bg-surface p-3">
      <summary className="cursor-pointer">
        <h2 className="inline text-sm font-semibold">{title}</h2>
      </summary>
      <div className="flex max-h-[50vh] flex-col gap-2 pt-2">{children}</div>
    </details>
  );
}

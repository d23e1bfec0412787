import type { ReactNode } from "react";
import type { NodeRef } from "../explore-context.ts";
import { useExplore } from "../explore-context.ts";

/** A short list with its heading. */
export function DetailPart({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-xs font-semibold text-soft">{title}</h3>
      <ul className="flex flex-col gap-1">{children}</ul>
    </div>
  );
}

/** A name that leads to its own neighbourhood. */
export function NodeButton({
  target,
  children,
}: {
  readonly target: NodeRef;
  readonly children?: ReactNode;
}) {
  const { focusOn } = useExplore();
  return (
    <button
      type="button"
      dir="auto"
      className="min-h-6 max-w-full rounded text-left text-accent hover:underline"
      onClick={() => focusOn(target)}
    >
      <span className="line-clamp-2">{children ?? target.label}</span>
    </button>
  );
}

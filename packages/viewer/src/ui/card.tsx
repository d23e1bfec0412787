import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

interface CardProps {
  readonly title?: ReactNode;
  readonly actions?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page, with its heading. It takes nothing else down with it. */
export function Card({ title, actions, className, children }: CardProps) {
  return (
    <section className={classes("rounded-xl border border-line bg-surface p-4 shadow-card", className)}>
      {title === undefined && actions === undefined ? null : (
        <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-sm font-semibold">{title}</h2>
          {actions}
        </div>
      )}
      <ErrorBoundary>{children}</ErrorBoundary>
    </section>
  );
}

/** Every place ends at the same edge: that of the window, up to a width at which nothing is found any more. */
export const WIDTH = "w-full max-w-[106rem]";

interface PageProps {
  readonly title: string;
  readonly lead?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A place: its name, what can be done here, and what it holds. */
export function Page({ title, lead, actions, children }: PageProps) {
  return (
    <div className={classes(WIDTH, "flex flex-col gap-4 p-4 sm:p-6")}>
      <title>{`${title} · memory`}</title>
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-xl font-semibold" dir="auto">
            {title}
          </h1>
          {lead ? <p className="text-sm text-pretty text-soft">{lead}</p> : null}
        </div>
        {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
      {children}
    </div>
  );
}

import { Link, type LinkProps } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";

interface TriageProps {
  readonly queue: ReactNode;
  /** Above the queue: what it shows. */
  readonly head: ReactNode;
  readonly isOpen: boolean;
  /** The way back to the queue, where there is room for one of the two only. */
  readonly back: LinkProps;
  readonly children: ReactNode;
}

/** A queue, and beside it one case. In a narrow window: the one or the other. */
export const Triage = ({ queue, head, isOpen, back, children }: TriageProps) => (
  <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
    <div className={classes("flex-col gap-2 lg:sticky lg:top-18 lg:flex", isOpen ? "hidden" : "flex")}>
      {head}
      {queue}
    </div>
    <div className={classes("@container min-w-0 flex-col gap-3 lg:flex", isOpen ? "flex" : "hidden")}>
      <Link
        {...back}
        className="inline-flex min-h-6 items-center gap-1 self-start text-sm text-accent lg:hidden"
      >
        <ArrowLeft size={16} aria-hidden />
        Back to the list
      </Link>
      {children}
    </div>
  </div>
);

interface ShownProps {
  readonly label: string;
  readonly choices: readonly {
    readonly label: string;
    readonly link: LinkProps;
    readonly isShown: boolean;
  }[];
}

/** Links to the lists of the group. */
export const Shown = ({ label, choices }: ShownProps) => (
  <nav aria-label={label}>
    <ul className="inline-flex flex-wrap gap-1 rounded-lg bg-sunken p-0.5 text-sm">
      {choices.map(({ label: text, link, isShown }) => (
        <li key={text}>
          <Link
            {...link}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isShown ? "page" : undefined}
            className={classes(
              "flex min-h-7 items-center rounded-md px-2 no-underline",
              isShown ? "bg-surface font-medium text-ink shadow-card" : "text-soft hover:text-ink",
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

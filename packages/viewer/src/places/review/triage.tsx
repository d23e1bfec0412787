import { Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { mediaHook } from "../../ui/media.ts";
import { useNow } from "../../ui/use-now.ts";
import type { Group } from "./groups.ts";
import { Queue, type QueueItem } from "./queue.tsx";
import { LISTS, type ReviewList } from "./search.ts";
import type { Triage } from "./use-triage.ts";

interface TriagePageProps<T> {
  readonly triage: Triage;
  /** Links to the lists of the group. */
  readonly lists: ReactNode;
  /** Name of the queue. */
  readonly label: string;
  /** The questions whose ids the triage goes through. */
  readonly questions: readonly T[];
  readonly itemOf: (question: T, now: number) => QueueItem;
  /** The page without any question. */
  readonly empty: ReactNode;
  /** Further content under the queue. */
  readonly under?: ReactNode;
  /** The end of the queue is in sight: more may be loaded. */
  readonly onEnd?: (() => void) | undefined;
  readonly children: (id: string) => ReactNode;
}

/** A queue of questions, and beside it the one that is open. In a narrow window: the one or the other. */
export function TriagePage<T>(props: TriagePageProps<T>) {
  const { triage, lists, empty, under, children } = props;
  const { to, search, ids, id } = triage;
  const isWide = useIsWide();
  const first = ids[0];
  if (id === undefined && isWide && first !== undefined)
    return <Navigate to={to} params={{ id: first }} search={search} replace />;
  if (id === undefined && first === undefined)
    return (
      <>
        {lists}
        {empty}
        {under}
      </>
    );
  const isOpen = id !== undefined;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[18rem_minmax(0,1fr)]">
      <div className={classes("flex-col gap-2 lg:sticky lg:top-18 lg:flex", isOpen ? "hidden" : "flex")}>
        {lists}
        <Questions {...props} />
        {under}
      </div>
      <div className={classes("@container min-w-0 flex-col gap-3 lg:flex", isOpen ? "flex" : "hidden")}>
        <Link
          to={to}
          params={{ id: undefined }}
          search={search}
          className="inline-flex min-h-6 items-center gap-1 self-start text-sm text-accent lg:hidden"
        >
          <ArrowLeft size={16} aria-hidden />
          Back to the list
        </Link>
        {isOpen ? children(id) : null}
      </div>
    </div>
  );
}

function Questions<T>({ triage, label, questions, itemOf, onEnd }: TriagePageProps<T>) {
  const { to, search, id, cursor } = triage;
  const now = useNow();
  if (questions.length === 0) return <p className="p-3 text-sm text-soft">Nothing more waits.</p>;
  return (
    <Queue
      label={label}
      items={questions.map((question) => itemOf(question, now))}
      current={id}
      linkTo={(next) => ({ to, params: { id: next }, search })}
      onStep={cursor.walk}
      onEnd={onEnd}
    />
  );
}

/** As Tailwind's `lg`: from here on, queue and question stand side by side. */
const useIsWide = mediaHook("(min-width: 64rem)");

interface ListLinksProps {
  readonly label: string;
  readonly to: Group["to"];
  readonly shown: ReviewList;
  /** The words for each list that the group has. */
  readonly lists: Readonly<Partial<Record<ReviewList, string>>>;
}

/** Links to the lists of a group. */
export const ListLinks = ({ label, to, shown, lists }: ListLinksProps) => (
  <nav aria-label={label}>
    <ul className="inline-flex flex-wrap gap-1 rounded-lg bg-sunken p-0.5 text-sm">
      {LISTS.filter((list) => lists[list] !== undefined).map((list) => (
        <li key={list}>
          <Link
            to={to}
            params={{ id: undefined }}
            search={list === "open" ? {} : { show: list }}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={list === shown ? "page" : undefined}
            className={classes(
              "flex min-h-7 items-center rounded-md px-2 no-underline",
              list === shown ? "bg-surface font-medium text-ink shadow-card" : "text-soft hover:text-ink",
            )}
          >
            {lists[list]}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

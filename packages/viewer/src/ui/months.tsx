import { count, MONTHS, plural } from "@memory/shared/words";
import { Link, type LinkProps } from "@tanstack/react-router";
import { classes } from "./classes.ts";

export interface Month {
  /** YYYY-MM */
  readonly month: string;
  readonly memories: number;
  readonly sessions: number;
  readonly documents: number;
}

interface MonthsProps {
  /** Oldest first; months without anything may be left out. */
  readonly months: readonly Month[];
  /** Where the memories of a month are listed, from the first moment of it until the next one's. */
  readonly linkTo?: (between: { readonly after: string; readonly before: string }) => LinkProps;
}

/** Months that are shown, newest first: more are told by a number. */
const MOST = 24;

/** When something was said or written, a row a month: a bar of each kind, all by one measure. */
export function Months({ months, linkTo }: MonthsProps) {
  if (months.length === 0) return <p className="text-sm text-soft">Nothing has a date yet.</p>;
  const shown = months.slice(-MOST).reverse();
  const most = Math.max(1, ...months.flatMap((month) => KINDS.map(([kind]) => month[kind])));
  const earlier = months.slice(0, -MOST).reduce((total, month) => total + sum(month), 0);
  return (
    <>
      <ol className="flex flex-col gap-0.5 text-xs">
        {shown.map((month) => (
          <li
            key={month.month}
            className="relative flex items-center gap-2 rounded-md px-1 py-1 hover:bg-sunken"
          >
            <span className="w-16 shrink-0 whitespace-nowrap text-soft tabular-nums">
              {linkTo && month.memories > 0 ? (
                <Link {...linkTo(between(month.month))} className="text-accent after:absolute after:inset-0">
                  {inWords(month.month)}
                </Link>
              ) : (
                inWords(month.month)
              )}
              <span className="sr-only">: </span>
            </span>
            <span aria-hidden="true" className="flex min-w-0 flex-1 flex-col gap-px">
              {KINDS.filter(([kind]) => month[kind] > 0).map(([kind, colour]) => (
                <span
                  key={kind}
                  className={classes("h-1.5 min-w-1 rounded-full", colour)}
                  // By the root: thousands of documents leave no memory to be seen otherwise.
                  style={{ width: `${Math.sqrt(month[kind] / most) * 100}%` }}
                />
              ))}
            </span>
            <span className="w-44 shrink-0 text-soft tabular-nums">{partsOf(month).join(", ")}</span>
          </li>
        ))}
      </ol>
      {earlier > 0 ? <p className="mt-1 text-xs text-soft">{count(earlier)} earlier</p> : null}
    </>
  );
}

const KINDS = [
  ["memories", "bg-fact"],
  ["sessions", "bg-episode"],
  ["documents", "bg-document"],
] as const;

const sum = ({ memories, sessions, documents }: Month): number => memories + sessions + documents;

const partsOf = ({ memories, sessions, documents }: Month): readonly string[] => [
  ...(memories > 0 ? [plural(memories, "memory", "memories")] : []),
  ...(sessions > 0 ? [plural(sessions, "session")] : []),
  ...(documents > 0 ? [plural(documents, "document")] : []),
];

/** "Mar 2026" */
function inWords(month: string): string {
  const [year = "", number = "1"] = month.split("-");
  return `${MONTHS[Number(number) - 1]?.slice(0, 3)} ${year}`;
}

function between(month: string): { after: string; before: string } {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return {
    after: new Date(year, number - 1, 1).toISOString(),
    before: new Date(year, number, 1).toISOString(),
  };
}

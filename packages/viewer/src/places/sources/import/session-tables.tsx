import type { ImportItem } from "@memory/shared";
import { bytes, count, sessionRef } from "@memory/shared/words";
import { type ReactNode, useState } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { classes } from "../../../ui/classes.ts";
import { Day, Stored } from "../../../ui/words.tsx";
import type { ImportSums, SessionRow } from "./run-state.ts";
import { outcomeWords } from "./words.ts";

/** Rows that are drawn before somebody asks for all of them. */
const SHOWN = 100;
/** A column that a phone has no room for. */
const WIDE = "hidden sm:table-cell";

/** The sessions of a preview. */
export function PlannedTable({ items }: { readonly items: readonly ImportItem[] }) {
  const { shown, more } = useShown(items);
  return (
    <Table label="Sessions that would be imported" more={more}>
      <Head names={["Project", "Session", "Passages", "Secrets hidden", "Size"]} words={2} onPhone={3} />
      <tbody>
        {shown.map((item) => (
          <tr key={item.path} className="border-t border-line">
            <Session item={item} {...(isTrouble(item) && { trouble: outcomeWords(item) })} />
            <Amount value={item.chunks} />
            <Amount value={item.redactions} className={WIDE} />
            <td className={classes(WIDE, "px-2 py-1.5 text-right whitespace-nowrap tabular-nums")}>
              {bytes(item.bytes)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const COUNTS = [
  ["saved", "Saved"],
  ["merged", "Merged"],
  ["versioned", "New versions"],
  ["conflicts", "Contradictions"],
  ["autoResolved", "Settled"],
  ["dropped", "Dropped"],
  ["redactions", "Secrets hidden"],
] as const;

/** The sessions of a run (of what happened to none there is no column), each as far as it has come, and what they come to. */
export function RunTable({
  rows,
  sums,
}: {
  readonly rows: readonly SessionRow[];
  readonly sums: ImportSums;
}) {
  const { shown, more } = useShown(rows);
  const counts = COUNTS.filter(([name]) => name === "saved" || sums[name] > 0);
  return (
    <Table label="Sessions of this import" more={more}>
      <Head names={["Project", "Session", "State", ...counts.map(([, name]) => name)]} words={3} />
      <tbody>
        {shown.map(({ item, isWaiting }) => (
          <tr
            key={item.path}
            className={isWaiting ? "border-t border-line text-soft" : "border-t border-line"}
          >
            <Session item={item} />
            <td className="max-w-72 min-w-28 px-2 py-1.5">
              <span className={isTrouble(item) ? "line-clamp-2 text-bad" : "line-clamp-2"} dir="auto">
                {isWaiting ? "waits" : cleanLine(outcomeWords(item))}
              </span>
            </td>
            {counts.map(([name]) => (
              <Amount key={name} value={isWaiting ? 0 : item[name]} />
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t-2 border-line font-semibold">
          <th scope="row" colSpan={3} className="px-2 py-1.5 text-left">
            Together
          </th>
          {counts.map(([name]) => (
            <Amount key={name} value={sums[name]} />
          ))}
        </tr>
      </tfoot>
    </Table>
  );
}

const isTrouble = ({ outcome }: ImportItem): boolean => outcome === "failed" || outcome === "partial";

function useShown<T>(rows: readonly T[]): { readonly shown: readonly T[]; readonly more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  if (isWhole || rows.length <= SHOWN) return { shown: rows, more: null };
  return {
    shown: rows.slice(0, SHOWN),
    more: (
      <p className="text-sm text-soft">
        Showing {count(SHOWN)} of {count(rows.length)}.{" "}
        <Button onPress={() => setWhole(true)}>Show all</Button>
      </p>
    ),
  };
}

interface TableProps {
  readonly label: string;
  readonly more: ReactNode;
  readonly children: ReactNode;
}

/** In a box of its own, which scrolls by keyboard too. */
const Table = ({ label, more, children }: TableProps) => (
  <>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
    <section className="max-h-96 overflow-auto rounded-lg border border-line" aria-label={label} tabIndex={0}>
      <table className="w-full text-sm">
        <caption className="sr-only">{label}</caption>
        {children}
      </table>
    </section>
    {more}
  </>
);

interface HeadProps {
  readonly names: readonly string[];
  /** So many of them hold words, the others numbers. */
  readonly words: number;
  /** So many of them have room on a phone. */
  readonly onPhone?: number;
}

const Head = ({ names, words, onPhone = names.length }: HeadProps) => (
  <thead className="sticky top-0 bg-surface text-xs text-soft">
    <tr>
      {names.map((name, at) => (
        <th
          key={name}
          scope="col"
          className={classes(
            "px-2 py-1.5",
            at < words ? "text-left" : "text-right whitespace-nowrap",
            at >= onPhone && WIDE,
          )}
        >
          {name}
        </th>
      ))}
    </tr>
  </thead>
);

interface SessionProps {
  readonly item: ImportItem;
  /** Why it would not be read. */
  readonly trouble?: string;
}

/** A session as who had it knows it: its project, and what they asked first, or its number where that is nothing. */
const Session = ({ item: { project, sessionId, asked, lastActiveAt }, trouble }: SessionProps) => (
  <>
    <th scope="row" className="px-2 py-1.5 text-left font-medium">
      <span className="block max-w-32 truncate sm:max-w-60" title={cleanLine(project)} dir="auto">
        {cleanLine(project)}
      </span>
      {trouble ? <span className="block text-xs font-normal text-bad">{cleanLine(trouble)}</span> : null}
    </th>
    <td className="w-full min-w-40 px-2 py-1.5 sm:min-w-56">
      {asked ? (
        <Stored text={asked} lines={2} isSet />
      ) : (
        <span className="text-soft">nobody asked anything</span>
      )}
      <span className="flex gap-x-2 text-xs text-soft">
        <Day iso={lastActiveAt} />
        {asked ? null : <span className="font-mono">{sessionRef(cleanLine(sessionId))}</span>}
      </span>
    </td>
  </>
);

const Amount = ({ value, className }: { readonly value: number; readonly className?: string }) => (
  <td className={classes("px-2 py-1.5 text-right tabular-nums", className)}>
    {value === 0 ? <span className="text-soft">0</span> : count(value)}
  </td>
);

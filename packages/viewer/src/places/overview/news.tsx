import { MEMORY_TYPES } from "@memory/shared/wire";
import { plural } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { dayOf, daysLater, endOf, startOf } from "../../text/days.ts";
import { useNow } from "../../ui/use-now.ts";
import { stretchWords } from "./day-words.ts";
import type { Stretch } from "./search.ts";

// A link over two lines lies under its neighbour.
const PART = "whitespace-nowrap no-underline hover:underline";

/** "This week: 34 facts, 3 changed, 2 disagree": of the days that were chosen, or of the last seven by when it was learned. */
export function News({ chosen }: { readonly chosen: Stretch | undefined }) {
  const today = dayOf(useNow());
  const { from, to } = chosen ?? { from: daysLater(today, -6), to: today };
  const by = chosen ? "asserted" : "created";
  const query = { after: startOf(from), before: endOf(to), by } as const;
  const news = useQuery({
    queryKey: key("memories", "news", query),
    queryFn: ({ signal }) => daemon.memories.news({ query }, signal),
    placeholderData: keepPreviousData,
  });
  const { data } = news;
  const when = chosen ? stretchWords(chosen) : "This week";
  if (!data) return <span className="invisible">{when}</span>;
  const { learned, changed, disagree } = data;
  const linked = (words: string, more: object) => (
    <Link to="/memories" search={{ ...query, ...more }} className={`${PART} text-accent`}>
      {words}
    </Link>
  );
  const parts: ReactNode[] = [
    ...MEMORY_TYPES.filter((type) => learned[type] > 0).map((type) =>
      linked(plural(learned[type], type), { type, news: "learned" }),
    ),
    ...(changed > 0 ? [linked(`${changed} changed`, { news: "changed" })] : []),
    ...(disagree > 0
      ? [
          <Link key="disagree" to="/review/conflicts/{-$id}" className={`${PART} text-warn`}>
            {disagree === 1 ? "1 disagrees" : `${disagree} disagree`}
          </Link>,
        ]
      : []),
  ];
  return (
    <span aria-live="polite">
      {when}: {parts.length === 0 ? "nothing new" : null}
      {parts.map((part, at) => (
        <Fragment key={at}>
          {at > 0 ? ", " : null}
          {part}
        </Fragment>
      ))}
      .
    </span>
  );
}

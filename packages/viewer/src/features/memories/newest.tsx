import { useEffect } from "react";
import type { Memory } from "../../api.ts";
import { plural } from "../../text/numbers.ts";
import { day } from "../../text/time.ts";
import { MemoryCard } from "../../ui/card.tsx";
import { Link } from "../../ui/link.tsx";
import { failed } from "../../ui/use-load.ts";
import { useNow } from "../../ui/use-now.ts";
import { type Filter, type List, useList } from "./use-list.ts";

interface NewestProps {
  readonly filter: Filter;
  /** Changes when the store does. */
  readonly stamp: string;
  /** Told the projects that the list names. */
  readonly onProjects: (projects: readonly (string | undefined)[]) => void;
}

/** What was said last, by the day it was said. */
export function Newest({ filter, stamp, onProjects }: NewestProps) {
  const list = useList(filter, stamp);
  const { last } = list.first;
  useEffect(() => {
    if (last) onProjects(last.page.memories.map((memory) => memory.project));
  }, [last, onProjects]);
  return (
    <section className="newest" aria-labelledby="newest" aria-busy={list.first.state === "loading"}>
      <div className="heading">
        <h2 id="newest">Newest memories</h2>
        <p role="status">{list.first.state === "failed" ? failed(list.first.failure) : ""}</p>
        {last ? <p>{plural(list.total, "memory", "memories")}</p> : null}
        {list.isOld ? (
          <button type="button" onClick={list.reload}>
            Memory has changed: show the newest
          </button>
        ) : null}
      </div>
      {last ? <Rows list={list} filter={filter} /> : <Skeleton />}
    </section>
  );
}

function Rows({ list, filter }: { readonly list: List; readonly filter: Filter }) {
  const now = useNow();
  if (list.memories.length === 0) return <NoneLeft filter={filter} />;
  return (
    <>
      {byDay(list.memories, now).map(({ said, memories }) => (
        <section key={said} className="day" aria-label={`Said ${said}`}>
          <p className="said">Said {said}</p>
          <ol className="cards">
            {memories.map((memory) => (
              <li key={memory.id}>
                <MemoryCard memory={memory} />
              </li>
            ))}
          </ol>
        </section>
      ))}
      {list.hasMore ? (
        <button type="button" disabled={list.more === "loading"} onClick={list.loadMore}>
          {list.more === "loading"
            ? "Loading"
            : `Load more, ${plural(list.total - list.memories.length, "more")}`}
        </button>
      ) : null}
      {typeof list.more === "string" ? null : <p role="alert">{failed(list.more)}</p>}
    </>
  );
}

function NoneLeft({ filter: { type, project } }: { readonly filter: Filter }) {
  return (
    <p className="none">
      No {type ?? "memory"}
      {project ? <> in {project}</> : null}.{" "}
      <Link to={{ type: null, project: "" }}>
        {type && project ? "Clear both filters" : "Clear the filter"}
      </Link>
    </p>
  );
}

const Skeleton = () => (
  <div className="skeleton" aria-hidden="true">
    <div />
    <div />
    <div />
  </div>
);

/** Groups a list that is newest first, without reordering it. */
function byDay(memories: readonly Memory[], now: number): { said: string; memories: Memory[] }[] {
  const days: { said: string; memories: Memory[] }[] = [];
  for (const memory of memories) {
    const said = day(memory.assertedAt, now);
    const today = days.at(-1);
    if (today?.said === said) today.memories.push(memory);
    else days.push({ said, memories: [memory] });
  }
  return days;
}

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { SlidersHorizontal } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Button as Toggle } from "react-aria-components";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { buttonClass } from "../../../ui/button.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { TO_HANDLE } from "../../../ui/time-strip/as-of.tsx";
import { asOf } from "../../../ui/time-strip/times.ts";
import { TimeStrip } from "../../../ui/time-strip.tsx";
import { isPast } from "../past.ts";
import type { MemoriesSearch } from "../search.ts";
import { Chips, ClearFilters } from "./chips.tsx";
import { Facets } from "./facets.tsx";
import { byOf, chipsOf } from "./filters.ts";
import { useFirstMemories } from "./rows.ts";
import { TextFilter } from "./search-box.tsx";
import { Table } from "./table.tsx";

interface Props {
  readonly search: MemoriesSearch;
  /** The first steps, while the table is empty. */
  readonly start: ReactNode;
}

/** The table with its filters at the side and the days below it. */
export function Browse({ search, start }: Props) {
  const first = useFirstMemories(search);
  const wasFull = useRef(false);
  const total = first.data?.total ?? 0;
  useEffect(() => {
    wasFull.current = total > 0;
  }, [total]);
  return (
    <div className="flex min-w-0 flex-col gap-4 lg:flex-row">
      {first.data?.total === 0 && chipsOf(search).length === 0 && !isPast(search) ? null : (
        <Side search={search} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <Chips search={search} />
        <View of={first} rows={8}>
          {() =>
            total > 0 ? (
              <Table search={search} total={total} />
            ) : (
              <Nothing search={search} start={start} wasFull={wasFull.current} />
            )
          }
        </View>
        <Days search={search} />
      </div>
    </div>
  );
}

/** The filters: at the side, or behind a button where there is no room for a side. */
function Side({ search }: { readonly search: MemoriesSearch }) {
  const [isOpen, setOpen] = useState(false);
  const { length } = chipsOf(search);
  return (
    <aside
      aria-label="Filters"
      className="flex flex-col gap-3 lg:sticky lg:top-18 lg:-m-1 lg:max-h-[calc(100dvh-6rem-var(--banners))] lg:w-52 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:p-1"
    >
      <Toggle
        aria-expanded={isOpen}
        aria-controls="memory-filters"
        onPress={() => setOpen(!isOpen)}
        className={`${buttonClass()} self-start lg:hidden`}
      >
        <SlidersHorizontal size={15} aria-hidden />
        Filters{length > 0 ? ` (${length})` : ""}
      </Toggle>
      <div id="memory-filters" className={`${isOpen ? "flex" : "hidden"} flex-col gap-3 lg:flex`}>
        <TextFilter search={search} />
        <h2 className="sr-only">Filters</h2>
        <Facets search={search} />
      </div>
    </aside>
  );
}

/** The empty table. After its last row has gone, the focus goes on from here, and a notice says so. */
function Nothing(props: Props & { readonly wasFull: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const isBack = useRef(props.search.row !== undefined || props.wasFull);
  useEffect(() => {
    if (isBack.current && document.activeElement === document.body) box.current?.focus();
  }, []);
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <WhyNothing {...props} />
    </div>
  );
}

function WhyNothing({ search, start }: Props) {
  if (chipsOf(search).length > 0)
    return (
      <Empty title="No memory fits these filters" action={<ClearFilters search={search} />}>
        {chipsOf(search)
          .map(({ said }) => said)
          .join(" · ")}
      </Empty>
    );
  if (isPast(search)) return <Empty title="Nothing was known then" />;
  return (
    <Empty title="Nothing is remembered yet" action={start} command="memory import --dry-run">
      Memories come from your agents as they work, from sessions you import, and from what you save yourself.
    </Empty>
  );
}

/** The time strip, to narrow the list to some days or to look at an earlier one. */
function Days({ search }: { readonly search: MemoriesSearch }) {
  useShortcuts(TO_HANDLE);
  const navigate = useNavigate();
  const { type, project, after, before, at, knownAt } = search;
  const by = byOf(search);
  const query = { type, project, by };
  const { data } = useQuery({
    queryKey: key("memories", "growth", query),
    queryFn: ({ signal }) => daemon.memories.growth({ query }, signal),
    placeholderData: keepPreviousData,
  });
  if (!data || data.total === 0) return null;
  const go = (some: Partial<MemoriesSearch>) =>
    void navigate({ to: "/memories", search: { ...search, ...some, row: undefined }, resetScroll: false });
  return (
    <TimeStrip
      days={data.days}
      times={{ after, before, at, knownAt }}
      onChange={go}
      choice={{
        by,
        onChange: (next) =>
          go({ by: next === "asserted" ? undefined : next, ...asOf({}, at ?? knownAt, next) }),
      }}
    />
  );
}

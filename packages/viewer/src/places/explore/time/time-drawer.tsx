import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows, Pause, Play } from "lucide-react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { type DayCount, endOf, startOf } from "../../../text/days.ts";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { TO_HANDLE } from "../../../ui/time-strip/as-of.tsx";
import type { Times } from "../../../ui/time-strip/times.ts";
import { TimeStrip } from "../../../ui/time-strip.tsx";
import { useExplore } from "../explore-context.ts";
import { countsAt } from "./growth.ts";
import { usePlay } from "./use-play.ts";

/** The days at the lower edge of the picture. */
export function TimeDrawer() {
  useShortcuts(TO_HANDLE);
  const { data } = useQuery({
    queryKey: key("memories", "growth", "asserted"),
    queryFn: ({ signal }) => daemon.memories.growth({ query: { by: "asserted" } }, signal),
  });
  // As high as it will be: the picture is fitted into what is left.
  return <div className="min-h-22">{data ? <Days days={data.days} /> : <Coming />}</div>;
}

/** The strip without its days, which are still counted. */
const Coming = () => (
  <section aria-label="Time" aria-busy="true" className="flex flex-col gap-2 px-3 py-2">
    <div className="h-10 rounded-md bg-sunken" />
    <p className="text-xs text-soft">Counting the days…</p>
  </section>
);

function Days({ days }: { readonly days: readonly DayCount[] }) {
  const { search, level, go, lookAt, view } = useExplore();
  const isMap = level.level === "topics";
  const { data: growth } = useQuery({
    queryKey: key("graph", "growth"),
    queryFn: ({ signal }) => daemon.graph.growth({ query: {} }, signal),
    enabled: isMap && view === "graph",
  });
  const look = (moment: string | undefined) =>
    lookAt(growth && moment !== undefined ? countsAt(growth, moment) : undefined);
  const change = (times: Required<Times>) => {
    const isOtherRange = times.after !== search.after || times.before !== search.before;
    const hasRange = times.after !== undefined || times.before !== undefined;
    // A map has no days to leave out: a stretch of time is what has changed in it.
    const changes = hasRange ? (isMap && isOtherRange ? "shown" : search.changes) : undefined;
    go({ ...times, changes });
  };
  const play = usePlay({
    from: startOf(days[0]?.day ?? ""),
    to: endOf(days.at(-1)?.day ?? ""),
    onStep: look,
    onStop: (moment) => go({ at: moment, knownAt: undefined }),
  });
  const hasRange = search.after !== undefined || search.before !== undefined;
  return (
    <TimeStrip
      isFramed={false}
      // The colours of the map are those of projects.
      isPlain={isMap}
      days={days}
      times={search}
      onChange={change}
      onLook={look}
      lookedAt={play.moment}
      before={
        isMap && view === "graph" && days.length > 1 ? (
          <IconButton
            label={play.isPlaying ? "Stop here" : "Play how it grew"}
            isDisabled={growth === undefined}
            onPress={play.toggle}
          >
            {play.isPlaying ? <Pause size={16} aria-hidden /> : <Play size={16} aria-hidden />}
          </IconButton>
        ) : null
      }
      after={
        <Button
          look="quiet"
          isDisabled={!hasRange}
          onPress={() => go({ changes: search.changes ? undefined : "shown" }, { replace: true })}
        >
          <GitCompareArrows size={15} aria-hidden />
          What changed
        </Button>
      }
    />
  );
}

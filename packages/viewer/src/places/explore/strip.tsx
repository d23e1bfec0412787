import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { TimeStrip } from "../../ui/time-strip.tsx";
import { useExplore } from "./explore-context.ts";

/** The time strip: a stretch of days, and the moment looked at. */
export function Strip() {
  const { search, go } = useExplore();
  const { data } = useQuery({
    queryKey: key("memories", "growth", "asserted"),
    queryFn: ({ signal }) => daemon.memories.growth({ query: { by: "asserted" } }, signal),
  });
  if (!data) return null;
  return <TimeStrip days={data.days} times={search} onChange={(times) => go(times)} />;
}

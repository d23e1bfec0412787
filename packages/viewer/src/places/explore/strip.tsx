import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { TimeStrip } from "../../ui/time-strip.tsx";
import { useExplore } from "./explore-context.ts";

/** When it all came, and as of when it is looked at. */
export function Strip() {
  const { search, go } = useExplore();
  const { data } = useQuery({
    queryKey: key("memories", "growth"),
    queryFn: ({ signal }) => daemon.memories.growth({}, signal),
  });
  if (!data) return null;
  return <TimeStrip days={data.days} times={search} onChange={(times) => go(times)} />;
}

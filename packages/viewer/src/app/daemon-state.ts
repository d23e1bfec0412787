import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { daemon, failureOf } from "../api.ts";
import { noteReconnect } from "../ui/reconnects.ts";
import { HEALTH, key } from "./keys.ts";

const CALM = 15_000;
const GONE = 5_000;

/** The daemon's health, polled while the page is open; at once when its feed breaks or an answer is lost. */
export const useHealth = () =>
  useQuery({
    queryKey: HEALTH,
    queryFn: ({ signal }) => daemon.health.get({}, signal),
    refetchInterval: ({ state }) => (state.error ? GONE : CALM),
  });

/** The counts of this owner's memory. */
export const useStatus = () =>
  useQuery({
    queryKey: key("status", "counts"),
    queryFn: ({ signal }) => daemon.health.status({}, signal),
  });

/** Since when the daemon does not answer, in milliseconds; null while it does. */
export function useGoneSince(): number | null {
  const { error } = useHealth();
  const isGone = error !== null && failureOf(error).kind === "lost";
  const [since, setSince] = useState<number | null>(null);
  useEffect(() => {
    setSince((before) => (isGone ? (before ?? Date.now()) : null));
    return isGone ? noteReconnect : undefined;
  }, [isGone]);
  return isGone ? since : null;
}

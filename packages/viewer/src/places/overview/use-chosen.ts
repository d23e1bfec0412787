import { getRouteApi } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Stretch } from "./search.ts";

const route = getRouteApi("/");

/** The days that were chosen in the address; undefined: no days in particular. */
export function useChosen(): Stretch | undefined {
  const { from, to } = route.useSearch();
  return useMemo(() => (from === undefined || to === undefined ? undefined : { from, to }), [from, to]);
}

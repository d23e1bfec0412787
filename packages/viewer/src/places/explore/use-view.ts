import { useSyncExternalStore } from "react";
import type { ExploreSearch } from "./search.ts";
import { rendererOf } from "./webgl.ts";

const wide = matchMedia("(min-width: 768px)");

/** True where a picture fits beside the list. */
export const useRoom = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      wide.addEventListener("change", tell);
      return () => wide.removeEventListener("change", tell);
    },
    () => wide.matches,
  );

/** The picture, where there is room and something to draw it with, unless the address says otherwise. */
export function useView({ view }: ExploreSearch): "graph" | "list" {
  const isWide = useRoom();
  return view ?? (isWide && rendererOf() === "hardware" ? "graph" : "list");
}

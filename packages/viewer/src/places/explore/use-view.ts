import { mediaHook } from "../../ui/media.ts";
import type { ExploreSearch } from "./search.ts";
import { rendererOf } from "./webgl.ts";

/** True where a picture fits beside the list. */
export const useRoom = mediaHook("(min-width: 768px)");

/** The picture, where there is room and something to draw it with, unless the address says otherwise. */
export function useView({ view }: ExploreSearch): "graph" | "list" {
  const isWide = useRoom();
  return view ?? (isWide && rendererOf() === "hardware" ? "graph" : "list");
}

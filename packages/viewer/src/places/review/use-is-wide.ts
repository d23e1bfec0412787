import { useSyncExternalStore } from "react";

/** As Tailwind's `lg`: from here on, queue and question stand side by side. */
const wide = matchMedia("(min-width: 64rem)");

function watch(tell: () => void): () => void {
  wide.addEventListener("change", tell);
  return () => wide.removeEventListener("change", tell);
}

/** True where a queue and a question fit side by side. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches);

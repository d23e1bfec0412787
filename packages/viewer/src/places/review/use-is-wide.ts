import { useSyncExternalStore } from "react";

/** As Tailwind's `lg`: from here on, queue and question stand side by side. */
const wide = matchMedia("(min-width: 64rem)");

function watch(tell: () => void): () => void {
  wide.addEventListener("change", tell);
  return () => wide.removeEventListener("change", tell);
}

/** Whether the window has room for a queue and a question. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => wide.matches);

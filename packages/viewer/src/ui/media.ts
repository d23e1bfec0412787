import { useSyncExternalStore } from "react";

/** A hook that says if a media query holds, and follows it. */
export function mediaHook(query: string): () => boolean {
  const list = matchMedia(query);
  const watch = (tell: () => void) => {
    list.addEventListener("change", tell);
    return () => list.removeEventListener("change", tell);
  };
  return () => useSyncExternalStore(watch, () => list.matches);
}

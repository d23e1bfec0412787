import { useSyncExternalStore } from "react";

/** Whether the window is as the media query says, now and whenever that changes. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener("change", tell);
      return () => media.removeEventListener("change", tell);
    },
    () => matchMedia(query).matches,
  );

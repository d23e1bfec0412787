import { useSyncExternalStore } from "react";

/** Pixels that a circle with its name takes of the picture. */
const EACH = 23_500;
const LEAST = 5;
const MOST = 24;

/** Pixels that lie over its sides: navigation and list, what is selected, head and time. */
const LEFT = 510;
const RIGHT = 340;
const ABOVE = 370;

/** How many topics have room on the picture in a window of this size, each with its name. */
function topicRoom(width: number, height: number, hasSide: boolean): number {
  // On a phone the picture stands between head and list, and nothing lies over it.
  const free =
    width < 768
      ? (width - 40) * (0.56 * height - 24)
      : (width - LEFT - (hasSide ? RIGHT : 0)) * (height - ABOVE);
  return Math.max(LEAST, Math.min(MOST, Math.floor(free / EACH)));
}

const watch = (tell: () => void) => {
  addEventListener("resize", tell);
  return () => removeEventListener("resize", tell);
};

export const useTopicRoom = ({ hasSide }: { readonly hasSide: boolean }): number =>
  useSyncExternalStore(watch, () => topicRoom(innerWidth, innerHeight, hasSide));

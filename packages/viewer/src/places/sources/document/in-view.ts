import { getRouteApi, useLocation } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/** Pixels from the upper edge at which one reads: below the header, inside of what was jumped to. */
const READING_LINES = [110, 130, 170, 240] as const;
/** Milliseconds of rest after which the address follows. */
const REST = 250;

export const anchorOf = (chunkIndex: number): string => `chunk-${chunkIndex}`;

/** "chunk-12" → 12 */
const indexIn = (hash: string): number | null => {
  const [, digits] = /^chunk-(\d{1,9})$/.exec(hash) ?? [];
  return digits === undefined ? null : Number(digits);
};

const route = getRouteApi("/sources/documents/$id");

/**
 * The passage that is read. The address names it: it is scrolled to when it comes (`loaded` passages are there), and kept
 * while one scrolls.
 */
export function usePassageInView(loaded: number): number {
  const wanted = useLocation({ select: ({ hash }) => indexIn(hash) });
  const [inView, setInView] = useState(wanted ?? 0);
  useArrive(wanted, loaded);
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      // A reader who has left for another place is not called back.
      if (!location.pathname.endsWith(id)) return;
      const index = passageAt();
      if (index === null || index === (indexIn(location.hash.slice(1)) ?? 0)) return;
      void navigate({
        hash: anchorOf(index),
        search: true,
        replace: true,
        resetScroll: false,
        hashScrollIntoView: false,
      });
    };
    const look = () => {
      setInView((before) => passageAt() ?? before);
      clearTimeout(rest);
      rest = setTimeout(follow, REST);
    };
    addEventListener("scroll", look, { passive: true });
    return () => {
      clearTimeout(rest);
      removeEventListener("scroll", look);
    };
  }, [navigate, id]);
  return inView;
}

/** Once, as soon as it is there: afterwards the reader is free. */
function useArrive(wanted: number | null, loaded: number): void {
  const [hasArrived, setArrived] = useState(wanted === null);
  useEffect(() => {
    if (hasArrived || wanted === null || loaded === 0) return;
    const passage = document.getElementById(anchorOf(wanted));
    if (!passage) return;
    passage.scrollIntoView();
    setArrived(true);
  }, [hasArrived, wanted, loaded]);
}

function passageAt(): number | null {
  const wanted = indexIn(location.hash.slice(1));
  // At the end of the page, what was jumped to may not come up to the line.
  if (wanted !== null && scrollY + innerHeight >= document.documentElement.scrollHeight - 2) {
    const top = document.getElementById(anchorOf(wanted))?.getBoundingClientRect().top ?? -1;
    if (top >= 0 && top < innerHeight) return wanted;
  }
  const text = document.getElementById("passages")?.getBoundingClientRect();
  if (!text) return null;
  for (const y of READING_LINES) {
    const passage = document.elementFromPoint(text.left + text.width / 2, y)?.closest("[data-passage]");
    const index = passage instanceof HTMLElement ? Number(passage.dataset.passage) : Number.NaN;
    if (!Number.isNaN(index)) return index;
  }
  return null;
}

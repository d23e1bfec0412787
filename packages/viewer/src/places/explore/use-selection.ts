import { useEffect, useState } from "react";

/** Milliseconds that the selection rests before the address says it: browsers count how often it changes. */
const REST = 300;

interface Selection {
  /** The selection in the address. */
  readonly inAddress: string | undefined;
  /** The view that is shown: another one has nothing selected yet. */
  readonly place: string;
  readonly write: (id: string | undefined) => void;
}

/** The selection: at once on the page, a moment later in the address. */
export function useSelection({ inAddress, place, write }: Selection) {
  const [chosen, setChosen] = useState<{ readonly place: string; readonly id: string | undefined }>();
  const isMine = chosen?.place === place;
  useEffect(() => {
    if (!isMine) return undefined;
    // Until the address says it, the page goes on saying it.
    if (chosen.id === inAddress) {
      setChosen(undefined);
      return undefined;
    }
    const timer = setTimeout(() => {
      // A reader who has opened another place meanwhile is not called back.
      if (location.pathname === "/explore") write(chosen.id);
    }, REST);
    return () => clearTimeout(timer);
  }, [chosen, isMine, inAddress, write]);
  return {
    selected: isMine ? chosen.id : inAddress,
    select: (id: string | undefined) => setChosen({ place, id }),
  };
}

import { createContext, useCallback, useContext, useEffect, useState } from "react";
import { readUrl, type UrlState, writeUrl } from "./url-state.ts";

interface Url {
  readonly state: UrlState;
  /** Go to the same place with these changes; `replace` leaves no step to go back to. */
  readonly go: (changes: Partial<UrlState>, how?: "push" | "replace") => void;
}

/** The state the address holds; Back and Forward change it too. */
export function useUrlState(): Url {
  const [state, setState] = useState(() => readUrl(location.search));
  useEffect(() => {
    const follow = () => setState(readUrl(location.search));
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const go = useCallback<Url["go"]>((changes, how = "push") => {
    const next = { ...readUrl(location.search), ...changes };
    const address = writeUrl(next);
    if (address === location.pathname + location.search) return;
    if (how === "push") history.pushState(null, "", address);
    else history.replaceState(null, "", address);
    setState(next);
  }, []);
  return { state, go };
}

export const UrlContext = createContext<Url | null>(null);

export function useUrl(): Url {
  const url = useContext(UrlContext);
  if (!url) throw new Error("useUrl outside of UrlContext");
  return url;
}

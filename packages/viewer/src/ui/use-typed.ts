import { useEffect, useState } from "react";

/** Milliseconds of rest after which typed words are told. */
const REST = 200;

/**
 * Debounced input: the local value changes at once, is reported after the rest, and is dropped if the user has navigated away
 * meanwhile. When the value from outside (`said`, from the address for instance) changes, it wins.
 */
export function useTyped(
  said: string,
  tell: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [page] = useState(() => location.pathname);
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  // The address comes back without the space that the next word is typed behind.
  const text = typed && (typed.over === said || typed.text.trim() === said) ? typed.text : said;
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === said) return undefined;
    const timer = setTimeout(() => {
      if (location.pathname === page) tell(wanted);
    }, REST);
    return () => clearTimeout(timer);
  }, [text, said, tell, page]);
  return [text, (next) => setTyped({ text: next, over: said })];
}

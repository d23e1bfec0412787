import { useEffect, useState } from "react";

/** Milliseconds of rest after which typed words are told. */
const REST = 200;

/**
 * What is being typed: there at once, told when the typing rests, and only on the page it was typed on: who has gone on
 * meanwhile is not called back. What is `said` elsewhere, in the address for instance, comes first when it changes.
 */
export function useTyped(
  said: string,
  tell: (text: string) => void,
): readonly [string, (text: string) => void] {
  const [page] = useState(() => location.pathname);
  const [typed, setTyped] = useState<{ readonly text: string; readonly over: string } | null>(null);
  // What was told comes back without the space that the next word is typed behind.
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

import { type FormEvent, type RefObject, useEffect, useState } from "react";
import { MOST_QUERY } from "../../url/url-state.ts";
import { useUrl } from "../../url/use-url.ts";

/** Milliseconds of silence after which what was typed is asked. */
const PAUSE = 160;

interface SearchBoxProps {
  readonly input: RefObject<HTMLInputElement | null>;
}

/** One box. What is typed becomes part of the address after a pause, at once on Enter. */
export function SearchBox({ input }: SearchBoxProps) {
  const { state, go } = useUrl();
  /** Typed and not yet in the address. */
  const [draft, setDraft] = useState<string | null>(null);
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      go({ q: draft }, "replace");
      setDraft(null);
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [draft, go]);
  const ask = (event: FormEvent) => {
    event.preventDefault();
    if (draft !== null) go({ q: draft }, "replace");
    setDraft(null);
  };
  return (
    <search>
      <form className="search" onSubmit={ask}>
        <label htmlFor="q">Ask memory</label>
        <input
          id="q"
          ref={input}
          type="search"
          aria-keyshortcuts="/"
          value={draft ?? state.q}
          maxLength={MOST_QUERY}
          placeholder="What do you want to know?"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setDraft(event.target.value)}
        />
        <span className="key" aria-hidden="true">
          /
        </span>
      </form>
    </search>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";
import { Header } from "./features/daemon/header.tsx";
import { Offline } from "./features/daemon/offline.tsx";
import { useDaemon } from "./features/daemon/use-daemon.ts";
import { Detail } from "./features/memories/detail.tsx";
import { Filters } from "./features/memories/filters.tsx";
import { Newest } from "./features/memories/newest.tsx";
import { Results } from "./features/recall/results.tsx";
import { SearchBox } from "./features/recall/search-box.tsx";
import { UrlContext, useUrlState } from "./url/use-url.ts";

export function App() {
  const url = useUrlState();
  const { state, go } = url;
  const { daemon, look } = useDaemon();
  const [projects, addProjects] = useProjects();
  const search = useRef<HTMLInputElement>(null);
  const close = useCallback(() => go({ id: null }), [go]);
  useShortcuts({ search, close: state.id ? close : null });
  const question = state.q.trim();
  useEffect(() => {
    document.title = question ? `${question} · memory` : "memory";
  }, [question]);
  const holds = daemon.known?.status;
  const isEmpty = holds && holds.memories.active + holds.passages === 0;
  return (
    <UrlContext value={url}>
      <Header daemon={daemon} />
      {daemon.state === "gone" ? <Offline daemon={daemon} onRetry={look} /> : null}
      <div className={state.id ? "page page-split" : "page"}>
        <main>
          <SearchBox input={search} />
          {isEmpty ? (
            <Empty />
          ) : (
            <>
              <Filters counts={holds?.memories ?? null} projects={projects} />
              {question ? <Results question={{ ...state, q: question }} onProjects={addProjects} /> : null}
              {holds ? (
                <Newest
                  filter={state}
                  stamp={`${holds.memories.active} ${holds.lastImportAt}`}
                  onProjects={addProjects}
                />
              ) : null}
            </>
          )}
        </main>
        {state.id ? <Detail key={state.id} id={state.id} onClose={close} /> : null}
      </div>
    </UrlContext>
  );
}

/** A store that holds nothing yet. */
const Empty = () => (
  <section className="empty">
    <h2>Nothing is remembered yet.</h2>
    <p>Fill memory from the sessions your agents have already had; they stay on this machine:</p>
    <code className="command">memory import</code>
  </section>
);

/** The projects that the page has met, in order. */
function useProjects(): [readonly string[], (met: readonly (string | undefined)[]) => void] {
  const [projects, setProjects] = useState<readonly string[]>([]);
  const add = useCallback((met: readonly (string | undefined)[]) => {
    setProjects((known) => {
      const all = new Set([...known, ...met.filter((project) => project !== undefined)]);
      return all.size === known.length ? known : [...all].sort((a, b) => a.localeCompare(b));
    });
  }, []);
  return [projects, add];
}

interface Shortcuts {
  readonly search: React.RefObject<HTMLInputElement | null>;
  /** Null when nothing is open. */
  readonly close: (() => void) | null;
}

/** "/" goes to the search box, Esc closes what is open. */
function useShortcuts({ search, close }: Shortcuts) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key === "/" && !isTyping) {
        event.preventDefault();
        search.current?.select();
        search.current?.focus();
      }
      if (event.key === "Escape" && close) {
        // Else a search box would empty itself at the same time.
        event.preventDefault();
        close();
      }
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [search, close]);
}

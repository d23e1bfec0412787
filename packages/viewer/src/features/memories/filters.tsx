import { type ChangeEvent, useState } from "react";
import type { MemoryType, Status } from "../../api.ts";
import { count } from "../../text/numbers.ts";
import { Link } from "../../ui/link.tsx";
import { MOST_PROJECT } from "../../url/url-state.ts";
import { useUrl } from "../../url/use-url.ts";

const LABELS: Record<MemoryType, string> = {
  fact: "Facts",
  preference: "Preferences",
  episode: "Episodes",
  procedure: "Procedures",
};
const TYPES: readonly MemoryType[] = ["fact", "preference", "episode", "procedure"];

interface FiltersProps {
  readonly counts: Status["memories"] | null;
  /** Projects that the page has met so far; the daemon keeps no list of them. */
  readonly projects: readonly string[];
}

/** Narrows answers and list alike. */
export function Filters({ counts, projects }: FiltersProps) {
  const { state } = useUrl();
  // The store counts by type over all projects.
  const shown = state.project === "" ? counts : null;
  return (
    <div className="filters">
      <nav aria-label="Type">
        <Link to={{ type: null }} current={state.type === null}>
          All {shown ? <span className="count">{count(shown.active)}</span> : null}
        </Link>
        {TYPES.map((type) => (
          <Link key={type} to={{ type }} current={state.type === type}>
            {LABELS[type]} {shown ? <span className="count">{count(shown.byType[type])}</span> : null}
          </Link>
        ))}
      </nav>
      <ProjectFilter projects={projects} />
    </div>
  );
}

function ProjectFilter({ projects }: Pick<FiltersProps, "projects">) {
  const { state, go } = useUrl();
  /** Typed and not yet in the address. */
  const [draft, setDraft] = useState<string | null>(null);
  const apply = (written: string | null) => {
    setDraft(null);
    if (written !== null) go({ project: written.trim() });
  };
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.target;
    if (value === "" || isPicked(event.nativeEvent)) apply(value);
    else setDraft(value);
  };
  return (
    <form
      className="project"
      onSubmit={(event) => {
        event.preventDefault();
        apply(draft);
      }}
    >
      <label htmlFor="project">Project</label>
      <input
        id="project"
        type="search"
        list="projects"
        value={draft ?? state.project}
        maxLength={MOST_PROJECT}
        placeholder="all"
        autoComplete="off"
        spellCheck={false}
        onChange={change}
        onBlur={() => apply(draft)}
      />
      <datalist id="projects">
        {projects.map((project) => (
          <option key={project} value={project} />
        ))}
      </datalist>
    </form>
  );
}

/** Taken from the list of suggestions rather than typed. */
const isPicked = (event: Event): boolean =>
  !(event instanceof InputEvent) || event.inputType === "insertReplacementText";

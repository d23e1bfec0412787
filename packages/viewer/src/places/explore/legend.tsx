import { GRAPH_KINDS, MEMORY_TYPES } from "@memory/shared/wire";
import { count } from "@memory/shared/words";
import type { ReactNode } from "react";
import { cleanLine } from "../../text/clean.ts";
import { useExplore } from "./explore-context.ts";
import { Glyph } from "./glyph.tsx";
import { colourOfRank } from "./graph/project-colours.ts";
import { type FocusKind, kindsOf, kindsWith, wordsOf } from "./level.ts";
import { projectsOf } from "./scene/projects.ts";

/** The legend of the marks. It is the filter as well: what is switched off is not shown, or pale. */
export function Legend() {
  const { level } = useExplore();
  switch (level.level) {
    case "topics":
      return <MapLegend />;
    case "topic":
    case "unlinked":
    case "focus":
      return <Filters />;
    case "document":
    case "path":
      return null;
  }
}

/** One line that is moved sideways where there is little room. */
const CHOICES =
  "flex min-w-0 items-center gap-1 overflow-x-auto p-0.5 *:shrink-0 lg:flex-wrap lg:overflow-visible";

/** Colours of the map: the projects; its layers of sessions and documents. */
function MapLegend() {
  const { scene, graph, counts, search, go } = useExplore();
  const projects = projectsOf(scene);
  // All memories of each, as its page counts them; while time is dragged nobody has counted them.
  const memories = new Map(graph.projects?.map(({ name, memories: n }) => [cleanLine(name), n]));
  const coloured = projects.filter(({ rank }) => rank !== undefined);
  return (
    <fieldset className={CHOICES} aria-label="Projects">
      {coloured.map(({ name, rank }) => (
        <Choice
          key={name}
          label={name}
          mark={<Dot colour={colourOfRank(rank)} />}
          count={counts ? undefined : memories.get(name)}
          isOn={search.project === undefined || search.project === name}
          onChange={() => go({ project: search.project === name ? undefined : name }, { replace: true })}
        />
      ))}
      <span className="inline-flex min-h-7 items-center gap-1.5 px-1.5 text-xs text-soft">
        <Dot colour="var(--soft)" />
        {projects.length > coloured.length ? "others" : "several projects"}
      </span>
      <Kind kind="session" />
      <Kind kind="document" />
    </fieldset>
  );
}

const Dot = ({ colour }: { readonly colour: string }) => (
  <span aria-hidden="true" className="size-2.5 shrink-0 rounded-full" style={{ background: colour }} />
);

const KIND_NAME: Readonly<Record<FocusKind, string>> = {
  entity: "Entities",
  memory: "Memories",
  document: "Documents",
  session: "Sessions",
};

/** Shows a kind of nodes, or not. */
function Kind({ kind, count: n }: { readonly kind: FocusKind; readonly count?: number | undefined }) {
  const { search, level, go } = useExplore();
  const kinds = kindsOf(level, search);
  return (
    <Choice
      label={KIND_NAME[kind]}
      mark={kind === "memory" ? null : <Glyph kind={kind} type="" />}
      count={n}
      isOn={kinds.includes(kind) || (kind === "document" && (n ?? 0) > 0)}
      onChange={() => go({ kinds: kindsWith(level, kinds, kind) }, { replace: true })}
    />
  );
}

function Filters() {
  const { search, scene, go, level } = useExplore();
  const types = wordsOf(search.types, MEMORY_TYPES) ?? MEMORY_TYPES;
  const counts = new Map<string, number>();
  for (const { kind, type } of scene.nodes) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind === "memory") counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return (
    <fieldset className={CHOICES} aria-label="Show">
      {GRAPH_KINDS.filter((kind) => kind !== "memory").map((kind) => (
        <Kind key={kind} kind={kind} count={counts.get(kind)} />
      ))}
      <Kind kind="memory" count={counts.get("memory")} />
      {kindsOf(level, search).includes("memory")
        ? MEMORY_TYPES.map((type) => (
            <Choice
              key={type}
              label={type}
              mark={<Glyph kind="memory" type={type} />}
              count={counts.get(type)}
              isOn={types.includes(type)}
              onChange={() => go({ types: toggled(types, type) }, { replace: true })}
            />
          ))
        : null}
    </fieldset>
  );
}

/** The types for the address with one more or less. None would show nothing: that means all. */
function toggled(on: readonly string[], type: string): string | undefined {
  const next = MEMORY_TYPES.filter((each) => (each === type ? !on.includes(each) : on.includes(each)));
  return next.length === 0 || next.length === MEMORY_TYPES.length ? undefined : next.join(",");
}

interface ChoiceProps {
  readonly label: string;
  readonly mark: ReactNode;
  readonly count?: number | undefined;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

const Choice = ({ label, mark, count: n, isOn, onChange }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChange}
    className="inline-flex min-h-7 max-w-44 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs text-ink hover:border-accent aria-[pressed=false]:border-dashed aria-[pressed=false]:text-soft"
  >
    {mark}
    <span className="truncate" dir="auto">
      {label}
    </span>
    {n === undefined ? null : <span className="text-soft tabular-nums md:max-lg:hidden">{count(n)}</span>}
  </button>
);

import { GRAPH_KINDS, MEMORY_TYPES } from "@memory/shared/wire";
import { count } from "@memory/shared/words";
import { useExplore } from "./explore-context.ts";
import { Glyph } from "./glyph.tsx";
import { type FocusKind, wordsOf } from "./level.ts";

/** The legend of the marks. It is the filter as well: a kind that is switched off is not shown. */
export function Legend() {
  const { level, view } = useExplore();
  if (level.level !== "topics") return <Filters />;
  return view === "graph" ? <MapLegend /> : null;
}

const MapLegend = () => (
  <p className="text-xs text-soft">
    A bubble is a topic: the names in it are used together. Larger means more; a line means shared names.
  </p>
);

const KIND_NAME: Readonly<Record<FocusKind, string>> = {
  entity: "Entities",
  memory: "Memories",
  document: "Documents",
  session: "Sessions",
};

function Filters() {
  const { search, scene, go, level } = useExplore();
  const kinds = wordsOf(search.kinds, GRAPH_KINDS) ?? GRAPH_KINDS;
  const types = wordsOf(search.types, MEMORY_TYPES) ?? MEMORY_TYPES;
  const counts = new Map<string, number>();
  for (const { kind, type } of scene.nodes) {
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (kind === "memory") counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  if (level.level === "path" || level.level === "document") return null;
  return (
    <fieldset className="flex flex-wrap items-center gap-1" aria-label="Show">
      {(["entity", "document", "session"] as const).map((kind) => (
        <Choice
          key={kind}
          label={KIND_NAME[kind]}
          kind={kind}
          type=""
          count={counts.get(kind)}
          isOn={kinds.includes(kind)}
          onChange={() => go({ kinds: toggled(GRAPH_KINDS, kinds, kind) }, { replace: true })}
        />
      ))}
      <Choice
        label={KIND_NAME.memory}
        count={counts.get("memory")}
        isOn={kinds.includes("memory")}
        onChange={() => go({ kinds: toggled(GRAPH_KINDS, kinds, "memory") }, { replace: true })}
      />
      {kinds.includes("memory")
        ? MEMORY_TYPES.map((type) => (
            <Choice
              key={type}
              label={type}
              kind="memory"
              type={type}
              count={counts.get(type)}
              isOn={types.includes(type)}
              onChange={() => go({ types: toggled(MEMORY_TYPES, types, type) }, { replace: true })}
            />
          ))
        : null}
    </fieldset>
  );
}

/** The list for the address with one word more or less. None would show nothing: that means all. */
function toggled<T extends string>(all: readonly T[], on: readonly T[], word: T): string | undefined {
  const next = all.filter((each) => (each === word ? !on.includes(each) : on.includes(each)));
  return next.length === 0 || next.length === all.length ? undefined : next.join(",");
}

interface ChoiceProps {
  readonly label: string;
  readonly kind?: FocusKind;
  readonly type?: string;
  readonly count: number | undefined;
  readonly isOn: boolean;
  readonly onChange: () => void;
}

const Choice = ({ label, kind, type = "", count: n, isOn, onChange }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={isOn}
    onClick={onChange}
    className="inline-flex min-h-7 items-center gap-1.5 rounded-full border border-line bg-surface px-2 text-xs text-ink hover:border-accent aria-[pressed=false]:border-dashed aria-[pressed=false]:text-soft aria-[pressed=false]:line-through"
  >
    {kind ? <Glyph kind={kind} type={type} /> : null}
    {label}
    {n === undefined ? null : <span className="text-soft tabular-nums">{count(n)}</span>}
  </button>
);

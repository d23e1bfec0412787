import { useQuery } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { ArrowLeft, ChevronRight } from "lucide-react";
import { daemon } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { cleanLine } from "../../text/clean.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { NO_STEPS, type Step } from "./chain.ts";
import { useExplore } from "./explore-context.ts";
import { UNLINKED } from "./level.ts";
import type { ExploreSearch } from "./search.ts";

/** The trail of levels that led here. */
export function Crumbs() {
  const { search, level, back } = useExplore();
  const steps = useSteps();
  const topic = useTopicName(search.c);
  if (level.level === "topics") return null;
  const up = { ...search, focus: undefined, to: undefined, sel: undefined, depth: undefined, q: undefined };
  return (
    <nav aria-label="Way through the graph" className="flex min-w-0 items-center gap-1 text-sm">
      <IconButton label="Back (Backspace)" onPress={back}>
        <ArrowLeft size={16} aria-hidden />
      </IconButton>
      <ol className="flex min-w-0 flex-wrap items-center gap-x-1">
        <Crumb label="All topics" search={{ ...up, c: undefined }} />
        {search.c === undefined ? null : (
          <Crumb label={topic ?? "Topic"} search={up} isLast={steps.length === 0 && !search.focus} />
        )}
        {steps.map(({ focus, label }, at) => (
          <Crumb
            key={focus}
            label={label}
            search={{ ...up, focus }}
            steps={steps.slice(0, at + 1)}
            isLast={at === steps.length - 1 && search.to === undefined}
          />
        ))}
        {search.to === undefined ? null : <Crumb label="Path" search={search} steps={steps} isLast />}
      </ol>
    </nav>
  );
}

/** The kept way; an address that came from elsewhere has only its own node. */
function useSteps(): readonly Step[] {
  const { search, scene } = useExplore();
  const kept = useRouterState({ select: ({ location }) => location.state.exploreChain }) ?? NO_STEPS;
  if (search.focus === undefined) return NO_STEPS;
  const at = kept.findIndex(({ focus }) => focus === search.focus);
  if (at >= 0) return kept.slice(0, at + 1);
  const middle = scene.middle === undefined ? undefined : scene.byId.get(scene.middle);
  return [{ focus: search.focus, label: middle?.label ?? "…" }];
}

function useTopicName(c: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: key("graph", "topic name", c),
    queryFn: ({ signal }) => daemon.graph.read({ query: { level: "topic", topic: c, limit: 1 } }, signal),
    enabled: c !== undefined && c !== UNLINKED,
  });
  if (c === UNLINKED) return "Unlinked";
  const name = data?.topics?.find(({ id }) => id === c)?.name;
  return name === undefined ? undefined : cleanLine(name);
}

interface CrumbProps {
  readonly label: string;
  readonly search: ExploreSearch;
  readonly steps?: readonly Step[];
  readonly isLast?: boolean;
}

const Crumb = ({ label, search, steps = NO_STEPS, isLast = false }: CrumbProps) => (
  <li className="flex min-w-0 items-center gap-1 not-first:before:hidden">
    {label === "All topics" ? null : (
      <ChevronRight size={14} className="shrink-0 text-soft rtl:rotate-180" aria-hidden />
    )}
    <Link
      to="/explore"
      search={search}
      state={{ exploreChain: steps }}
      resetScroll={false}
      {...(isLast && { "aria-current": "page" as const })}
      activeOptions={{ exact: true, includeSearch: true }}
      activeProps={{ "aria-current": undefined }}
      dir="auto"
      className={`block max-w-56 truncate rounded px-1 py-0.5 no-underline hover:underline ${isLast ? "font-medium text-ink" : "text-accent"}`}
    >
      {label}
    </Link>
  </li>
);

import { plural } from "@memory/shared/words";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { ProjectSummary } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/card.tsx";
import { Field } from "../../ui/fields.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { useTyped } from "../../ui/use-typed.ts";
import { Ago, Stored } from "../../ui/words.tsx";
import { useProjects } from "./read.ts";

const route = getRouteApi("/projects");

/** Rows that are drawn at once: more are found by their name. */
const MOST = 300;

/** What you work on: the projects of which there are memories, sessions or documents. */
export function Projects() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const projects = useProjects();
  const [text, setText] = useTyped(
    q ?? "",
    (next) => void navigate({ search: { q: next === "" ? undefined : next }, replace: true }),
  );
  return (
    <Page title="Projects" lead="What you work on: everything that is known of each, on a page of its own.">
      <View of={projects} rows={8}>
        {({ projects: all }) => {
          if (all.length === 0) return <None />;
          const wanted = text.trim().toLowerCase();
          const fitting = all.filter(({ name }) => name.toLowerCase().includes(wanted));
          return (
            <>
              <search>
                <Field
                  label="Part of a name"
                  type="search"
                  value={text}
                  onChange={setText}
                  maxLength={300}
                  className="max-w-md"
                />
              </search>
              <p role="status" className="-my-2 text-sm text-soft tabular-nums">
                {wanted === ""
                  ? `${plural(all.length, "project")}, touched last first`
                  : plural(fitting.length, "project fits", "projects fit")}
                {fitting.length > MOST ? `, the first ${MOST} are shown` : ""}
              </p>
              {fitting.length === 0 ? (
                <Empty
                  title={`No project with “${text.slice(0, 80)}” in its name`}
                  action={<Button onPress={() => setText("")}>Clear the filter</Button>}
                />
              ) : (
                <ul className="divide-y divide-line rounded-xl border border-line bg-surface shadow-card">
                  {fitting.slice(0, MOST).map((project) => (
                    <Row key={project.name} project={project} />
                  ))}
                </ul>
              )}
            </>
          );
        }}
      </View>
    </Page>
  );
}

const None = () => (
  <Empty
    title="No project is known yet"
    action={<ButtonLink to="/sources/import">Import sessions</ButtonLink>}
    command="memory import --dry-run"
  >
    A project is the repository or the folder that you and your agents work in: it appears with the first
    session, memory or document of it.
  </Empty>
);

const Row = ({ project }: { readonly project: ProjectSummary }) => (
  <li className="relative flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2.5 hover:bg-sunken">
    <Link
      to="/projects/$name"
      params={{ name: project.name }}
      // The whole row opens it: the link reaches over all of it.
      className="min-w-0 font-medium text-ink no-underline after:absolute after:inset-0"
    >
      <Stored text={project.name} lines={1} className="break-all" />
    </Link>
    {project.changed > 0 ? <Badge tone="accent">{project.changed} this week</Badge> : null}
    {project.contradictions > 0 ? (
      <Badge tone="warn">{plural(project.contradictions, "contradiction")}</Badge>
    ) : null}
    <span className="flex basis-full justify-between gap-x-3 text-xs text-soft tabular-nums">
      <span>{partsOf(project).join(" · ")}</span>
      {project.lastAt ? <Ago iso={project.lastAt} /> : null}
    </span>
  </li>
);

/** "42 memories · 12 sessions · 4 documents"; what there is none of is left out. */
export function partsOf({ memories, sessions, documents }: ProjectSummary): readonly string[] {
  const all = [
    [memories, plural(memories, "memory", "memories")],
    [sessions, plural(sessions, "session")],
    [documents, plural(documents, "document")],
  ] as const;
  return all.filter(([many]) => many > 0).map(([, said]) => cleanLine(said));
}

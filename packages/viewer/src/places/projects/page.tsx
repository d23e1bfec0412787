import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { type ProjectPage as Everything, failureOf } from "../../api.ts";
import { PageTextActions } from "../../app/page-text.tsx";
import { cleanLine } from "../../text/clean.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyMenu } from "../../ui/copy-menu.tsx";
import { Months } from "../../ui/months.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { Ago, Stored } from "../../ui/words.tsx";
import { Glance } from "./glance.tsx";
import { KnownBy } from "./known-by.tsx";
import { Changed, Contradictions } from "./news.tsx";
import { useProject } from "./read.ts";
import { Documents, Sessions, WhoAndWhat } from "./sources.tsx";
import { Statements } from "./statements.tsx";

const route = getRouteApi("/projects/$name");

/** Of each kind, at first and at most. */
const FEW = 8;
const ALL = 500;

/** Everything of one project. */
export function ProjectPage() {
  const { name } = route.useParams();
  // Another project begins with a few again.
  return <Loaded key={name} name={name} />;
}

function Loaded({ name }: { readonly name: string }) {
  const [limit, setLimit] = useState(FEW);
  const page = useProject(name, limit);
  if (page.error && failureOf(page.error).kind === "gone") return <Unknown name={name} />;
  if (!page.data)
    return (
      <Page title={cleanLine(name.slice(0, 200))}>
        <View of={page} rows={8}>
          {() => null}
        </View>
      </Page>
    );
  return (
    <View of={page}>
      {(data) => <Details page={data} {...(limit === FEW && { onAll: () => setLimit(ALL) })} />}
    </View>
  );
}

interface DetailsProps {
  readonly page: Everything;
  /** Shows what is cut; absent when all that a page can show is shown. */
  readonly onAll?: () => void;
}

function Details({ page, onAll }: DetailsProps) {
  const { project, entity, decided, known, months } = page;
  const all = { to: "/memories", search: { project: project.name } } as const;
  const more = { ...(onAll && { onAll }) };
  return (
    <Page
      title={cleanLine(project.name.slice(0, 200))}
      lead={
        <>
          Project
          {project.lastAt ? (
            <>
              {" "}
              · last touched <Ago iso={project.lastAt} />
            </>
          ) : null}
          {entity ? (
            <>
              {" "}
              ·{" "}
              <Link to="/entities/$id" params={{ id: entity.id }} className="text-accent underline">
                where it is named
              </Link>
            </>
          ) : null}
        </>
      }
      actions={
        <>
          <PageTextActions of={{ project: project.name }} name={project.name} />
          <CopyMenu command={`memory project ${inShell(project.name)}`} json={page} />
        </>
      }
    >
      <Glance page={page} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Contradictions contradictions={page.contradictions} {...more} />
          <Changed changed={page.changed} {...more} />
          <Statements
            id="decided"
            title="Decisions and events"
            of={decided}
            none="No decision and no event is known."
            {...more}
          />
          <Statements id="known" title="Known" of={known} none="Nothing is known beyond that." {...more} />
          {project.memories > 0 ? (
            <ButtonLink {...all} look="quiet" className="self-start">
              All {project.memories} as a table
            </ButtonLink>
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Card title="Time line">
            <Months
              months={months}
              linkTo={(between) => ({ to: "/memories", search: { project: project.name, ...between } })}
            />
          </Card>
          <WhoAndWhat entities={page.entities} {...more} />
          <Sessions sessions={page.sessions} {...more} />
          <Documents documents={page.documents} {...more} />
          <KnownBy project={project.name} places={page.places} {...more} />
        </div>
      </div>
    </Page>
  );
}

/** A name as a shell takes it. */
const inShell = (name: string): string =>
  /^[\w./:@-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`;

const Unknown = ({ name }: { readonly name: string }) => (
  <Page title="No such project">
    <Empty
      title="Nothing is known of this project, or not any more"
      action={<ButtonLink to="/projects">See all projects</ButtonLink>}
    >
      <Stored text={name} lines={2} />
    </Empty>
  </Page>
);

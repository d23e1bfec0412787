import { plural, titleOfAgent } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { ProjectPage } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Day, Stored } from "../../ui/words.tsx";
import { type More, Section } from "./section.tsx";

const ROW = "relative -mx-2 flex items-baseline gap-3 rounded-lg px-2 py-1.5 hover:bg-sunken";
const OPENS = "min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0";

/** The people, tools and things that the project's memories and sessions name. */
export const WhoAndWhat = ({ entities, ...more }: More & Pick<ProjectPage, "entities">) => (
  <Section
    id="entities"
    title="Who and what"
    of={entities}
    none="Its memories and sessions name nobody and nothing yet."
    {...more}
  >
    {(named) => (
      <ul className="flex flex-wrap gap-1.5 text-sm">
        {named.map(({ entity, memories, sessions }) => (
          <li key={entity.id} className="max-w-full">
            <Link
              to="/entities/$id"
              params={{ id: entity.id }}
              className="flex min-h-7 items-center gap-1.5 rounded-full border border-line px-2.5 text-ink no-underline hover:border-accent hover:text-accent"
            >
              <Stored text={entity.name} lines={1} className="break-all" />
              <span className="text-xs whitespace-nowrap text-soft tabular-nums">
                {memories > 0 ? memories : plural(sessions, "session")}
                <span className="sr-only">
                  {memories > 0 ? ` ${memories === 1 ? "memory names" : "memories name"} it` : ""}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** Its sessions, each by what it was begun with. */
export const Sessions = ({ sessions, ...more }: More & Pick<ProjectPage, "sessions">) => (
  <Section id="sessions" title="Sessions" of={sessions} none="No session of it was imported." {...more}>
    {(all) => (
      <ul className="flex flex-col text-sm">
        {all.map(({ session, agent, ask, turn, at }) => (
          <li key={`${agent} ${session}`} className={ROW}>
            <Link
              to="/memories/turns/$session/$number"
              params={{ session, number: `${turn}` }}
              className={OPENS}
            >
              <Stored text={ask === "" ? "Nothing was asked" : ask} lines={2} isSet />
            </Link>
            <span className="shrink-0 text-right text-xs text-soft">
              <span className="block">{cleanLine(titleOfAgent(agent) ?? agent)}</span>
              <Day iso={at} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

/** Documents that lie in its repository. */
export const Documents = ({ documents, ...more }: More & Pick<ProjectPage, "documents">) => (
  <Section id="documents" title="Documents" of={documents} none="No document of it is read." {...more}>
    {(all) => (
      <ul className="flex flex-col text-sm">
        {all.map(({ id, title, path, chunks, modifiedAt }) => (
          <li key={id} className={ROW}>
            <Link to="/sources/documents/$id" params={{ id }} className={OPENS}>
              <Stored text={title || path} lines={1} className="break-all" />
            </Link>
            <span className="shrink-0 text-right text-xs text-soft">
              {plural(chunks, "passage")} · <Day iso={modifiedAt} />
            </span>
          </li>
        ))}
      </ul>
    )}
  </Section>
);

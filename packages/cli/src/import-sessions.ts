import { ApiError, type ImportDone, type ImportItem, type ImportRequest } from "@memory/shared";
import { agentTitle, agentWord } from "@memory/shared/words";
import { type Cli, styleOf } from "./cli.ts";
import { consent } from "./consent.ts";
import { connect, type Session } from "./daemon/connect.ts";
import { EXIT, type Exit } from "./errors.ts";
import { type Ending, exitOf, follow, type ImportLine, type ImportView } from "./import-run.ts";
import { type AgentName, type Source, sourcesOf, type Wanted } from "./import-sources.ts";
import { cleanLine } from "./print/clean.ts";
import { importedRow, importSummary } from "./print/imported.ts";
import { toJson } from "./print/json.ts";
import { metNothing, nothingToImport, type Plan, plans } from "./print/plan.ts";
import { progressOf } from "./progress.ts";

type Deps = { readonly cli: Cli; readonly session: Session };

/** What came of one agent's sessions. */
interface Part extends Source {
  readonly request: ImportRequest;
  readonly items: readonly ImportItem[];
  readonly done: ImportDone;
}

/** Import sessions, one agent after the other, or show what an import would do. */
export async function importSessions(cli: Cli, wanted: Wanted, view: ImportView): Promise<Exit> {
  const session = await connect(cli);
  const deps = { cli, session };
  const sources = await sourcesOf(cli, session, wanted);
  const requests = sources.map(({ agent }) => ({ ...wanted.request, agent }));
  if (!wanted.request.dryRun && !(await consent(deps, requests, view))) {
    cli.note("Nothing was imported.");
    return EXIT.ok;
  }
  const parts: Part[] = [];
  let exit: Exit = EXIT.ok;
  for (const source of sources) {
    const request = { ...wanted.request, agent: source.agent };
    const isOne = sources.length === 1;
    const ending = await attempt(() => watch(deps, { request, isOne }, view), { cli, source, isOne });
    const outcome = ending ? exitOf(ending) : EXIT.partly;
    if (outcome !== EXIT.ok) exit = outcome;
    if (ending?.kind !== "done") continue;
    const part = { ...source, request, items: ending.items, done: ending.done };
    parts.push(part);
    if (!wanted.request.dryRun && isForPeople(cli, view)) await tell(deps, part, isOne);
  }
  await conclude(deps, { parts, wanted, view });
  return exit;
}

const isForPeople = (cli: Cli, view: ImportView): boolean => !view.ndjson && !cli.json && !cli.plain;

/** One of several whose sessions cannot be looked at keeps no other one waiting. */
async function attempt(
  run: () => Promise<Ending>,
  { cli, source, isOne }: { readonly cli: Cli; readonly source: Source; readonly isOne: boolean },
): Promise<Ending | null> {
  try {
    return await run();
  } catch (error) {
    if (isOne || !(error instanceof ApiError) || error.code === "conflict") throw error;
    cli.note(`memory: ${agentTitle(source.agent)} was left out: ${cleanLine(error.message)}`);
    return null;
  }
}

interface Running {
  readonly request: ImportRequest;
  /** No other agent's sessions are imported beside. */
  readonly isOne: boolean;
}

/** Follow a run: rows and events on stdout, how far it is on stderr. */
async function watch({ cli, session }: Deps, { request, isOne }: Running, view: ImportView): Promise<Ending> {
  const mode = cli.settings.quiet ? "none" : view.progress;
  const rows = !request.dryRun && isForPeople(cli, view);
  const progress = progressOf(cli, mode);
  const show = (event: ImportLine) => {
    if (event.type === "item") progress.advance(event.index, event.total, event.chunks);
    if (view.ndjson) progress.around(() => cli.say(toJson({ agent: request.agent, ...event })));
    else if (rows && event.type === "item") {
      const heading = isOne || event.index > 1 ? "" : `${headingOf(cli, request)}\n`;
      progress.around(() => cli.say(heading + importedRow(event, styleOf(cli))));
    }
  };
  try {
    return await follow({ cli, client: session.client }, request, show);
  } finally {
    progress.stop();
  }
}

const headingOf = (cli: Cli, { agent }: ImportRequest): string => cli.paint.bold(agentTitle(agent));

/** What came of an agent's sessions, under its rows. */
async function tell({ cli, session }: Deps, part: Part, isOne: boolean): Promise<void> {
  const style = styleOf(cli);
  const { done, items, request } = part;
  if (items.length > 0) return cli.say(`\n${importSummary(done, items, style)}${isOne ? "" : "\n"}`);
  // Of agents that nobody named only those are told of whose sessions were kept.
  if (!isOne && request.fromArk && metNothing(part)) return;
  const nothing = nothingToImport(await planned(session, part), style);
  cli.say(isOne ? nothing : `${headingOf(cli, request)}\n${nothing}\n`);
}

async function planned(session: Session, part: Part, all = false): Promise<Plan> {
  const model = session.daemon.health.models.chat.name;
  const unmatched = metNothing(part) ? await countUnmatched(session, part.request) : 0;
  return { ...part, model, unmatched, all };
}

interface Ended {
  readonly parts: readonly Part[];
  readonly wanted: Wanted;
  readonly view: ImportView;
}

/** The end of it all: documents for programs, plans for people, and a word on who has read. */
async function conclude({ cli, session }: Deps, { parts, wanted, view }: Ended): Promise<void> {
  if (view.ndjson) return;
  if (cli.json) {
    const agents = parts.map(({ agent, items, done }) => ({ agent, items, done }));
    return cli.sayJson({ agents });
  }
  if (cli.plain)
    return cli.sayRows(parts.flatMap(({ agent, items }) => items.map((item) => plainRow(item, agent))));
  if (wanted.request.dryRun) {
    const found: Plan[] = [];
    for (const part of parts) found.push(await planned(session, part, view.all));
    return cli.page(plans(found, wanted.agents, styleOf(cli)));
  }
  await offerReader({ cli, session }, parts);
}

/** Said once, after the first import there ever was, and only where the rules have read. */
async function offerReader({ cli, session: { client } }: Deps, parts: readonly Part[]): Promise<void> {
  const sessions = parts.reduce((sum, { done }) => sum + done.sessions, 0);
  if (sessions === 0) return;
  const held = await client.health.status().catch(() => null);
  if (cli.settings.quiet || held?.sessions !== sessions) return;
  const { used } = await client.models.list();
  if (used.find(({ task }) => task === "distil")?.chosen !== null) return;
  cli.say(
    "\nThe built-in rules have read them.  memory models choices  says what else could, at what price.",
  );
}

/** The number of sessions without `--project`. One of them is read for it, and nothing is written. */
async function countUnmatched({ client }: Session, { project, ...others }: ImportRequest): Promise<number> {
  if (project === undefined) return 0;
  let count = 0;
  for await (const event of client.imports.sessions({ body: { ...others, dryRun: true, maxSessions: 1 } })) {
    if (event.type !== "done") continue;
    const { active, outsideWindow, overCap, upToDate } = event.skipped;
    count = event.sessions + active + outsideWindow + overCap + upToDate;
  }
  return count;
}

const plainRow = (item: ImportItem, agent: AgentName): string[] => [
  item.outcome,
  cleanLine(item.project),
  cleanLine(item.sessionId),
  item.lastActiveAt,
  String(item.chunks),
  String(item.redactions),
  cleanLine(item.path),
  agentWord(agent),
];

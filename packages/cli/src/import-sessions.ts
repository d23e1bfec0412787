import type { ImportDone, ImportItem, ImportRequest } from "@memory/shared";
import { type Cli, styleOf } from "./cli.ts";
import { consent } from "./consent.ts";
import { connect, type Session } from "./daemon/connect.ts";
import { EXIT, type Exit } from "./errors.ts";
import { type Ending, exitOf, follow, type ImportLine, type ImportView } from "./import-run.ts";
import { cleanLine } from "./print/clean.ts";
import { importedRow, importSummary } from "./print/imported.ts";
import { toJson } from "./print/json.ts";
import { metNothing, nothingToImport, plan } from "./print/plan.ts";
import { progressOf } from "./progress.ts";

/** Import sessions, or show what an import would do. */
export async function importSessions(cli: Cli, request: ImportRequest, view: ImportView): Promise<Exit> {
  const session = await connect(cli);
  if (!request.dryRun && !(await consent({ cli, session }, request, view))) {
    cli.note("Nothing was imported.");
    return EXIT.ok;
  }
  const ending = await watch({ cli, session }, request, view);
  const exit = exitOf(ending);
  if (ending.kind === "done" && !view.ndjson) await answer({ cli, session }, { request, view, ...ending });
  return exit;
}

type Deps = { readonly cli: Cli; readonly session: Session };

/** Follow the run: rows and events on stdout, how far it is on stderr. */
async function watch({ cli, session }: Deps, request: ImportRequest, view: ImportView): Promise<Ending> {
  const mode = cli.settings.quiet ? "none" : view.progress;
  const progress = progressOf(cli, mode);
  const rows = !request.dryRun && !cli.json && !cli.plain;
  const show = (event: ImportLine) => {
    if (event.type === "item") progress.advance(event.index, event.total, event.chunks);
    if (view.ndjson) progress.around(() => cli.say(toJson(event)));
    else if (rows && event.type === "item") progress.around(() => cli.say(importedRow(event, styleOf(cli))));
  };
  try {
    return await follow({ cli, client: session.client }, request, show);
  } finally {
    progress.stop();
  }
}

type Finished = Extract<Ending, { kind: "done" }> & {
  readonly request: ImportRequest;
  readonly view: ImportView;
};

async function answer({ cli, session }: Deps, { request, view, done, items }: Finished): Promise<void> {
  if (cli.json) return cli.sayJson({ items, done });
  if (cli.plain) return cli.sayRows(items.map(plainRow));
  const style = styleOf(cli);
  if (!request.dryRun && items.length > 0) {
    cli.say(`\n${importSummary(done, items, style)}`);
    return offerReader({ cli, session }, done);
  }
  const { transcriptsDir } = await session.client.health.status();
  const model = session.daemon.health.models.chat.name;
  const unmatched = metNothing({ done }) ? await countUnmatched(session, request) : 0;
  const found = { request, items, done, transcriptsDir, model, unmatched, all: view.all ?? false };
  if (request.dryRun) return cli.page(plan(found, style));
  cli.say(nothingToImport(found, style));
}

/** Said once, after the first import there ever was, and only where the rules have read. */
async function offerReader({ cli, session: { client } }: Deps, { sessions }: ImportDone): Promise<void> {
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

const plainRow = (item: ImportItem): string[] => [
  item.outcome,
  cleanLine(item.project),
  cleanLine(item.sessionId),
  item.lastActiveAt,
  String(item.chunks),
  String(item.redactions),
  cleanLine(item.path),
];

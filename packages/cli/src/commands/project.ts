import { existsSync, realpathSync } from "node:fs";
import { resolve } from "node:path";
import type { Client } from "@memory/client";
import { requests } from "@memory/shared/requests";
import { activityRef, plural } from "@memory/shared/words";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { pick } from "../print/json.ts";
import { plainProject, plainProjectPage, projectSheet, projectTable } from "../print/project.ts";
import { addFlags, type Given } from "../request-flags.ts";

const { limit } = requests.projects.page;
const FLAGS = { limit };

type Options = Given<typeof FLAGS> & {
  readonly markdown?: true;
  readonly agent?: true;
  readonly rename?: string;
  readonly dryRun?: true;
  readonly without?: string;
};

export const define: Define = (command, act) =>
  addFlags(command.argument("[name]", "in whichever spelling; without it, all projects are listed"), FLAGS)
    .option("--markdown", "as a note in Markdown, all of it")
    .option("--agent", "as a text to paste to an agent: quoted, with its sources")
    .option(
      "--rename <new>",
      "call it by another name, in everything; where that is another project's, the two become one",
    )
    .option("--dry-run", "with --rename: only say what would change")
    .option("--without <place>", "a folder or address that is not of it: it is not known by that any more")
    .action(act(project));

async function project(cli: Cli, name: string | undefined, options: Options): Promise<Exit> {
  const { limit, markdown, agent } = options;
  if (markdown && agent) throw new CliError(EXIT.usage, "one of --markdown and --agent at a time");
  if (name === undefined) {
    if (markdown || agent || options.rename !== undefined || options.without !== undefined)
      throw new CliError(EXIT.usage, "which project?", { hint: "memory project  lists them" });
    return list(cli);
  }
  const { client } = await connect(cli);
  if (options.rename !== undefined) return rename(cli, client, { name, ...options, rename: options.rename });
  if (options.without !== undefined) return leave(cli, client, { project: name, place: options.without });
  if (options.dryRun) throw new CliError(EXIT.usage, "--dry-run goes with --rename");
  if (markdown || agent) {
    const query = { project: name, form: agent ? "agent" : "markdown" } as const;
    const written = await client.texts.project({ query });
    if (cli.json) cli.sayJson(written);
    else cli.say(written.text.trimEnd());
    return EXIT.ok;
  }
  const page = await client.projects.page({ query: { project: name, limit } });
  if (cli.json) cli.sayJson(cli.fields ? pick([page], cli.fields)[0] : page);
  else if (cli.plain) cli.sayRows(plainProjectPage(page));
  else await cli.page(projectSheet(page, styleOf(cli)));
  return EXIT.ok;
}

interface Renaming {
  readonly name: string;
  readonly rename: string;
  readonly dryRun?: true;
}

async function rename(cli: Cli, client: Client, { name, rename: to, dryRun }: Renaming): Promise<Exit> {
  const done = await client.projects.rename({ body: { from: name, to, dryRun: dryRun ?? false } });
  if (cli.json) cli.sayJson(done);
  else {
    const { memories, sessions, documents, runId } = done;
    const what = [
      plural(memories, "memory", "memories"),
      plural(sessions, "session"),
      plural(documents, "document"),
    ];
    const from = cleanLine(name);
    cli.say(`${dryRun ? `Would call ${from}` : `${from} is called`} ${cleanLine(to)}: ${what.join(", ")}`);
    if (runId !== undefined) cli.note(`take it back:  memory undo ${activityRef(runId)}`);
  }
  return EXIT.ok;
}

interface Leaving {
  readonly project: string;
  readonly place: string;
}

async function leave(cli: Cli, client: Client, { project, place }: Leaving): Promise<Exit> {
  // A folder is named as a shell names it; an address is none.
  const folder = resolve(place);
  const done = await client.projects.leave({
    body: { project, place: existsSync(folder) ? realpathSync(folder) : place },
  });
  if (cli.json) cli.sayJson(done);
  else {
    cli.say(
      `${cleanLine(project)} is not known any more by ${done.removed.map(({ value }) => cleanLine(value)).join(", ")}`,
    );
    for (const { value } of done.left)
      cli.note(
        `what lies there is fetched from ${cleanLine(value)}, and is known by that still:  take that away, too`,
      );
    cli.note(`take it back:  memory undo ${activityRef(done.runId)}`);
  }
  return EXIT.ok;
}

async function list(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const { projects } = await client.projects.summaries();
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(projects, cli.fields) : projects });
  else if (cli.plain) cli.sayRows(projects.map(plainProject));
  else if (projects.length === 0)
    cli.say("No project is known yet. Learn from your sessions:  memory import");
  else {
    await cli.page(projectTable(projects, styleOf(cli)));
    cli.note(`${plural(projects.length, "project")}   everything of one:  memory project <name>`);
  }
  return EXIT.ok;
}

import { requests } from "@memory/shared/requests";
import { plural } from "@memory/shared/words";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainProject, plainProjectPage, projectSheet, projectTable } from "../print/project.ts";
import { addFlags, type Given } from "../request-flags.ts";

const { limit } = requests.projects.page;
const FLAGS = { limit };

type Options = Given<typeof FLAGS> & { readonly markdown?: true; readonly agent?: true };

export const define: Define = (command, act) =>
  addFlags(command.argument("[name]", "in whichever spelling; without it, all projects are listed"), FLAGS)
    .option("--markdown", "as a note in Markdown, all of it")
    .option("--agent", "as a text to paste to an agent: quoted, with its sources")
    .action(act(project));

async function project(cli: Cli, name: string | undefined, options: Options): Promise<Exit> {
  const { limit, markdown, agent } = options;
  if (markdown && agent) throw new CliError(EXIT.usage, "one of --markdown and --agent at a time");
  if (name === undefined) {
    if (markdown || agent)
      throw new CliError(EXIT.usage, "which project?", { hint: "memory project  lists them" });
    return list(cli);
  }
  const { client } = await connect(cli);
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

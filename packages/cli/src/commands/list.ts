import type { Client } from "@memory/client";
import { requests } from "@memory/shared/requests";
import { count } from "@memory/shared/words";
import { resolveRun } from "../activity-refs.ts";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { CLOCKS, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { memoryTable, plainMemory } from "../print/memory-table.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { copyOf } from "../spaces/copies.ts";
import { findSpace, type InSpace } from "../spaces/find-space.ts";

const { type, kind, project, status, text, agent, after, before, run, recheck, limit, cursor } =
  requests.memories.list;

const FLAGS = {
  type,
  kind,
  project,
  status,
  text,
  agent,
  after: { ...after, words: "learnt since" },
  before: { ...before, words: "learnt before" },
  ...CLOCKS,
  run: { ...run, words: "only what this import brought: a:5d21c0, as  memory activity  prints it" },
  recheck,
  limit,
  cursor,
};

type Options = Given<typeof FLAGS> & InSpace & { readonly oldest?: true };

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .option("--space <space>", "what a space holds that you have joined, by its name")
    .option("--oldest", "what was said first comes first")
    .action(act(list));

async function list(cli: Cli, options: Options): Promise<Exit> {
  refuseUpsideDown(options);
  const client = await clientFor(cli, options);
  const query = await queryOf(client, options);
  const { memories, nextCursor, total } = await client.memories.list({ query });
  noteClocks(cli, options);
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(memories, cli.fields) : memories, nextCursor, total });
  else if (cli.plain) cli.sayRows(memories.map(plainMemory));
  else if (memories.length === 0)
    cli.say(
      isFiltered(options)
        ? "No memory matches these filters."
        : options.space === undefined
          ? "Memory is empty. Fill it:  memory import"
          : "Nothing was published there yet:  memory space publish <ref>",
    );
  else {
    await cli.page(memoryTable(memories, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(memories.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}

async function clientFor(cli: Cli, { space }: InSpace): Promise<Client> {
  const session = await connect(cli);
  return space === undefined ? session.client : copyOf(cli, session, await findSpace(session.client, space));
}

function refuseUpsideDown({ after, before }: Options): void {
  if (after === undefined || before === undefined || Date.parse(after) <= Date.parse(before)) return;
  throw new CliError(EXIT.usage, "--after is later than --before: nothing lies between them", {
    hint: "--after takes the earlier time; of ages the larger one, as in  --after 3w --before 2w",
  });
}

const queryOf = async (client: Client, { run, recheck, oldest, space: _, ...rest }: Options) => ({
  ...rest,
  ...(oldest && { sort: "oldest" as const }),
  ...(recheck && { recheck: "true" }),
  ...(run !== undefined && { run: await resolveRun(client, run) }),
});

const isFiltered = ({ limit: _, oldest: _oldest, space: _space, ...filters }: Options): boolean =>
  Object.keys(filters).length > 0;

import type { Client } from "@memory/client";
import type { Memory, MemoryType } from "@memory/shared";
import { count } from "@memory/shared/words";
import { Option } from "commander";
import { resolveRun } from "../activity-refs.ts";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { addClocks, type Clocks, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { integer, MEMORY_TYPES, pointInTime } from "../flags.ts";
import { pick } from "../print/json.ts";
import { memoryTable, plainMemory } from "../print/memory-table.ts";

interface Options extends Clocks {
  readonly type?: MemoryType;
  readonly project?: string;
  readonly status?: Memory["status"] | "all";
  readonly text?: string;
  readonly agent?: string;
  readonly after?: string;
  readonly before?: string;
  readonly run?: string;
  readonly recheck?: true;
  readonly oldest?: true;
  readonly limit: number;
  readonly cursor?: string;
}

const STATUSES = Object.keys({ active: true, superseded: true, retired: true, all: true } satisfies Record<
  NonNullable<Options["status"]>,
  true
>);

export const define: Define = (command, act) => {
  const time = pointInTime(Date.now);
  addClocks(command)
    .addOption(new Option("--type <type>", "only this type").choices(MEMORY_TYPES))
    .option("--project <name>", "only this project")
    .addOption(new Option("--status <status>", "only this status (default: active)").choices(STATUSES))
    .option("--text <words>", "only what says this somewhere")
    .option("--agent <name>", "only what sessions of this agent show")
    .addOption(
      new Option("--after <time>", "learnt since: a date, or an age such as 30min, 2w or 3mo").argParser(
        time,
      ),
    )
    .addOption(new Option("--before <time>", "learnt before").argParser(time))
    .option("--run <run>", "only what this import brought: a:5d21c0, as  memory activity  prints it")
    .option("--recheck", "only memories made from something that no longer holds")
    .option("--oldest", "what was said first comes first")
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));
};

async function list(cli: Cli, options: Options): Promise<Exit> {
  refuseUpsideDown(options);
  const { client } = await connect(cli);
  const query = await queryOf(client, options);
  const { memories, nextCursor, total } = await client.memories.list({ query });
  noteClocks(cli, options);
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(memories, cli.fields) : memories, nextCursor, total });
  else if (cli.plain) cli.sayRows(memories.map(plainMemory));
  else if (memories.length === 0)
    cli.say(
      isFiltered(options) ? "No memory matches these filters." : "Memory is empty. Fill it:  memory import",
    );
  else {
    await cli.page(memoryTable(memories, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(memories.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}

function refuseUpsideDown({ after, before }: Options): void {
  if (after === undefined || before === undefined || Date.parse(after) <= Date.parse(before)) return;
  throw new CliError(EXIT.usage, "--after is later than --before: nothing lies between them", {
    hint: "--after takes the earlier time; of ages the larger one, as in  --after 3w --before 2w",
  });
}

const queryOf = async (client: Client, { run, recheck, oldest, ...rest }: Options) => ({
  ...rest,
  ...(oldest && { sort: "oldest" as const }),
  ...(recheck && { recheck: "true" }),
  ...(run !== undefined && { run: await resolveRun(client, run) }),
});

const isFiltered = ({ limit: _, oldest: _oldest, ...filters }: Options): boolean =>
  Object.keys(filters).length > 0;

import type { Client } from "@memory/client";
import type { Memory, MemoryType } from "@memory/shared";
import { Option } from "commander";
import { resolveRun } from "../activity-refs.ts";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { addClocks, type Clocks, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { integer, MEMORY_TYPES } from "../flags.ts";
import { pick } from "../print/json.ts";
import { memoryTable, plainMemory } from "../print/memory-table.ts";
import { count } from "../print/numbers.ts";

interface Options extends Clocks {
  readonly type?: MemoryType;
  readonly project?: string;
  readonly status?: Memory["status"] | "all";
  readonly run?: string;
  readonly recheck?: true;
  readonly limit: number;
  readonly cursor?: string;
}

const STATUSES = Object.keys({ active: true, superseded: true, retired: true, all: true } satisfies Record<
  NonNullable<Options["status"]>,
  true
>);

export const define: Define = (command, act) =>
  addClocks(command)
    .addOption(new Option("--type <type>", "only this type").choices(MEMORY_TYPES))
    .option("--project <name>", "only this project")
    .addOption(new Option("--status <status>", "only this status (default: active)").choices(STATUSES))
    .option("--run <run>", "only what this import brought: a:5d21c0, as  memory activity  prints it")
    .option("--recheck", "only memories made from something that no longer holds")
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));

async function list(cli: Cli, options: Options): Promise<Exit> {
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

const queryOf = async (client: Client, { run, recheck, ...rest }: Options) => ({
  ...rest,
  ...(recheck && { recheck: "true" }),
  ...(run !== undefined && { run: await resolveRun(client, run) }),
});

const isFiltered = ({ limit: _, ...filters }: Options): boolean => Object.keys(filters).length > 0;

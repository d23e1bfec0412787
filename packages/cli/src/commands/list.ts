import type { Memory, MemoryType } from "@memory/shared";
import { Option } from "commander";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { integer, MEMORY_TYPES } from "../flags.ts";
import { pick } from "../print/json.ts";
import { memoryTable, plainMemory } from "../print/memory-table.ts";
import { count } from "../print/numbers.ts";

interface Options {
  readonly type?: MemoryType;
  readonly project?: string;
  readonly status?: Memory["status"] | "all";
  readonly limit: number;
  readonly cursor?: string;
}

const STATUSES = Object.keys({ active: true, superseded: true, retired: true, all: true } satisfies Record<
  NonNullable<Options["status"]>,
  true
>);

export const define: Define = (command, act) =>
  command
    .addOption(new Option("--type <type>", "only this type").choices(MEMORY_TYPES))
    .option("--project <name>", "only this project")
    .addOption(new Option("--status <status>", "only this status (default: active)").choices(STATUSES))
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));

async function list(cli: Cli, { type, project, status, limit, cursor }: Options): Promise<Exit> {
  const { client } = await connect(cli);
  const { memories, nextCursor, total } = await client.memories.list({
    query: { type, project, status, limit, cursor },
  });
  if (cli.json) cli.sayJson({ items: cli.fields ? pick(memories, cli.fields) : memories, nextCursor, total });
  else if (cli.plain) cli.sayRows(memories.map(plainMemory));
  else if (memories.length === 0)
    cli.say(
      type || project || status || cursor
        ? "No memory matches these filters."
        : "Memory is empty. Fill it:  memory import",
    );
  else {
    await cli.page(memoryTable(memories, styleOf(cli)));
    const more = nextCursor ? `   next page: --cursor ${nextCursor}` : "";
    cli.note(`${count(memories.length)} of ${count(total)}${more}`);
  }
  return EXIT.ok;
}

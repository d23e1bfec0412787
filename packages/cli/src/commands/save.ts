import type { MemoryType } from "@memory/shared";
import { Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { MEMORY_TYPES } from "../flags.ts";
import { savedText } from "../print/saved.ts";
import { wordsOf } from "../words.ts";

interface Options {
  readonly type?: MemoryType;
  readonly project?: string;
  readonly source?: string;
}

const EXAMPLE =
  'memory save "Deploys happen from main only" --project api   (or: git log -1 --format=%B | memory save -)';

export const define: Define = (command, act) =>
  command
    .argument("[text...]", "a sentence that makes sense on its own, or - to read it from stdin")
    .addOption(new Option("--type <type>", "guessed from the words when left out").choices(MEMORY_TYPES))
    .option("--project <name>", "where it counts; everywhere when left out")
    .option("--source <path>", "the file or address it was taken from")
    .action(act(save));

async function save(cli: Cli, words: string[], { type, project, source }: Options): Promise<Exit> {
  const content = await wordsOf(cli.io, words, EXAMPLE);
  const { client } = await connect(cli);
  const saved = await client.memories.save({
    body: { content, type, project, source: { client: "memory-cli", path: source } },
  });
  if (cli.json) cli.sayJson(saved);
  else cli.say(savedText(saved, cli.paint));
  return saved.outcome === "dropped" ? EXIT.refused : EXIT.ok;
}

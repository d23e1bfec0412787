import { requests } from "@memory/shared/requests";
import { Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { otherSide } from "../other-side.ts";
import { cleanLine } from "../print/clean.ts";
import { savedText } from "../print/saved.ts";
import { resolveRefs } from "../refs.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { wordsOf } from "../words.ts";

const { type, project, source, derivedFrom } = requests.memories.save;

const STATED_BY = { you: "user", assistant: "assistant", document: "document" } as const satisfies Record<
  string,
  (typeof source.fields.statedBy.choices)[number]
>;

const FLAGS = {
  type,
  project,
  source: { ...source.fields.path, takes: "path" },
  line: source.fields.line,
  from: {
    ...derivedFrom,
    takes: "ref",
    words: "memories it was concluded from; when one of them falls you are told",
  },
};

interface Options extends Given<typeof FLAGS> {
  readonly by?: keyof typeof STATED_BY;
  readonly everywhere?: boolean;
}

const EXAMPLE =
  'memory save "Deploys happen from main only" --project api   (or: git log -1 --format=%B | memory save -)';

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .argument("[text...]", "a sentence that makes sense on its own, or - to read it from stdin")
    .addOption(
      new Option("--by <who>", "whose words these are (default: you)").choices(Object.keys(STATED_BY)),
    )
    .option("--everywhere", "of no project, also where the folder you are in is of one")
    .action(act(save));

async function save(cli: Cli, words: string[], options: Options): Promise<Exit> {
  const { type, from, project, everywhere } = options;
  if (everywhere && project !== undefined)
    throw new CliError(EXIT.usage, "--everywhere and --project exclude each other", { hint: "give one" });
  const source = sourceOf(options);
  refuseStrayRef(words, from);
  const content = await wordsOf(cli.io, words, EXAMPLE);
  const { client } = await connect(cli);
  const folder = project !== undefined || everywhere ? undefined : cli.io.cwd;
  const here = folder === undefined ? null : (await client.projects.at({ query: { folder } })).project;
  const derivedFrom = from && (await resolveRefs(client, from)).map(({ id }) => id);
  const saved = await client.memories.save({ body: { content, type, project, folder, source, derivedFrom } });
  if (cli.json) cli.sayJson(saved);
  else cli.say(savedText(saved, await otherSide(client, saved), cli.paint));
  if (here !== null && saved.outcome !== "dropped")
    cli.note(`memory: of the project ${cleanLine(here)}, as this folder is; --everywhere: of none`);
  return saved.outcome === "dropped" ? EXIT.refused : EXIT.ok;
}

/** Behind `--from m:3f2a91 m:91c0af` the second one would be saved as a word. */
function refuseStrayRef(words: readonly string[], from: Options["from"]): void {
  const stray = from && words.length > 1 ? words.find((word) => /^m:[0-9a-f]{4,}$/i.test(word)) : undefined;
  if (stray !== undefined)
    throw new CliError(EXIT.usage, `is ${stray} a word, or one more memory that it was concluded from?`, {
      hint: `a memory:  --from ${stray}   a word: put quotes around the whole sentence`,
    });
}

function sourceOf({ source: path, line, by }: Options) {
  if (line !== undefined && path === undefined)
    throw new CliError(EXIT.usage, "--line needs the file it counts in", { hint: "add --source <path>" });
  return { path, line, statedBy: by && STATED_BY[by] };
}

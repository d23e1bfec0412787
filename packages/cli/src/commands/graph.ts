import { requests } from "@memory/shared/requests";
import { Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { CLOCKS, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { resolveFocus } from "../focus-ref.ts";
import { FORMATS, type Format, formatOf, writeGraph } from "../graph-export.ts";
import { addFlags, type Given } from "../request-flags.ts";

/** More nodes than this are a picture that nobody can read. */
const DRAWN = 60;

const { level, topic, focus, depth, kinds, limit } = requests.graph.read;

const FLAGS = {
  level,
  topic,
  focus: {
    ...focus,
    takes: "node",
    words: "around this one: the name of an entity, e:91c0af, m:3f2a91, d:7b11a0",
  },
  depth,
  kinds: { ...kinds, words: "kinds of nodes to show" },
  ...CLOCKS,
  limit: { ...limit, words: `${limit.words}; as Mermaid ${DRAWN} on every level` },
};

type Asked = Given<typeof FLAGS>;
type Options = Asked & { readonly format?: Format; readonly output?: string };

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .addOption(
      new Option(
        "--format <format>",
        "how to write it (default: by the ending of the file, else json)",
      ).choices(FORMATS),
    )
    .option("-o, --output <file>", "write it here instead of to stdout")
    .action(act(graph));

async function graph(cli: Cli, { format, output, ...options }: Options): Promise<Exit> {
  const chosen = formatOf(format, output);
  const other = cli.json ? "--json prints JSON" : cli.plain ? "--plain prints rows" : undefined;
  if (other && output === undefined && chosen !== "json")
    throw new CliError(EXIT.usage, `${other}, not ${chosen}`, {
      hint: `leave it out, or name a file:  memory graph --format ${chosen} -o <file>`,
    });
  const { client } = await connect(cli);
  const asked = withDefaults(options, chosen);
  const query = {
    ...asked,
    kinds: asked.kinds?.join(","),
    focus: asked.focus === undefined ? undefined : await resolveFocus(client, asked.focus),
  };
  noteClocks(cli, asked);
  await writeGraph(cli, await client.graph.read({ query }), { format: chosen, output });
  return EXIT.ok;
}

/** A level that is clear from what else was said, and for a picture a size that can be read. */
const withDefaults = ({ level, limit, ...rest }: Asked, format: Format): Asked => ({
  ...rest,
  level: level ?? (rest.focus !== undefined ? "focus" : rest.topic !== undefined ? "topic" : "full"),
  ...(limit !== undefined ? { limit } : format === "mermaid" ? { limit: DRAWN } : {}),
});

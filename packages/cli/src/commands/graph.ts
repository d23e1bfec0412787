import { GraphQuery } from "@memory/shared";
import { Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import { type Clocks, clockOptions, noteClocks } from "../clocks.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { resolveFocus } from "../focus-ref.ts";
import { FORMATS, type Format, formatOf, writeGraph } from "../graph-export.ts";
import { flagIssues, flagsFrom } from "../schema-flags.ts";

type Asked = Partial<Pick<GraphQuery, "level" | "topic" | "focus" | "depth" | "limit">> &
  Clocks & { readonly kinds?: string };

type GraphOptions = Asked & { readonly format?: Format; readonly output?: string };

/** More nodes than this are a picture that nobody can read. */
const DRAWN = 60;

export const define: Define = (command, act) => {
  // These read what people write; the others follow the contract.
  const own = new Map([focusOption(), ...clockOptions()].map((option) => [option.attributeName(), option]));
  for (const option of flagsFrom(GraphQuery)) {
    if (option.attributeName() === "limit") option.description += `; as Mermaid ${DRAWN} on every level`;
    command.addOption(own.get(option.attributeName()) ?? option);
  }
  command
    .addOption(
      new Option(
        "--format <format>",
        "how to write it (default: by the ending of the file, else json)",
      ).choices(FORMATS),
    )
    .option("-o, --output <file>", "write it here instead of to stdout")
    .action(act(graph));
};

const focusOption = (): Option =>
  new Option("--focus <node>", "around this one: the name of an entity, e:91c0af, m:3f2a91, d:7b11a0");

async function graph(cli: Cli, { format, output, focus, ...options }: GraphOptions): Promise<Exit> {
  const chosen = formatOf(format, output);
  const other = cli.json ? "--json prints JSON" : cli.plain ? "--plain prints rows" : undefined;
  if (other && output === undefined && chosen !== "json")
    throw new CliError(EXIT.usage, `${other}, not ${chosen}`, {
      hint: `leave it out, or name a file:  memory graph --format ${chosen} -o <file>`,
    });
  const asked = withDefaults({ ...options, ...(focus !== undefined && { focus }) }, chosen);
  refuseUnclear(asked);
  const { client } = await connect(cli);
  const query = {
    ...asked,
    ...(focus !== undefined && { focus: await resolveFocus(client, focus) }),
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

const SOME_ID = "00000000-0000-0000-0000-000000000000";

/** Refused here, before a daemon is started for it. Whose id the focus is comes later. */
function refuseUnclear(asked: Asked): void {
  const { success, error } = GraphQuery.safeParse({
    ...asked,
    ...(asked.focus !== undefined && { focus: SOME_ID }),
  });
  if (success) return;
  throw new CliError(EXIT.usage, "this is no view of the graph", { issues: flagIssues(error) });
}

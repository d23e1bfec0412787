import type { Sync } from "@memory/shared";
import { activityRef, plural } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { cleanLine } from "../print/clean.ts";
import { amongRefs } from "../refs.ts";
import { whileOn } from "./standing.ts";

/** Changes of this machine that could not stand were seen: they are told no more. */
export async function dismiss(
  cli: Cli,
  written: readonly string[],
  { all }: { readonly all?: true },
): Promise<Exit> {
  if (all ? written.length > 0 : written.length === 0)
    throw new CliError(EXIT.usage, "say which change was seen, or --all", {
      hint: "like this:  memory sync dismiss a:5d21c0",
    });
  const { client } = await connect(cli);
  const before = await whileOn(client);
  const ids = all ? before.refused.map(({ id }) => id) : chosen(before, written);
  let sync = before;
  for (const id of ids) sync = await client.sync.dismiss({ params: { id } });
  if (cli.json) cli.sayJson(sync);
  else if (ids.length === 0) cli.say("No change was refused.");
  else
    cli.say(
      `Seen  ${ids.length === 1 ? activityRef(ids[0] ?? "") : plural(ids.length, "change")}; ${sync.refused.length === 0 ? "none is left" : `${sync.refused.length} left:  memory sync status`}`,
    );
  return EXIT.ok;
}

const chosen = ({ refused }: Sync, written: readonly string[]): string[] => [
  ...new Set(
    written.map(
      (ref) =>
        amongRefs(refused, ref, {
          ...{ sign: "a:", noun: "refused change", many: "changes", list: "memory sync status" },
          words: ({ what }) => cleanLine(what),
        }).id,
    ),
  ),
];

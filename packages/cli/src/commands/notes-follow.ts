import { agentTitle } from "@memory/shared/words";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { agentIn } from "../notes/targets.ts";

export const follow = (cli: Cli, names: readonly string[]): Promise<Exit> => set(cli, names, true);
export const unfollow = (cli: Cli, names: readonly string[]): Promise<Exit> => set(cli, names, false);

async function set(cli: Cli, names: readonly string[], isWanted: boolean): Promise<Exit> {
  const agents = names.map(agentIn);
  const { client } = await connect(cli);
  const { followed } = await client.notes.follow({ body: { agents, follow: isWanted } });
  if (cli.json) cli.sayJson({ followed });
  else
    cli.say(
      followed.length > 0
        ? `Followed   the notes of ${followed.map(agentTitle).join(", ")}`
        : "Nobody's notes are followed.",
    );
  if (!isWanted) cli.note("What was read stays; take it back with  memory undo.");
  return EXIT.ok;
}

import { agentTitle } from "@memory/shared/words";
import { scopeText } from "../capture-scope.ts";
import type { Cli } from "../cli.ts";
import { capturing } from "../connecting/capturing.ts";
import { named } from "../connecting/choose.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";

export const pause = (cli: Cli, names: string[]): Promise<Exit> => setPaused(cli, names, true);
export const resume = (cli: Cli, names: string[]): Promise<Exit> => setPaused(cli, names, false);

/** The scope of each agent stays as it is; only whether it is heeded changes. Without a name: all that are captured. */
async function setPaused(cli: Cli, names: readonly string[], paused: boolean): Promise<Exit> {
  const wanted = new Set(named(names).map(({ agent }) => agent));
  const { client } = await connect(cli);
  const { agents } = await client.captureOfAll.status();
  const captured = agents.filter(
    ({ agent, scope }) => scope !== null && (names.length === 0 || wanted.has(agent)),
  );
  const [first] = captured;
  if (!first) throw new CliError(EXIT.refused, "nothing is captured yet", { hint: "memory connect --all" });
  const changed = [];
  for (const { agent, scope, projects, excludeProjects, programs } of captured)
    changed.push({
      agent,
      ...(await capturing(client, agent).scope({ scope, projects, excludeProjects, programs, paused })),
    });
  if (cli.json) {
    cli.sayJson({ agents: changed });
    return EXIT.ok;
  }
  const already = captured.every((one) => one.paused === paused) ? " already" : "";
  const whose =
    captured.length === 1
      ? scopeText(first.projects)
      : captured.map(({ agent }) => agentTitle(agent)).join(", ");
  cli.say(
    paused ? `Paused${already}   ${whose}: what ends now is not captured` : `Capturing${already}   ${whose}`,
  );
  if (paused) cli.note("Resume:  memory capture resume");
  return EXIT.ok;
}

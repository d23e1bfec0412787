import { scopeText } from "../capture-scope.ts";
import type { Cli } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";

export const pause = (cli: Cli): Promise<Exit> => setPaused(cli, true);
export const resume = (cli: Cli): Promise<Exit> => setPaused(cli, false);

/** The scope stays as it is; only whether it is heeded changes. */
async function setPaused(cli: Cli, paused: boolean): Promise<Exit> {
  const { client } = await connect(cli);
  const { scope, projects, excludeProjects, ...before } = await client.capture.status();
  if (scope === null)
    throw new CliError(EXIT.refused, "nothing is captured yet", { hint: "memory connect claude-code --all" });
  const status = await client.capture.scope({ body: { scope, projects, excludeProjects, paused } });
  if (cli.json) cli.sayJson(status);
  else {
    const already = before.paused === paused ? " already" : "";
    cli.say(
      paused
        ? `Paused${already}   ${scopeText(projects)}: what ends now is not captured`
        : `Capturing${already}   ${scopeText(projects)}`,
    );
    if (paused) cli.note("Resume:  memory capture resume");
  }
  return EXIT.ok;
}

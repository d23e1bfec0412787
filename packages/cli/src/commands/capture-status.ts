import { guardsAgainst } from "../agent-hooks/guards.ts";
import { hookHealth } from "../agent-hooks/health.ts";
import { placesOf, settingsPath } from "../agent-hooks/places.ts";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { captureText } from "../print/capture.ts";
import { pick } from "../print/json.ts";

export async function status(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const capture = await client.capture.status();
  const hooks = await hooksOf(cli);
  const document = { ...capture, hooks };
  if (cli.json) cli.sayJson(cli.fields ? pick([document], cli.fields)[0] : document);
  else cli.say(captureText(capture, hooks, styleOf(cli)));
  return EXIT.ok;
}

/** The hooks as they stand, and what would keep Claude Code from running them. */
async function hooksOf(cli: Cli) {
  const health = await hookHealth(settingsPath(cli.io), cli.settings.home);
  const places = placesOf(cli.io, process.cwd(), process.platform);
  const guards = await guardsAgainst(places, (path) => shortPath(path, cli.io.homedir));
  return {
    file: health.file,
    events: health.entries.map(({ event }) => event),
    problems: [...health.problems, ...(health.entries.length > 0 ? guards : [])],
    mendable: health.mendable,
  };
}

import { type Cli, type Define, styleOf } from "../cli.ts";
import { clientOf, notRunning } from "../daemon/connect.ts";
import { running } from "../daemon/silence.ts";
import { EXIT, type Exit } from "../errors.ts";
import { glance } from "../print/glance.ts";
import { pick } from "../print/json.ts";

export const define: Define = (command, act) => command.action(act(status));

/** Only looks: a daemon that does not run is the answer, not something to mend on the way. */
async function status(cli: Cli): Promise<Exit> {
  const daemon = await running(cli);
  if (!daemon) throw notRunning();
  const client = clientOf(cli, daemon.baseUrl);
  const [installed, holds, linked, quality, capture] = await Promise.all([
    cli.io.daemon.build(),
    client.health.status(),
    client.roots.list({ query: {} }),
    client.activity.quality(),
    client.capture.status(),
  ]);
  const document = {
    running: true,
    address: daemon.baseUrl,
    health: daemon.health,
    installed,
    status: holds,
    folders: linked.roots,
    quality,
    capture,
  };
  if (cli.json) cli.sayJson(cli.fields ? pick([document], cli.fields)[0] : document);
  else cli.say(glance(daemon, { ...holds, linked, quality, capture, installed }, styleOf(cli)));
  return EXIT.ok;
}

import type { Client } from "@memory/client";
import { type Cli, type Define, styleOf } from "../cli.ts";
import { clientOf, notRunning } from "../daemon/connect.ts";
import type { Daemon } from "../daemon/locate.ts";
import { running } from "../daemon/silence.ts";
import { EXIT, type Exit } from "../errors.ts";
import { glance } from "../print/glance.ts";
import { pick } from "../print/json.ts";

export const define: Define = (command, act) =>
  command
    .option("--seen", "what the last start had to tell was seen: it is told no more")
    .action(act(status));

/** Only looks, but for what a person says to have seen: a daemon that does not run is the answer, not something to mend on the way. */
async function status(cli: Cli, { seen }: { readonly seen?: true }): Promise<Exit> {
  const found = await running(cli);
  if (!found) throw notRunning(cli.settings);
  const client = clientOf(cli, found.baseUrl);
  const daemon = seen ? await withoutSeen(found, client) : found;
  const [installed, holds, linked, quality, capture, { agents }, { spaces }, sync] = await Promise.all([
    cli.io.daemon.build(),
    client.health.status(),
    client.roots.list({ query: {} }),
    client.activity.quality(),
    client.capture.status(),
    client.captureOfAll.status(),
    client.spaces.list(),
    client.sync.get(),
  ]);
  const captured = agents.filter(({ scope }) => scope !== null);
  const here = agents.filter(({ found: isHere }) => isHere).map(({ agent }) => agent);
  const document = {
    running: true,
    address: daemon.baseUrl,
    health: daemon.health,
    installed,
    status: holds,
    folders: linked.roots,
    quality,
    capture,
    captured: captured.map(({ agent }) => agent),
    agents: here,
    spaces,
    sync,
  };
  if (cli.json) cli.sayJson(cli.fields ? pick([document], cli.fields)[0] : document);
  else
    cli.say(
      glance(
        daemon,
        { ...holds, linked, quality, capture, captured, here, installed, spaces, sync },
        styleOf(cli),
      ),
    );
  return EXIT.ok;
}

async function withoutSeen(daemon: Daemon, client: Client): Promise<Daemon> {
  const { notices } = await client.admin.seen({ body: {} });
  return { ...daemon, health: { ...daemon.health, notices } };
}

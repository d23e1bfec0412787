import type { Client } from "@memory/client";
import type { Sync } from "@memory/shared";
import { type Cli, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";
import { plainMachine, syncSheet, syncShort } from "../print/sync.ts";

const OFF = [
  "Off: this memory is on this machine alone.",
  "  It can be one memory on all your machines, end-to-end encrypted, over a Postgres or a bucket of yours.",
  "  the first machine:  memory sync on postgres://LOGIN@HOST/DATABASE",
  "  each other one:     memory sync join, with the code that  memory sync invite  prints on the first",
].join("\n");

/** One exchange now, and how it stands then. */
export async function now(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const before = await client.sync.get();
  const sync = before.state === "off" || before.state === "out" ? before : await client.sync.now();
  await tell(cli, sync, () => syncShort(sync, sync.changes - before.changes, styleOf(cli)));
  return EXIT_OF_STATE[sync.state];
}

/** It was to be exchanged; of a home that is alone nothing was asked. */
const EXIT_OF_STATE: Readonly<Record<Sync["state"], Exit>> = {
  off: EXIT.ok,
  on: EXIT.ok,
  away: EXIT.unreachable,
  stopped: EXIT.refused,
  out: EXIT.refused,
};

export async function status(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const sync = await client.sync.get();
  return tell(cli, sync, () => syncSheet(sync, styleOf(cli)));
}

async function tell(cli: Cli, sync: Sync, text: () => string): Promise<Exit> {
  if (cli.json) cli.sayJson(cli.fields ? pick([sync], cli.fields)[0] : sync);
  else if (cli.plain) cli.sayRows(sync.machines.map((machine) => plainMachine(sync, machine)));
  else if (sync.state === "off") cli.say(OFF);
  else await cli.page(text());
  return EXIT.ok;
}

/** How it stands, for what needs it on. */
export async function whileOn(client: Client): Promise<Sync> {
  const sync = await client.sync.get();
  if (sync.state !== "off") return sync;
  throw new CliError(EXIT.refused, "this memory is on this machine alone: sync is off", {
    hint: "begin:  memory sync on postgres://LOGIN@HOST/DATABASE   or join your other machines:  memory sync join",
  });
}

import type { AgentName } from "@memory/shared";
import { guardsAgainst } from "../agent-hooks/guards.ts";
import { hookHealth } from "../agent-hooks/health.ts";
import { hookedHere, neededOf } from "../agent-hooks/hooked.ts";
import { placesOf } from "../agent-hooks/places.ts";
import { wishOf } from "../agent-hooks/script.ts";
import { type Cli, shortPath, styleOf } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { machineOf } from "../mcp-clients/targets.ts";
import { captureText, type Hooks } from "../print/capture.ts";
import { pick } from "../print/json.ts";

export async function status(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const capture = await client.capture.status();
  const { agents } = await client.captureOfAll.status();
  const hooks: Hooks[] = [];
  for (const one of hookedHere(process.platform)) hooks.push(await hooksOf(cli, one));
  const [claude, ...others] = hooks;
  // Whose hooks nobody has added is watched.
  const added = others.filter(({ events }) => events.length > 0);
  const document = { ...capture, agents, hooks: claude, otherHooks: added };
  if (cli.json) cli.sayJson(cli.fields ? pick([document], cli.fields)[0] : document);
  else
    cli.say(captureText({ capture, agents, hooks: [...(claude ? [claude] : []), ...added] }, styleOf(cli)));
  return EXIT.ok;
}

/** The hooks of an agent as they stand, and what would keep its program from running them. */
async function hooksOf(cli: Cli, hooked: ReturnType<typeof hookedHere>[number]): Promise<Hooks> {
  const needed = neededOf(hooked, wishOf(cli));
  const health = await hookHealth(hooked.file(machineOf(cli)), { home: cli.settings.home, needed });
  const guards = hooked.agent === "assistant-code" ? await guardsOf(cli) : [];
  const { agent }: { readonly agent: AgentName } = hooked;
  return {
    agent,
    file: health.file,
    events: health.entries.map(({ event }) => event),
    problems: [...health.problems, ...(health.entries.length > 0 ? guards : [])],
    mendable: health.mendable,
  };
}

function guardsOf(cli: Cli): Promise<string[]> {
  const places = placesOf(cli.io, process.cwd(), process.platform);
  return guardsAgainst(places, (path) => shortPath(path, cli.io.homedir));
}

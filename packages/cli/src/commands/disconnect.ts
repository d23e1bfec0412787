import type { AgentName } from "@memory/shared";
import { wishOf } from "../agent-hooks/script.ts";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { capturing } from "../connecting/capturing.ts";
import { type Chosen, everything, HINT, named } from "../connecting/choose.ts";
import { partsOf } from "../connecting/parts.ts";
import { disconnected, type Planned, planFiles } from "../connecting/plan-files.ts";
import {
  asError,
  asJson,
  asPlanned,
  filesText,
  noteDiffs,
  noteFailures,
  type Written,
  write,
} from "../connecting/say-plans.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit, failureOf } from "../errors.ts";
import { machineOf } from "../mcp-clients/targets.ts";
import { paintedDiff } from "../print/file-diff.ts";

interface Options {
  readonly all?: true;
  readonly dryRun?: true;
}

export const define: Define = (command, act) =>
  command
    .argument("[agents...]", "claude-code, codex, gemini-cli, …")
    .option("--all", "every agent")
    .option("-y, --yes", "do not ask; nothing is asked here")
    .option("--dry-run", "show what would change and change nothing")
    .addHelpText(
      "after",
      "\nTakes our own hooks, tools and rules out of the files of an agent, nothing else, and captures no more of its sessions.\n" +
        "What was captured stays, the copies of sessions too.",
    )
    .action(act(disconnect));

async function disconnect(cli: Cli, names: string[], { all, dryRun }: Options): Promise<Exit> {
  if ((all === true) === names.length > 0)
    throw new CliError(EXIT.usage, "which agent?", { hint: `--all of them; ${HINT}` });
  const chosen = all ? everything() : named(names);
  const agents = all ? null : chosen.flatMap(({ agent }) => agent ?? []);
  const plans = await plansOf(cli, chosen);
  const files = plans.map((plan) => asPlanned(cli, plan));
  if (dryRun) return sayPlan(cli, files);
  const failed = files.find(({ failure }) => failure)?.failure;
  if (failed && !all) {
    // A person who wants no more of it gets that, whatever is wrong with the file.
    if ((await stopCapture(cli, agents)) === null)
      cli.note("Nothing is captured any more, but what is ours is still in the file:");
    throw asError(failed);
  }
  noteDiffs(cli, files);
  const done: Written[] = [];
  for (const plan of plans) done.push(await write(cli, plan));
  return sayDone(cli, done, await stopCapture(cli, agents));
}

/** Files in which nothing of ours stands are none of this; those that cannot be read count where they were asked for. */
async function plansOf(cli: Cli, chosen: readonly Chosen[]): Promise<Planned[]> {
  const deps = { cli, machine: machineOf(cli), wish: wishOf(cli), tools: true, repair: false };
  const parts = chosen.flatMap((one) => partsOf(one, deps));
  const once = parts.filter(
    (part, at) => parts.findIndex(({ what, shown }) => what === part.what && shown === part.shown) === at,
  );
  return planFiles(once, disconnected);
}

function sayPlan(cli: Cli, files: readonly Written[]): Exit {
  const changing = files.filter(({ changed }) => changed);
  if (cli.json) cli.sayJson({ dryRun: true, files: changing.map(asJson) });
  else if (changing.length === 0) cli.say(`Nothing of ours in ${filesText(cli, files)}`);
  else for (const { diff } of changing) cli.say(paintedDiff(diff, cli.paint));
  return EXIT.ok;
}

function sayDone(cli: Cli, files: readonly Written[], failure: string | null): Exit {
  const changed = files.filter((one) => one.changed);
  if (cli.json) cli.sayJson({ dryRun: false, files: changed.map(asJson), stopped: failure === null });
  else {
    const gone =
      changed.length > 0
        ? `What was ours is gone from ${filesText(cli, changed)}`
        : `Nothing of ours was in ${filesText(cli, files)}`;
    cli.say(failure === null ? `${gone}   nothing is captured any more` : gone);
    noteFailures(cli, files);
    for (const { backup } of changed)
      if (backup) cli.note(`A copy of the file as it was:  ${shortPath(backup, cli.io.homedir)}`);
    cli.note("What was captured stays, the copies of sessions too.");
  }
  if (failure !== null)
    cli.io.stderr.write(
      `memory: capture is not switched off yet: ${failure}\n  run this again when the daemon runs\n`,
    );
  return failure === null && !files.some((one) => one.failure) ? EXIT.ok : EXIT.partly;
}

/** Without hooks the daemon would still look for sessions by itself. Null: done; else why not. Of all agents: null. */
async function stopCapture(cli: Cli, agents: readonly AgentName[] | null): Promise<string | null> {
  try {
    const { client } = await connect(cli);
    const captured = agents ?? (await client.captureOfAll.status()).agents.map(({ agent }) => agent);
    for (const agent of captured) await capturing(client, agent).scope({ scope: null });
    return null;
  } catch (error) {
    return failureOf(error).message;
  }
}

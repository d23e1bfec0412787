import { refuseOtherAgent } from "../agent-name.ts";
import { disconnected } from "../claude-settings/disconnected.ts";
import { settingsPath } from "../claude-settings/places.ts";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { readConfig, refuseReadOnly } from "../config-file/read.ts";
import { writeConfig } from "../config-file/write.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit, failureOf } from "../errors.ts";
import { fileDiff, paintedDiff } from "../print/file-diff.ts";

interface Options {
  readonly dryRun?: true;
}

export const define: Define = (command, act) =>
  command
    .argument("<agent>", "claude-code")
    .option("-y, --yes", "do not ask; nothing is asked here")
    .option("--dry-run", "show what would change and change nothing")
    .addHelpText(
      "after",
      "\nTakes our own hooks out of Claude Code's settings.json, nothing else, and captures no more. What was captured stays,\n" +
        "the copies of sessions too.",
    )
    .action(act(disconnect));

async function disconnect(cli: Cli, agent: string, { dryRun }: Options): Promise<Exit> {
  refuseOtherAgent(agent);
  const shown = settingsPath(cli.io);
  const { file, text, changed } = await withoutOurs(shown).catch(async (error: unknown) => {
    // A person who wants no more of it gets that, whatever is wrong with the file.
    if (!dryRun && (await stopCapture(cli)) === null)
      cli.note("Nothing is captured any more, but our hooks are still in the file:");
    throw error;
  });
  const name = shortPath(shown, cli.io.homedir);
  const diff = changed ? fileDiff(name, file.text, text ?? "") : "";
  if (dryRun) {
    if (cli.json) cli.sayJson({ dryRun, file: shown, changed, removed: text === null, diff });
    else cli.say(diff === "" ? `No hook of ours in ${name}` : paintedDiff(diff, cli.paint));
    return EXIT.ok;
  }
  if (changed && !cli.json) cli.note(`${paintedDiff(diff, cli.paint)}\n`);
  const backup = changed ? await writeConfig({ shown, file, text, now: cli.io.now() }) : null;
  const failure = await stopCapture(cli);
  if (cli.json)
    cli.sayJson({
      dryRun: false,
      file: shown,
      changed,
      removed: text === null,
      diff,
      backup,
      stopped: failure === null,
    });
  else {
    const hooks = changed ? `Our hooks are gone from ${name}` : `No hook of ours was in ${name}`;
    cli.say(failure === null ? `${hooks}   nothing is captured any more` : hooks);
    if (backup) cli.note(`A copy of the file as it was:  ${shortPath(backup, cli.io.homedir)}`);
    cli.note("What was captured stays, the copies of sessions too.");
  }
  if (failure === null) return EXIT.ok;
  cli.io.stderr.write(
    `memory: capture is not switched off yet: ${failure}\n  run this again when the daemon runs\n`,
  );
  return EXIT.partly;
}

/** The file and what it is to say; throws where it cannot be read or changed. */
async function withoutOurs(shown: string) {
  const file = await readConfig(shown);
  const text = await disconnected(file);
  const changed = text !== file.text;
  if (changed) await refuseReadOnly(shown, file);
  return { file, text, changed };
}

/** Without hooks the daemon would still look for sessions by itself. Null: done; else why not. */
async function stopCapture(cli: Cli): Promise<string | null> {
  try {
    const { client } = await connect(cli);
    await client.capture.scope({ body: { scope: null } });
    return null;
  } catch (error) {
    return failureOf(error).message;
  }
}

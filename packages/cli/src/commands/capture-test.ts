import { duration } from "@memory/shared/words";
import { entriesOf } from "../agent-hooks/entries.ts";
import { entriesIn } from "../agent-hooks/find.ts";
import { settingsPath } from "../agent-hooks/places.ts";
import { wishOf } from "../agent-hooks/script.ts";
import { type Probed, probe, probesOf } from "../capture-probe.ts";
import { type Cli, styleOf } from "../cli.ts";
import { readConfig } from "../config-file/read.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { promptsText, stateText } from "../print/capture.ts";
import { cleanLine } from "../print/clean.ts";
import { labelled } from "../print/labelled.ts";

/** Does a hook that Claude Code calls now reach a daemon that captures? */
export async function test(cli: Cli): Promise<Exit> {
  const { client } = await connect(cli);
  const entries = entriesIn((await readConfig(settingsPath(cli.io))).text);
  const { transcriptsDir } = await client.health.status();
  const probed: Probed[] = [];
  // One after the other: the time of each is its own.
  for (const one of probesOf(entries, entriesOf(wishOf(cli)))) probed.push(await probe(one, transcriptsDir));
  await client.capture.sweep({ body: {} });
  const status = await client.capture.status();
  const connected = entries.length > 0;
  if (cli.json) cli.sayJson({ connected, hooks: probed, sweep: "asked", capture: status });
  else {
    const style = styleOf(cli);
    const rows: [string, string][] = [
      ...probed.map((one): [string, string] => [LABELS[one.event] ?? one.event, lineOf(one, cli)]),
      ["Sweep", "asked for: sessions that ended unheard are looked for now"],
      ["Prompts", promptsText(status, style)],
      ["Capture", stateText(status, "claude-code", style)],
    ];
    cli.say(rows.flatMap(([label, value]) => labelled(label, value, style)).join("\n"));
    if (!connected)
      cli.note(
        `No hook of ours is in Claude Code's settings; those that connect would write were tried:  memory connect claude-code --all`,
      );
  }
  if (probed.some(({ ok }) => !ok)) return EXIT.failed;
  return status.state === "failing" ? EXIT.model : EXIT.ok;
}

const LABELS: Readonly<Record<string, string>> = { UserPromptSubmit: "Prompt", SessionEnd: "End" };

const lineOf = ({ ok, ms, answer }: Probed, { paint }: Pick<Cli, "paint">): string =>
  `${ok ? paint.green("ok") : paint.red("failed")}   ${duration(ms)} · ${cleanLine(answer)}`;

import { requests } from "@memory/shared/requests";
import { count, plural } from "@memory/shared/words";
import type { Cli, Define } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { EXIT, type Exit } from "../errors.ts";
import { clean } from "../print/clean.ts";
import { addFlags, type Given } from "../request-flags.ts";
import { noteUnknown } from "../unknown-project.ts";
import { wordsOf } from "../words.ts";

const { project } = requests.recall.preview;
const FLAGS = { project };

export const define: Define = (command, act) =>
  addFlags(command, FLAGS)
    .argument("<prompt...>", "the prompt, or - to read it from stdin")
    .action(act(preview));

async function preview(cli: Cli, words: string[], { project }: Given<typeof FLAGS>): Promise<Exit> {
  const prompt = await wordsOf(cli.io, words, 'memory preview "which port does staging use?"');
  const { client } = await connect(cli);
  const shown = await client.recall.preview({ body: { prompt, project } });
  const { text, memories, turns, tokens, budget, omitted, why } = shown;
  if (cli.json) cli.sayJson(shown);
  else if (text === null) {
    cli.say(why ?? "Nothing would be said.");
    if (project !== undefined) await noteUnknown(cli, client, project);
  } else {
    await cli.page(clean(text));
    const more = omitted === 0 ? "" : ` · ${count(omitted)} left out`;
    const said = [
      ...(memories.length > 0 ? [plural(memories.length, "memory", "memories")] : []),
      ...(turns.length > 0 ? [plural(turns.length, "turn")] : []),
    ];
    cli.note(`${said.join(", ")} · about ${count(tokens)} of ${count(budget)} tokens${more}`);
  }
  return EXIT.ok;
}

import { bytes, plural } from "@memory/shared/words";
import { type Cli, type Define, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";
import { pick } from "../print/json.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  command
    .command("tree")
    .description("What is kept of sessions as text files, for agents to search")
    .option("--on", "keep them from now on, a file a session, in line with what memory holds")
    .option("--off", "remove them; what memory keeps of sessions stays")
    .addHelpText(
      "after",
      "\nA folder in the home: project, day, session; a line a paragraph, with the time, who said it and the line of the transcript.\n" +
        "Secrets are hidden, and what is deleted from memory goes from the files. They are read-only and made anew by the daemon.",
    )
    .action(act(tree));
};

interface Options {
  readonly on?: true;
  readonly off?: true;
}

async function tree(cli: Cli, { on, off }: Options): Promise<Exit> {
  if (on && off) throw new CliError(EXIT.usage, "one of --on and --off at a time");
  const { client } = await connect(cli);
  const isSet = on === true || off === true;
  const state = isSet
    ? await client.sessionTree.set({ body: { on: on === true } })
    : await client.sessionTree.read();
  if (cli.json) cli.sayJson(cli.fields ? pick([state], cli.fields)[0] : state);
  else if (state.on)
    cli.say(
      `${shortPath(state.folder, cli.io.homedir)}   ${plural(state.sessions, "session")}, ${bytes(state.bytes)}`,
    );
  else {
    cli.say(off ? "Removed  the text files of sessions" : "No text files of sessions are kept.");
    if (!off) cli.note("Keep them:  memory sessions tree --on");
  }
  return EXIT.ok;
}

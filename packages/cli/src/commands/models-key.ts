import { join } from "node:path";
import type { Command } from "commander";
import { type Cli, shortPath } from "../cli.ts";
import { connect } from "../daemon/connect.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";

interface Options {
  readonly remove?: true;
}

const hint = (provider: string): string =>
  `memory models key ${provider}  asks for it without showing it; or pipe it in`;

/** Keep a key. It comes from a person who is asked, or from a pipe, and is printed by nothing. */
export async function key(cli: Cli, provider: string, { remove }: Options, command: Command): Promise<Exit> {
  const isProvider = /^[a-z][a-z-]{1,30}$/.test(provider);
  if (command.args.length > 1 || !isProvider)
    throw new CliError(
      EXIT.usage,
      "a key is no argument: your shell's history and the list of processes have seen it now; clear the one, and better get a new key",
      // A word that is no provider may be the key itself, and is not shown again.
      { hint: hint(isProvider ? provider : "<provider>") },
    );
  const given = remove ? null : await keyOf(cli, provider);
  const { client } = await connect(cli);
  const kept = await client.models.setKey({ body: { provider, key: given } });
  if (cli.json) cli.sayJson(kept);
  else cli.say(kept.key ? keptText(cli, provider) : `The key of ${provider} is forgotten.`);
  return EXIT.ok;
}

const keptText = ({ settings, io }: Cli, provider: string): string =>
  `The key of ${provider} is kept in ${shortPath(join(settings.home, "keys.json"), io.homedir)}, which only you can read.\n  try it:  memory models test`;

async function keyOf({ io }: Cli, provider: string): Promise<string> {
  const { stdin, stderr } = io;
  if (stdin.isTTY && !stderr.isTTY)
    throw new CliError(EXIT.usage, "nobody can be asked for the key", { hint: hint(provider) });
  const given = (
    stdin.isTTY ? await stdin.hidden(`Key of ${provider} (it is not shown): `) : await stdin.text()
  ).trim();
  if (given === "") throw new CliError(EXIT.usage, "no key was given", { hint: hint(provider) });
  // Never quoted: what is no key may be half of one.
  if (!/^[\x21-\x7e]{1,4096}$/.test(given))
    throw new CliError(EXIT.usage, "that is no key: a key is one word of visible ASCII characters");
  return given;
}

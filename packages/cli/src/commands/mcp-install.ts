import { type Cli, shortPath } from "../cli.ts";
import { EXIT, type Exit } from "../errors.ts";
import { apply, type Changing } from "../mcp-clients/apply.ts";
import { commandOf, freshCommand } from "../mcp-clients/command.ts";
import { isOff, startedBy } from "../mcp-clients/entry.ts";
import { permissionsOf, planAllow } from "../mcp-clients/permissions.ts";
import { type Found, find, planInstall } from "../mcp-clients/plan.ts";
import { fileOf, machineOf, type Scope, type Target, targetsOf } from "../mcp-clients/targets.ts";

interface Options extends Changing {
  readonly all?: true;
  readonly scope: Scope;
  readonly tools?: "few" | "core" | "full";
  readonly readOnly?: true;
  readonly force?: true;
  readonly print?: true;
  readonly allow?: true;
}

/** Write memory into the files of these clients. */
export async function install(cli: Cli, names: string[], options: Options): Promise<Exit> {
  const machine = machineOf(cli);
  const targets = targetsOf(names, { all: options.all === true, scope: options.scope }, machine);
  if (options.print) return print(cli, targets, options);
  const allow = options.allow === true;
  const off: Found[] = [];
  const exit = await apply(
    cli,
    {
      targets: [...targets, ...(allow ? permissionsOf(targets, options.scope, machine) : [])],
      planOf: async (target) => {
        if (target.isPermissions) return planAllow(target);
        const found = await find(target);
        if (startedBy(found.entry) && isOff(found.entry)) off.push(found);
        return planInstall(
          found,
          { command: commandOf(cli, found.entry, options), allow },
          options.force === true,
        );
      },
      wording: {
        done: "Installed",
        would: "Would be installed",
        nothing: "Already installed",
        next: (target) => nextFor(target, allow),
        last: `See that it works:  memory mcp test ${targets.length === 1 ? (targets[0]?.client.id ?? "") : "<client>"}`,
      },
    },
    options,
  );
  if (!cli.json)
    for (const { client, shown } of off)
      cli.note(
        `${client.title}: memory is switched off in ${shortPath(shown, cli.io.homedir)}, and stays so.`,
      );
  if (options.scope === "project" && !cli.json && exit === EXIT.ok)
    cli.note("The entry names a path of this machine: others who share the project need one of their own.");
  return exit;
}

const nextFor = ({ client: { id, title, afterwards, asking }, isPermissions }: Target, allow: boolean) =>
  isPermissions
    ? []
    : [
        `${title}: ${afterwards}`,
        ...(asking && !allow ? [`${title} ${asking}:  memory mcp install ${id} --allow`] : []),
      ];

/** The text to paste, for people who write their files themselves. */
function print(cli: Cli, targets: readonly Target[], { tools, readOnly, scope }: Options): Exit {
  const command = freshCommand(cli, { tools, readOnly: readOnly === true });
  const machine = machineOf(cli);
  const printed = targets.map(({ client }) => ({
    client: client.id,
    file: fileOf(client, scope, machine),
    text: client.format.set("", client.path({}), { ...client.starts(command), ...client.extras }),
  }));
  if (cli.json) cli.sayJson({ clients: printed });
  else
    for (const { file, text } of printed) {
      cli.note(cli.paint.dim(shortPath(file ?? "", cli.io.homedir)));
      cli.say(text.trimEnd());
    }
  return EXIT.ok;
}

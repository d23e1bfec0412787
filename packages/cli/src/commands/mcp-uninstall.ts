import type { Cli } from "../cli.ts";
import type { Exit } from "../errors.ts";
import { apply, type Changing } from "../mcp-clients/apply.ts";
import { holdsRules, permissionsOf, planDisallow } from "../mcp-clients/permissions.ts";
import { find, planUninstall } from "../mcp-clients/plan.ts";
import { machineOf, type Scope, type Target, targetsOf } from "../mcp-clients/targets.ts";

interface Options extends Changing {
  readonly all?: true;
  readonly scope: Scope;
}

/** Take our own entry out of the files of these clients, and our rules, and nothing else. */
export async function uninstall(cli: Cli, names: string[], options: Options): Promise<Exit> {
  const machine = machineOf(cli);
  const targets = targetsOf(names, { all: options.all === true, scope: options.scope }, machine);
  const held: Target[] = [];
  for (const target of permissionsOf(targets, options.scope, machine))
    if (await holdsRules(target)) held.push(target);
  return apply(
    cli,
    {
      targets: [...targets, ...held],
      planOf: async (target) =>
        target.isPermissions ? planDisallow(target) : planUninstall(await find(target)),
      wording: {
        done: "Uninstalled",
        would: "Would be uninstalled",
        nothing: "Was not installed",
        next: ({ client, isPermissions }) =>
          isPermissions ? [] : [`${client.title}: sessions that are open keep memory until they end.`],
        last: null,
      },
    },
    options,
  );
}

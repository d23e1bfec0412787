import type { Cli } from "../cli.ts";
import type { Exit } from "../errors.ts";
import { type Asking, apply } from "../mcp-clients/apply.ts";
import { planUninstall } from "../mcp-clients/plan.ts";
import { machineOf, type Scope, targetsOf } from "../mcp-clients/targets.ts";

interface Options extends Asking {
  readonly all?: true;
  readonly scope: Scope;
}

/** Take our own entry out of the files of these clients, and nothing else. */
export const uninstall = (cli: Cli, names: string[], options: Options): Promise<Exit> =>
  apply(
    cli,
    {
      targets: targetsOf(names, { all: options.all === true, scope: options.scope }, machineOf(cli)),
      planOf: planUninstall,
      wording: {
        done: "Uninstalled",
        would: "Would be uninstalled",
        nothing: "Was not installed",
        next: ({ client }) => `${client.title}: sessions that are open keep memory until they end.`,
        last: null,
      },
    },
    options,
  );

import { requests } from "@memory/shared/requests";
import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { addFlags } from "../request-flags.ts";
import { LIST, list, show } from "./activity-list.ts";
import { redate } from "./activity-redate.ts";

const { dryRun } = requests.admin.redate;

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string, options = {}): Command =>
    command.command(usage, options).description(summary);
  const changes = "Every change, newest first; a run is one line unless asked for";
  const every = verb("list", changes, { isDefault: true }).option(
    "--all",
    "also what the daemon indexed on its own; --kind index shows only that",
  );
  addFlags(every, LIST).action(act(list));
  verb("show", "One change with every row it touched, before and after")
    .argument("<change>", "a:5d21c0, its last 4 characters or more, or a full id")
    .option("--full", "every column of rows that came or went")
    .action(act(show));
  const clock = "Give what is dated ahead of this machine's clock its true date, when that is right again";
  asking(addFlags(verb("redate", clock), { dryRun })).action(act(redate));
};

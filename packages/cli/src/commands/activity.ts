import { type Command, Option } from "commander";
import type { Define } from "../cli.ts";
import { integer } from "../flags.ts";
import { list, show } from "./activity-list.ts";
import { redate } from "./activity-redate.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string, options = {}): Command =>
    command.command(usage, options).description(summary);
  verb("list", "Every change, newest first; a run is one line unless asked for", { isDefault: true })
    .option("--run <run>", "the steps of this run, one by one: a:5d21c0")
    .option("--subject <ref>", "only what was done to this memory, entity, document, contradiction or merge")
    .option("--kind <kind>", "only this kind, or this room: memory.save, memory")
    .option("--all", "also what the daemon indexed on its own; --kind index shows only that")
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));
  verb("show", "One change with every row it touched, before and after")
    .argument("<change>", "a:5d21c0, its last 4 characters or more, or a full id")
    .option("--full", "every column of rows that came or went")
    .action(act(show));
  verb("redate", "Give what is dated ahead of this machine's clock its true date, when that is right again")
    .option("--dry-run", "only show what is ahead")
    .option("-y, --yes", "do not ask")
    .option("--no-input", "never ask; fail instead")
    .action(act(redate));
};

import { type Command, Option } from "commander";
import type { Act, Define } from "../cli.ts";
import { addClocks } from "../clocks.ts";
import { ENTITY_SORTS, integer } from "../flags.ts";
import { rename, retype } from "./entities-change.ts";
import { remove } from "./entities-delete.ts";
import { list } from "./entities-list.ts";
import { merge } from "./entities-merge.ts";
import { related, show } from "./entities-show.ts";

const ENTITY = "its name, an alias, e:91c0af or a full id";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  defineList(verb("list", "Entities, those named most often first"), act);
  verb("show", "One entity: its names, how often it is named, what was merged into it")
    .argument("<entity>", ENTITY)
    .action(act(show));
  verb("related", "What is stated of it, what is named beside it, and where")
    .argument("<entity>", ENTITY)
    .option("--relation <name>", "only relationships under this name")
    .addOption(
      new Option("--limit <number>", "at most this many of each kind").argParser(integer(1, 200)).default(20),
    )
    .action(act(related));
  verb("rename", "Give it another name; the old one stays an alias")
    .argument("<entity>", ENTITY)
    .argument("<name>", "the new name")
    .action(act(rename));
  verb("retype", "Give it another type of the schema")
    .argument("<entity>", ENTITY)
    .argument("<type>", "as  memory schema list  prints it")
    .action(act(retype));
  verb("merge", "Merge the first into the second; can be taken back")
    .argument("<entity>", `the one that goes: ${ENTITY}`)
    .argument("<into>", "the one that stays")
    .option("--reason <words>", "why they are one")
    .action(act(merge));
  verb("delete", "Delete an entity; the texts that name it stay")
    .argument("<entity>", ENTITY)
    .option("-y, --yes", "do not ask")
    .option("--no-input", "never ask")
    .action(act(remove));
};

const defineList = (command: Command, act: Act): Command =>
  addClocks(command)
    .option("--type <type>", "only this type")
    .option("--text <words>", "only where a name or alias contains this")
    .addOption(new Option("--sort <order>", "in this order").choices(ENTITY_SORTS).default("mentions"))
    .addOption(new Option("--limit <number>", "at most this many").argParser(integer(1, 500)).default(50))
    .option("--cursor <cursor>", "go on where a page ended")
    .action(act(list));

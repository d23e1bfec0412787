import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { addFlags } from "../request-flags.ts";
import { rename, retype } from "./entities-change.ts";
import { remove } from "./entities-delete.ts";
import { LIST, list } from "./entities-list.ts";
import { MERGE, merge } from "./entities-merge.ts";
import { RELATED, related, show } from "./entities-show.ts";

const ENTITY = "its name, an alias, e:91c0af or a full id";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  addFlags(verb("list", "Entities, those named most often first"), LIST).action(act(list));
  verb("show", "One entity: its names, how often it is named, what was merged into it")
    .argument("<entity>", ENTITY)
    .action(act(show));
  addFlags(verb("related", "What is stated of it, what is named beside it, and where"), RELATED)
    .argument("<entity>", ENTITY)
    .action(act(related));
  verb("rename", "Give it another name; the old one stays an alias")
    .argument("<entity>", ENTITY)
    .argument("<name>", "the new name")
    .action(act(rename));
  verb("retype", "Give it another type of the schema")
    .argument("<entity>", ENTITY)
    .argument("<type>", "as  memory schema list  prints it")
    .action(act(retype));
  addFlags(verb("merge", "Merge the first into the second; can be taken back"), MERGE)
    .argument("<entity>", `the one that goes: ${ENTITY}`)
    .argument("<into>", "the one that stays")
    .action(act(merge));
  asking(verb("delete", "Delete an entity; the texts that name it stay"))
    .argument("<entity>", ENTITY)
    .action(act(remove));
};

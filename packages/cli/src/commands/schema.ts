import { requests } from "@memory/shared/requests";
import { Argument, type Command } from "commander";
import type { Define } from "../cli.ts";
import { addFlags } from "../request-flags.ts";
import { ADD, add, disable, enable, remove, rename } from "./schema-change.ts";
import { approve, dismiss } from "./schema-decide.ts";
import { list, proposals } from "./schema-list.ts";

const NAME = "a name; type:name or predicate:name where both exist; or n:4c01ab";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  verb("list", "The vocabulary of the graph: types of entities, and relationships").action(act(list));
  verb("proposals", "Names that were met and wait for you, with sentences").action(act(proposals));
  verb("approve", "Take names into the vocabulary; their examples are linked at once")
    .argument("<name...>", NAME)
    .action(act(approve));
  verb("dismiss", "Never propose these names again").argument("<name...>", NAME).action(act(dismiss));
  addFlags(verb("add", "Add a type or a predicate"), ADD)
    .addArgument(new Argument("<kind>", "what it is").choices(requests.schema.add.kind.choices))
    .argument("<name>", "lower case, words joined by _")
    .action(act(add));
  verb("disable", "Find nothing new under these names; what was found stays")
    .argument("<name...>", NAME)
    .action(act(disable));
  verb("enable", "Use disabled names again").argument("<name...>", NAME).action(act(enable));
  verb("rename", "Give a name another name").argument("<name>", NAME).argument("<to>").action(act(rename));
  verb("remove", "Delete names that nothing uses").argument("<name...>", NAME).action(act(remove));
};

import { type Command, Option } from "commander";
import type { Define } from "../cli.ts";
import { addFlags } from "../request-flags.ts";
import { LIST, list, show } from "./conflicts-list.ts";
import { resolve, revert, SIDES } from "./conflicts-resolve.ts";

const CONFLICT = "c:77aa01, its last 4 characters or more, a full id, or one of its sides (m:3f2a91)";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  const waiting = verb("list", "Contradictions that wait for you, newest first");
  addFlags(waiting.option("--resolved", "those that were decided, instead"), LIST).action(act(list));
  verb("show", "One contradiction: both sides, what does not go together, who said it")
    .argument("<conflict>", CONFLICT)
    .action(act(show));
  verb("resolve", "Decide a contradiction; can be taken back")
    .argument("<conflict>", CONFLICT)
    .addOption(new Option("--keep <side>", "which side still holds").choices(Object.keys(SIDES)))
    .option("--merge <text>", "a sentence that takes the place of both")
    .action(act(resolve));
  verb("revert", "Take decisions back: both sides stand as before, and the question is open again")
    .argument("<conflict...>", CONFLICT)
    .action(act(revert));
};

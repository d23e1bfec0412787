import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { addFlags } from "../request-flags.ts";
import { LIST, list, show } from "./merges-list.ts";
import { different, QUESTIONS, questions, same } from "./merges-questions.ts";
import { resolve } from "./merges-resolve.ts";
import { revert } from "./merges-revert.ts";

const MERGE = "f:12ab34, its last 4 characters or more, or a full id";
const QUESTION = "q:77aa01, as  memory merges questions  prints it";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  const merged = verb("list", "Merges of entities, newest first");
  addFlags(merged.option("--reverted", "those that were taken back too"), LIST).action(act(list));
  verb("show", "One merge, and what a revert would bring back").argument("<merge>", MERGE).action(act(show));
  verb("revert", "Take merges back: the entities return under their own ids, with what named them")
    .argument("<merge...>", MERGE)
    .action(act(revert));
  addFlags(verb("questions", "Entities that may be one: you decide"), QUESTIONS).action(act(questions));
  verb("same", "Answer a question: the two are one; merges them, can be taken back")
    .argument("<question...>", QUESTION)
    .action(act(same));
  verb("different", "Answer a question: they are two; it is never asked again")
    .argument("<question...>", QUESTION)
    .action(act(different));
  verb("resolve", "Look for entities that may be one: merge those spelt alike, ask about the others").action(
    act(resolve),
  );
};

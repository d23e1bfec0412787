import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { follow, unfollow } from "./notes-follow.ts";
import { list, show } from "./notes-list.ts";
import { read } from "./notes-read.ts";
import { remove, write } from "./notes-write.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  verb("list", "Files of notes that were read, and what became of them").action(act(list));
  verb("show", "What programs know on their own, line by line")
    .argument("[agent]", "claude-code, codex, gemini-cli, copilot-cli, …; else of all")
    .option("--project <name>", "only of this project")
    .action(act(show));
  verb("read", "Read the notes of programs now; only what has changed is read")
    .argument("[agents...]", "claude-code, codex, …; else of all")
    .option("--folder <folders...>", "only what lies in these folders, whether an agent works there or not")
    .option("--dry-run", "only say how much would be read")
    .action(act(read));
  verb("follow", "Read the notes of programs whenever they change, from now on")
    .argument("<agents...>", "claude-code, codex, …")
    .action(act(follow));
  verb("unfollow", "Read them no longer by itself; what was read stays")
    .argument("<agents...>", "claude-code, codex, …")
    .action(act(unfollow));
  const project = "--project <folder>";
  asking(
    verb("write", "Write what you have told memory into the file that a program reads, between two marks")
      .argument("<agent>", "claude-code, codex, gemini-cli, copilot-cli")
      .option(
        project,
        "for the project in this folder: CLAUDE.local.md, AGENTS.md, GEMINI.md, .github/copilot-instructions.md",
      )
      .option("--dry-run", "show what would change and change nothing"),
  ).action(act(write));
  asking(
    verb("remove", "Take out what was written; everything else in the file stays as it is, to the byte")
      .argument("<agent>", "claude-code, codex, gemini-cli, copilot-cli")
      .option(project, "of the project in this folder")
      .option("--dry-run", "show what would change and change nothing"),
  ).action(act(remove));
  command.addHelpText(
    "after",
    "\nPrograms keep notes of their own (Claude Code's memory, Codex memories, what Gemini has added), and people keep some for them\n" +
      "(CLAUDE.md, AGENTS.md, GEMINI.md, Copilot instructions). Each statement becomes a memory with its file and line: it is compared\n" +
      "with all others, what contradicts is asked about in  memory review. Nothing of a program is switched off, and nothing is\n" +
      "written to its files unless you say  memory notes write.",
  );
};

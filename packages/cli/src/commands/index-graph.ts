import { type Command, Option } from "commander";
import type { Cli, Define } from "../cli.ts";
import type { Exit } from "../errors.ts";
import { type Run, type RunView, runIndex } from "../index-run.ts";
import { addFlags } from "../request-flags.ts";
import { items, PAGE, runs } from "./index-runs.ts";

export const define: Define = (command, act) => {
  running(command).action(act(index));
  const verb = (usage: string, summary: string): Command =>
    addFlags(command.command(usage).description(summary), PAGE);
  verb("runs", "What was run, newest first").action(act(runs));
  verb("items", "What a run made of each text, failures first")
    .argument("<run>", "i:5d21c0, as  memory index runs  prints it")
    .action(act(items));
};

/** The flags of a run that is followed. */
export const running = (command: Command): Command =>
  command
    .option("--ndjson", "print the daemon's events, one JSON object a line")
    .addOption(
      new Option("--progress <mode>", "progress on stderr")
        .choices(["auto", "plain", "none"])
        .default("auto"),
    );

const INDEX: Run = {
  stream: (client, signal) => client.index.stream({ body: {} }, signal),
  noun: "index run",
  resumes: true,
  hint: "what was found stays; run the same command again to go on",
};

const index = (cli: Cli, view: RunView): Promise<Exit> => runIndex(cli, INDEX, view);

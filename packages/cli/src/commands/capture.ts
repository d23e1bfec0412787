import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { ark } from "./capture-ark.ts";
import { pause, resume } from "./capture-pause.ts";
import { status } from "./capture-status.ts";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string): Command => command.command(usage).description(summary);
  verb("status", "What is captured, what waits, and are the hooks well").action(act(status));
  verb("pause [agents...]", "Capture nothing that ends until resumed; of all agents, or of these").action(
    act(pause),
  );
  verb("resume [agents...]", "Capture again").action(act(resume));
  const copies = verb("ark", "The redacted copies that are kept of captured sessions");
  asking(copies.option("--delete", "delete all of them")).action(act(ark));
};

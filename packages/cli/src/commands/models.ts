import { type Command, Option } from "commander";
import type { Define } from "../cli.ts";
import { defineEmbedding } from "./models-embedding.ts";
import { key } from "./models-key.ts";
import { list } from "./models-list.ts";
import { pull } from "./models-pull.ts";
import { test } from "./models-test.ts";
import { use, workOf } from "./models-use.ts";

const MODEL = "provider/model: anthropic/claude-haiku-4-5, ollama/llama3.2";
const URL = "base URL of the model, where it is not its provider's own";

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string, isDefault = false): Command =>
    command.command(usage, { isDefault }).description(summary);
  verb("list", "Which models do what, and which there are; --of asks a provider what it offers", true)
    .option("--of <provider>", "the models that this provider offers, with prices where known")
    .option("--url <url>", "base URL of that provider, where it is not its own")
    .action(act(list));
  verb("use", "Choose a model; none goes back to the embedded ones")
    .argument("<model>", `${MODEL}; or none`)
    .option("--embedding", "for vectors, instead of reading and judging")
    .addOption(new Option("--for <work>", "what it does, of distil, judge, entities").argParser(workOf))
    .option("--url <url>", URL)
    .option("--dry-run", "say what would be sent where, and change nothing")
    .option("-y, --yes", "do not ask before texts leave this machine")
    .option("--no-input", "never ask; fail instead")
    .action(act(use));
  verb("test", "Ask a model one small real question: does it answer, how fast, at what price")
    .argument("[model]", `${MODEL}; left out, the one in use`)
    .option("--embedding", "the model that makes vectors")
    .option("--url <url>", URL)
    .action(act(test));
  verb("pull", "Have Ollama load a model onto this machine")
    .argument("<model>", "ollama/llama3.2")
    .option("--url <url>", "base URL of Ollama, where it is not its own")
    .option("--ndjson", "print the daemon's events, one JSON object a line")
    .action(act(pull));
  verb("key", "Keep the key of a provider, in a file that only you can read")
    .argument(
      "<provider>",
      "anthropic, openai, openrouter, …; the key itself is asked for, or read from a pipe",
    )
    .option("--remove", "forget it")
    // A key that is written behind the provider is refused with a sentence of its own.
    .allowExcessArguments()
    .action(act(key));
  defineEmbedding(
    verb("embedding", "The model that recall goes by: the change to another one, and back"),
    act,
  );
};

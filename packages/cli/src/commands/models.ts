import { requests } from "@memory/shared/requests";
import type { Command } from "commander";
import type { Define } from "../cli.ts";
import { asking } from "../flags.ts";
import { addFlags } from "../request-flags.ts";
import { choices } from "./models-choices.ts";
import { defineEmbedding } from "./models-embedding.ts";
import { key } from "./models-key.ts";
import { list } from "./models-list.ts";
import { PULL, pull } from "./models-pull.ts";
import { remove } from "./models-remove.ts";
import { test } from "./models-test.ts";
import { USE, use } from "./models-use.ts";

const MODEL = "provider/model: anthropic/claude-haiku-4-5, ollama/llama3.2, agent/claude-code";
const { url } = requests.models.use;

export const define: Define = (command, act) => {
  command.helpCommand("help [command]", "Help on one of these");
  const verb = (usage: string, summary: string, isDefault = false): Command =>
    command.command(usage, { isDefault }).description(summary);
  const offers = "Which models do what, and which there are; --of asks a provider what it offers";
  const ofOne = "the models that this provider offers, with prices where known";
  addFlags(verb("list", offers, true).option("--of <provider>", ofOne), { url }).action(act(list));
  const choice = verb("use", "Choose a model; none goes back to the embedded ones")
    .argument("<model>", `${MODEL}; or none`)
    .option("--embedding", "for vectors, instead of reading and judging")
    .option("--reranking", "for reading a question beside what was found");
  const leave = "do not ask before texts leave this machine, or before an agent of yours reads";
  asking(addFlags(choice, USE), leave).action(act(use));
  verb("choices", "What may read your sessions: what each finds, costs and sends where").action(act(choices));
  const question = "Ask a model one small real question: does it answer, how fast, at what price";
  addFlags(verb("test", question), { url })
    .argument("[model]", `${MODEL}; left out, the one in use`)
    .option("--embedding", "the model that makes vectors")
    .option("--reranking", "the model that reads a question beside what was found")
    .option("--reading", "have it read six made-up sessions, and say what it found and made up")
    .action(act(test));
  const load = "Load a small model onto this machine, checked by its SHA-256; or have Ollama load one";
  const loaded = addFlags(verb("pull", load), PULL)
    .argument("[model]", "all-MiniLM-L6-v2, ollama/llama3.2, …; left out, what there is to load")
    .option("--dry-run", "only say what would be loaded from where, its size and its licence")
    .option("--ndjson", "print the daemon's events, one JSON object a line");
  asking(loaded, "do not ask before it is loaded").action(act(pull));
  verb("remove", "Remove the files of a model that was loaded; refused while it is used")
    .argument("<model>", "all-MiniLM-L6-v2")
    .action(act(remove));
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

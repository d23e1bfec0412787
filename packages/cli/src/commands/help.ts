import { type Cli, type Define, shortPath } from "../cli.ts";
import { CliError, EXIT, type Exit } from "../errors.ts";

export const EXIT_CODES = [
  "  0    done; an empty list and an unanswered question count as done",
  "  1    failed; also recall --exit-status when nothing was found",
  "  2    wrong usage or bad input",
  "  3    not found",
  "  4    the daemon does not run or does not answer",
  "  5    a model is missing or failed",
  "  6    refused by the state of the store, for example a second import at the same time,",
  "       deleting an entity that others were merged into, deciding a contradiction otherwise",
  "       than it was decided, or taking back what later changes were built upon",
  "  7    partly done; what was done stays, and running it again goes on",
  "  130  interrupted with Ctrl-C",
].join("\n");

const TOPICS: Record<string, (cli: Cli) => string> = {
  "exit-codes": () => EXIT_CODES,
  environment: (cli) =>
    [
      `  MEMORY_HOME             where this memory lives (${shortPath(cli.settings.home, cli.io.homedir)})`,
      "  MEMORY_PORT             port of the daemon, 0 for any that is free (4319)",
      "  MEMORY_TRANSCRIPTS_DIR  where the agents' sessions lie (~/.claude/projects)",
      "  MEMORY_<SETTING>        any other setting of the daemon",
      "  ANTHROPIC_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY, MEMORY_MODEL_KEY",
      "                          keys of model providers; the last one is of openai-compatible",
      "  MEMORY_OWNER            act for this owner, a uuid",
      "  SERVICE_SYNC=off        the daemon watches no folders (nothing to do with memory sync)",
      "  NO_COLOR, FORCE_COLOR   no colours; colours even when stdout is no terminal",
      "  MEMORY_PAGER, PAGER     program for long answers (less -FIRX)",
      "",
      "  Flags win over the environment, the environment over config.json in the home.",
      "  A daemon that already runs keeps the settings it was started with.",
    ].join("\n"),
};

export const define: Define = (command, act) =>
  command.argument("<topic>", `a command, or one of: ${Object.keys(TOPICS).join(", ")}`).action(act(help));

async function help(cli: Cli, topic: string): Promise<Exit> {
  const text = TOPICS[topic];
  if (!text)
    throw new CliError(EXIT.usage, `no help on "${topic}"`, {
      hint: `topics: ${Object.keys(TOPICS).join(", ")}; commands: memory --help`,
    });
  cli.say(text(cli));
  return EXIT.ok;
}

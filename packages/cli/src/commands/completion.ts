import { Argument } from "commander";
import type { Cli, Define } from "../cli.ts";
import { COMPLETIONS, SHELLS, type Shell } from "../completion-scripts.ts";
import { EXIT, type Exit } from "../errors.ts";

export const define: Define = (command, act) =>
  command
    .addArgument(new Argument("<shell>", "the shell you type in").choices(SHELLS))
    .addHelpText(
      "after",
      "\nPrints a script that completes commands, options and their choices when you press Tab:\n" +
        "  bash        echo 'source <(memory completion bash)' >> ~/.bashrc\n" +
        "  zsh         echo 'source <(memory completion zsh)' >> ~/.zshrc      (below compinit)\n" +
        "  fish        memory completion fish > ~/.config/fish/completions/memory.fish\n" +
        "  powershell  memory completion powershell >> $PROFILE",
    )
    .action(act(print));

async function print(cli: Cli, shell: Shell): Promise<Exit> {
  cli.say(COMPLETIONS[shell]);
  return EXIT.ok;
}

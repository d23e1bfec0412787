import type { AgentName } from "@memory/shared";
import { agentNamed, agentWord } from "@memory/shared/words";

/** Writes a command line for the person's shell, with what another command prints as the first prompt. */
type Start = (text: string) => string;

const withArgument =
  (program: string): Start =>
  (text) =>
    `${program} "$(${text})"`;

/** Programs that take a first prompt from the command line and go on with the person at the keyboard. */
const STARTS: ReadonlyMap<AgentName, Start> = new Map<AgentName, Start>([
  ["assistant-code", withArgument("claude")],
  ["codex", withArgument("codex")],
  ["gemini-cli", withArgument("gemini -i")],
  ["qwen-code", withArgument("qwen -i")],
  ["opencode", withArgument("opencode --prompt")],
  ["copilot-cli", withArgument("copilot -i")],
  ["cursor-cli", withArgument("cursor-agent")],
  ["droid", withArgument("droid")],
  ["goose", withArgument("goose run -s -t")],
]);

export const STARTED_BY: readonly string[] = [...STARTS.keys()].map(agentWord);

/** How to start the program that a person names; null where that is not known. */
export function startedBy(program: string): Start | null {
  const agent = agentNamed(program.toLowerCase());
  return (agent && STARTS.get(agent)) ?? null;
}

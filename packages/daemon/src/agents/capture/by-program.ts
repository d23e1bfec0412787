import type { AgentName } from "@memory/shared";
import { agentOf, type Discovered } from "@memory/sources/agents";
import type { Models } from "../../models/models.ts";

/**
 * True for a session that no person led: a program asked the agent, as memory itself does. Nobody meant it to be captured; who
 * does imports it by hand. A session that is known as memory's own is none, whatever it says.
 */
export async function isByProgram(
  { models }: { readonly models: Pick<Models, "reader"> },
  agent: AgentName,
  file: Discovered,
): Promise<boolean> {
  if (models.reader?.isOwn(file)) return true;
  return (
    (await agentOf(agent)
      .askedBy(file)
      .catch(() => "person")) !== "person"
  );
}

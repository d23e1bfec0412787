import type { AgentName } from "@memory/shared";
import { agentOf, type Discovered } from "@memory/sources/agents";
import type { Models } from "../../models/models.ts";
import type { CaptureState } from "./queries.ts";

/** Who led a session. Memory's own is known as such, whatever it says; where nothing tells it was a person. */
export async function askedBy(
  { models }: { readonly models: Pick<Models, "reader"> },
  agent: AgentName,
  file: Discovered,
): Promise<"person" | "program" | "memory"> {
  if (models.reader?.isOwn(file)) return "memory";
  return agentOf(agent)
    .askedBy(file)
    .catch(() => "person");
}

/** A person's sessions are captured, those of programs where a person wants it, and memory's own never. */
export const isWanted = (
  { programs }: Pick<CaptureState, "programs">,
  by: "person" | "program" | "memory",
): boolean => by === "person" || (by === "program" && programs);

import type { Client } from "@memory/client";
import type { AgentName } from "@memory/shared";

type Scope = Parameters<Client["capture"]["scope"]>[0]["body"];

/** Capture of one agent's sessions, as the daemon keeps it. */
export const capturing = (client: Client, agent: AgentName) =>
  agent === "assistant-code"
    ? {
        status: () => client.capture.status(),
        scope: (body: Scope) => client.capture.scope({ body }),
      }
    : {
        status: () => client.captureOf.status({ params: { agent } }),
        scope: (body: Scope) => client.captureOf.scope({ params: { agent }, body }),
      };

import type { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/sdk/types.js";

export interface Form {
  /** The message to the person. */
  readonly message: string;
  readonly fields: ElicitRequestFormParams["requestedSchema"];
}

type PersonsAnswer =
  | { readonly kind: "answered"; readonly content: NonNullable<ElicitResult["content"]> }
  | { readonly kind: "declined" }
  | { readonly kind: "dismissed" }
  /** The client cannot show a form, or failed to. */
  | { readonly kind: "unable" };

/** A person may be away; the client and its person can give up at any time. */
const LONGEST_MS = 10 * 60_000;

/** True where this client can put a form before the person. */
export const canAskPerson = (server: McpServer): boolean =>
  server.server.getClientCapabilities()?.elicitation?.form !== undefined;

/** Put a form before the person who sits at the agent. */
export async function askPerson(server: McpServer, form: Form, signal: AbortSignal): Promise<PersonsAnswer> {
  const { message, fields: requestedSchema } = form;
  try {
    const { action, content } = await server.server.elicitInput(
      { mode: "form", message, requestedSchema },
      { signal, timeout: LONGEST_MS },
    );
    switch (action) {
      case "accept":
        return { kind: "answered", content: content ?? {} };
      case "decline":
        return { kind: "declined" };
      case "cancel":
        return { kind: "dismissed" };
    }
  } catch (error) {
    // An agent that has given up wants no other way.
    if (signal.aborted) throw error;
    return { kind: "unable" };
  }
}

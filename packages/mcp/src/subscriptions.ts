import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";

/** What a server does for those who want to be told of changes. */
interface Watching {
  add(uri: string): void;
  delete(uri: string): void;
}

const servers = new WeakMap<McpServer, Watching>();

/** This server can tell of changes of some addresses. */
export const offerWatching = (server: McpServer, watching: Watching): void =>
  void servers.set(server, watching);

const listen = z.object({
  id: z.union([z.string(), z.number()]),
  method: z.literal("subscriptions/listen"),
  params: z.object({ notifications: z.object({ resourceSubscriptions: z.array(z.string()).optional() }) }),
});
const cancelled = z.object({
  method: z.literal("notifications/cancelled"),
  params: z.object({ requestId: z.union([z.string(), z.number()]) }),
});

/**
 * Agents of the revision of 2026 name what they want to hear of in one long request, which the SDK answers before a server sees it.
 * What is named in it is handed on from here.
 */
export function listeners(): { heard(message: unknown): void; serve(server: McpServer): void } {
  const wanted = new Map<string | number, readonly string[]>();
  let current: McpServer | undefined;
  return {
    heard(message) {
      const begun = listen.safeParse(message).data;
      if (begun) {
        const uris = begun.params.notifications.resourceSubscriptions ?? [];
        wanted.set(begun.id, uris);
        if (current) for (const uri of uris) servers.get(current)?.add(uri);
        return;
      }
      const ended = cancelled.safeParse(message).data?.params.requestId;
      const uris = ended === undefined ? undefined : wanted.get(ended);
      if (ended === undefined || !uris) return;
      wanted.delete(ended);
      const left = new Set([...wanted.values()].flat());
      if (current) for (const uri of uris) if (!left.has(uri)) servers.get(current)?.delete(uri);
    },
    serve(server) {
      current = server;
      for (const uri of [...wanted.values()].flat()) servers.get(server)?.add(uri);
    },
  };
}

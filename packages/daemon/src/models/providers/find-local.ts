import type { ProviderName } from "./known-providers.ts";
import { type ListedModel, listModels } from "./list-models.ts";

/** Servers that may run on this machine. */
export const localServers = ["ollama", "lmstudio"] as const satisfies readonly ProviderName[];
export type LocalServer = (typeof localServers)[number];

export interface FoundServer {
  readonly answers: boolean;
  readonly models: readonly ListedModel[];
}

/** Loopback answers at once, or nobody listens. */
const PATIENCE_MS = 400;

/** Is it there, and what is installed? Finding it uses nothing of it. */
export async function findServer(
  deps: { readonly fetch: typeof globalThis.fetch },
  { provider, baseUrl }: { readonly provider: LocalServer; readonly baseUrl: string | null },
  signal: AbortSignal,
): Promise<FoundServer> {
  try {
    const server = { provider, baseUrl, key: null };
    return { answers: true, models: await listModels(deps, server, { signal, timeoutMs: PATIENCE_MS }) };
  } catch {
    signal.throwIfAborted();
    return { answers: false, models: [] };
  }
}

import type { ModelProvider } from "@memory/shared";
import type { OwnAgents } from "../own-agent/own-agent.ts";
import { programsHere } from "../own-agent/programs-here.ts";
import type { ModelChoices } from "./choices.ts";
import type { Keys } from "./keys.ts";
import {
  isProvider,
  type KnownProvider,
  knownProviders,
  type ProviderName,
  parseModelName,
  staysHere,
} from "./known-providers.ts";
import { type ListedModel, listModels } from "./list-models.ts";
import { type NamedModel, runsWhere } from "./reach.ts";

const providerNames = Object.keys(knownProviders).filter(isProvider);

interface ListDeps {
  readonly own: OwnAgents;
  readonly choices: ModelChoices;
  readonly keys: Keys;
  readonly fetch: typeof globalThis.fetch;
}

/** Every provider there is: has it a key, and what is installed where it runs on this machine? No other machine is asked. */
export async function listProviders(deps: ListDeps, signal: AbortSignal): Promise<ModelProvider[]> {
  const found = new Map(
    await Promise.all(
      localServers.map(async (provider) => {
        const baseUrl = chosenUrl(deps.choices, provider);
        return [provider, await findServer(deps, { provider, baseUrl }, signal)] as const;
      }),
    ),
  );
  return providerNames.map((provider) => ({
    ...toProvider(deps, provider),
    ...(isLocalServer(provider) && foundThere(found.get(provider))),
    ...(provider === "agent" && {
      models: programsHere(deps.own).map(({ name }) => ({ name, local: false })),
    }),
  }));
}

/** Warning about a chosen model whose server on this machine does not answer, or has no such model. */
export function notThere(
  { choices }: Pick<ListDeps, "choices">,
  listed: readonly ModelProvider[],
): string | null {
  for (const chosen of chosenModels(choices)) {
    const named = runsWhere(chosen) === "local" ? parseModelName(chosen.name) : null;
    const server = listed.find(({ provider }) => provider === named?.provider);
    // Only one place of each kind is looked at.
    const isLookedAt =
      named !== null && isLocalServer(named.provider) && chosenUrl(choices, named.provider) === chosen.url;
    if (!named || !isLookedAt || server?.answers === undefined) continue;
    if (!server.answers) {
      const where = chosen.url ?? server.address;
      return `${chosen.name} cannot be used: nothing answers at ${where}; start ${named.provider}, or choose another model`;
    }
    // Ollama lists its models with their tags.
    const has = server.models?.some(({ name }) => name === named.model || name === `${named.model}:latest`);
    if (!has) return `${chosen.name} cannot be used: ${named.provider} has no ${named.model} loaded`;
  }
  return null;
}

const isLocalServer = (provider: ProviderName): provider is LocalServer =>
  localServers.some((one) => one === provider);

function foundThere(found: FoundServer | undefined): Pick<ModelProvider, "answers" | "models"> {
  const models = (found?.models ?? []).map(({ price: _, ...model }) => model);
  return { answers: found?.answers ?? false, models };
}

function toProvider({ keys }: ListDeps, provider: ProviderName): ModelProvider {
  const { baseUrl, chats, embeds, keyVariable, needsKey, wire }: KnownProvider = knownProviders[provider];
  const key = keys.find(provider);
  const here = staysHere({ provider, model: "", baseUrl: null });
  return {
    provider,
    tasks: [...(chats ? (["chat"] as const) : []), ...(embeds ? (["embedding"] as const) : [])],
    runs: baseUrl === null && wire !== "folder" && wire !== "agent" ? null : here ? "local" : "remote",
    address: baseUrl,
    needsKey,
    key: key.kind === "found" ? key.from : null,
    ...(keyVariable !== null && { variable: keyVariable }),
  };
}

/** Chosen address of a server of this kind, if that is this machine. */
function chosenUrl(choices: ModelChoices, provider: LocalServer): string | null {
  const isThere = (one: NamedModel): boolean =>
    parseModelName(one.name)?.provider === provider && runsWhere(one) === "local";
  return chosenModels(choices).find(isThere)?.url ?? null;
}

function chosenModels(choices: ModelChoices): NamedModel[] {
  const { chatModel = "", chatUrl = null, embeddingModel = "", embeddingUrl = null } = choices.read();
  return [
    { name: chatModel, url: chatUrl },
    { name: embeddingModel, url: embeddingUrl },
  ];
}

/** Servers that may run on this machine. */
const localServers = ["ollama", "lmstudio"] as const satisfies readonly ProviderName[];
type LocalServer = (typeof localServers)[number];

interface FoundServer {
  readonly answers: boolean;
  readonly models: readonly ListedModel[];
}

/** Loopback answers at once, or nobody listens. */
const PATIENCE_MS = 400;

/** Is it there, and what is installed? Finding it uses nothing of it. */
async function findServer(
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

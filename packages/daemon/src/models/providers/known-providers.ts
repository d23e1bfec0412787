/** Protocol of a provider. "folder": it is no server but files on this machine; "agent": a program, which asks its own. */
export type Wire = "anthropic" | "openai" | "ollama" | "folder" | "agent";

export interface KnownProvider {
  readonly wire: Wire;
  /** Null where only the person knows it. */
  readonly baseUrl: string | null;
  /** Environment variable its key stands in; null where it takes none. */
  readonly keyVariable: string | null;
  /** Without a key it answers nothing. */
  readonly needsKey: boolean;
  readonly chats: boolean;
  readonly embeds: boolean;
}

const local = { wire: "openai", keyVariable: null, needsKey: false, chats: true, embeds: true } as const;

/** Every provider there is, by the name that stands before the slash of a model. */
export const knownProviders = {
  anthropic: {
    wire: "anthropic",
    baseUrl: "https://api.anthropic.com/v1",
    keyVariable: "ANTHROPIC_API_KEY",
    needsKey: true,
    chats: true,
    embeds: false,
  },
  openai: {
    wire: "openai",
    baseUrl: "https://api.openai.com/v1",
    keyVariable: "OPENAI_API_KEY",
    needsKey: true,
    chats: true,
    embeds: true,
  },
  openrouter: {
    wire: "openai",
    baseUrl: "https://openrouter.ai/api/v1",
    keyVariable: "OPENROUTER_API_KEY",
    needsKey: true,
    chats: true,
    embeds: true,
  },
  ollama: { ...local, wire: "ollama", baseUrl: "http://127.0.0.1:11434" },
  lmstudio: { ...local, baseUrl: "http://127.0.0.1:1234/v1" },
  vllm: { ...local, baseUrl: "http://127.0.0.1:8000/v1" },
  "openai-compatible": { ...local, baseUrl: null, keyVariable: "MEMORY_MODEL_KEY" },
  huggingface: { ...local, wire: "folder", baseUrl: null, chats: false },
  agent: {
    wire: "agent",
    baseUrl: null,
    keyVariable: null,
    needsKey: false,
    chats: true,
    embeds: false,
  },
} as const satisfies Record<string, KnownProvider>;

export type ProviderName = keyof typeof knownProviders;

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(knownProviders, name);

/** "openrouter/openai/gpt-5" is the model "openai/gpt-5" of openrouter; null where no known provider is named. */
export function parseModelName(
  name: string,
): { readonly provider: ProviderName; readonly model: string } | null {
  const slash = name.indexOf("/");
  const provider = name.slice(0, Math.max(slash, 0));
  const model = name.slice(slash + 1);
  return isProvider(provider) && model !== "" ? { provider, model } : null;
}

/** True for a model whose questions stay on this machine. */
export function staysHere({
  provider,
  model,
  baseUrl,
}: {
  readonly provider: ProviderName;
  readonly model: string;
  readonly baseUrl: string | null;
}): boolean {
  if (knownProviders[provider].wire === "folder") return true;
  // Ollama passes these on to ollama.com.
  if (provider === "ollama" && /[:-]cloud$/.test(model)) return false;
  const address = baseUrl ?? knownProviders[provider].baseUrl;
  return address !== null && URL.canParse(address) && isLoopback(new URL(address).hostname);
}

const isLoopback = (host: string): boolean =>
  host === "localhost" || host === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(host);

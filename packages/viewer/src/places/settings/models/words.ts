import type { ModelInUse, ModelTested, ModelUsed } from "@memory/shared";
import { count, duration, money } from "@memory/shared/words";
import { cleanLine } from "../../../text/clean.ts";
import type { Tone } from "../../../ui/badge.tsx";

export const WORK: Readonly<Record<ModelInUse["task"], string>> = {
  distil: "Reads sessions",
  judge: "Judges contradictions",
  entities: "Finds entities",
  embedding: "Makes vectors",
  reranking: "Reads beside a question",
};

/** What comes with memory, as people call it: its own name says only to a developer which version it is. */
const OWN: Readonly<Partial<Record<ModelInUse["task"], string>>> = {
  distil: "the rules of memory",
  judge: "the rules of memory",
  entities: "the name reader of memory",
  embedding: "the sentence model of memory",
};

export const modelTitle = (
  { task, runs }: Pick<ModelInUse, "task" | "runs">,
  { name }: { readonly name: string },
): string => (runs === "embedded" && OWN[task]) || cleanLine(name.slice(0, 200));

const PROVIDERS: Readonly<Record<string, string>> = {
  anthropic: "Anthropic",
  openai: "OpenAI",
  openrouter: "OpenRouter",
  ollama: "Ollama",
  lmstudio: "LM Studio",
  vllm: "vLLM",
  "openai-compatible": "OpenAI-compatible server",
  huggingface: "Folder with a model",
  agent: "One of your agents",
};

/** The daemon may know more. */
export const providerTitle = (provider: string): string => PROVIDERS[provider] ?? cleanLine(provider);

export const MODEL_STATE = {
  ready: { word: "ready", tone: "good" },
  loading: { word: "loading", tone: "accent" },
  unavailable: { word: "not available", tone: "bad" },
} as const satisfies Record<string, { readonly word: string; readonly tone: Tone }>;

export const WHERE: Readonly<Record<ModelInUse["runs"], { readonly word: string; readonly tone: Tone }>> = {
  embedded: { word: "comes with memory", tone: "plain" },
  local: { word: "on this machine", tone: "plain" },
  remote: { word: "texts leave this machine", tone: "warn" },
};

/** The server that texts go to. */
export function hostOf(address: string | null): string {
  if (address === null) return "another machine";
  try {
    return new URL(address).host;
  } catch {
    return cleanLine(address);
  }
}

export const priceWords = (price: ModelUsed["price"]): string =>
  price === null
    ? "Its price is unknown."
    : `It costs ${money(price.inputUsdPerMillion)} in and ${money(price.outputUsdPerMillion)} out, a million tokens.`;

/** "Answered in 412 ms, 12 tokens in, 1 out, under $0.01." */
export function testWords({
  ok,
  runs,
  latencyMs,
  inputTokens,
  outputTokens,
  usd,
  dimensions,
  message,
  trouble,
  todo,
}: ModelTested): string {
  if (!ok)
    return [message ?? "It gave nothing.", trouble === "key" ? "Give the right one under Keys." : todo]
      .filter((part) => part !== undefined)
      .map(sentence)
      .join(" ");
  if (runs === "embedded")
    return "It comes with memory and runs on this machine: there is nothing to ask and nothing to pay.";
  const parts = [
    `Answered in ${duration(latencyMs)}`,
    inputTokens === null
      ? "tokens not told"
      : `${count(inputTokens)} tokens in, ${count(outputTokens ?? 0)} out`,
    ...(dimensions === undefined ? [] : [`${count(dimensions)} dimensions`]),
    ...(runs === "remote" ? [usd === null ? "price unknown" : money(usd)] : ["nothing to pay"]),
  ];
  return `${parts.join(", ")}.`;
}

function sentence(text: string): string {
  const line = cleanLine(text.slice(0, 1_000));
  return /[.!?]$/.test(line) ? line : `${line}.`;
}

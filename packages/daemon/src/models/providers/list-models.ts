import { z } from "zod";
import { ModelError } from "../models.ts";
import { askServer } from "./ask-server.ts";
import { knownProviders, staysHere } from "./known-providers.ts";
import type { ModelRef } from "./model-ref.ts";

export interface ListedModel {
  readonly name: string;
  /** Size on this machine. */
  readonly bytes?: number;
  /** As its server says it: "7B". */
  readonly parameters?: string;
  /** False: what it is asked goes to another machine. */
  readonly local: boolean;
  /** The provider's own price, US dollars a million tokens. */
  readonly price: { readonly inputUsdPerMillion: number; readonly outputUsdPerMillion: number } | null;
}

export interface ListOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

type Server = Omit<ModelRef, "model">;

const PART = { name: z.string().min(1).max(300) };
const OllamaModel = z.object({
  ...PART,
  size: z.int().nonnegative().optional().catch(undefined),
  details: z
    .object({ parameter_size: z.string().max(40).optional() })
    .optional()
    .catch(undefined),
});
const OpenAiModel = z.object({
  id: PART.name,
  pricing: z.object({ prompt: z.string(), completion: z.string() }).optional().catch(undefined),
});
const MostModels = z.array(z.unknown()).max(20_000);
const OllamaList = z.object({ models: MostModels });
const OpenAiList = z.object({ data: MostModels });

/** Models that a server offers, by name. Throws `ModelError`. */
export async function listModels(
  deps: { readonly fetch: typeof globalThis.fetch },
  server: Server,
  options: ListOptions,
): Promise<ListedModel[]> {
  const { wire, baseUrl: own } = knownProviders[server.provider];
  if (wire === "folder")
    throw new ModelError("models of a folder are not listed; name the folder itself", { trouble: "refused" });
  if (wire === "agent")
    throw new ModelError("the models of your agent are its own to name: agent/claude-code:sonnet", {
      trouble: "refused",
    });
  const base = (server.baseUrl ?? own)?.replace(/\/+$/, "");
  if (base === undefined)
    throw new ModelError(`give the address of ${server.provider}`, { trouble: "refused" });
  const ask = (path: string, headers: Readonly<Record<string, string>>) =>
    askServer(deps, { url: `${base}${path}`, headers, ...options });
  const { key } = server;
  switch (wire) {
    case "ollama":
      return ollamaModels(server, await ask("/api/tags", {}));
    case "anthropic":
      return openAiModels(
        server,
        await ask("/models?limit=1000", {
          "anthropic-version": "2023-06-01",
          ...(key && { "x-api-key": key }),
        }),
      );
    case "openai":
      return openAiModels(server, await ask("/models", key ? { authorization: `Bearer ${key}` } : {}));
  }
}

function ollamaModels(server: Server, answer: unknown): ListedModel[] {
  return readable(OllamaModel, OllamaList.safeParse(answer).data?.models).map(({ name, size, details }) => ({
    name,
    ...(size !== undefined && { bytes: size }),
    ...(details?.parameter_size && { parameters: details.parameter_size }),
    local: staysHere({ ...server, model: name }),
    price: null,
  }));
}

function openAiModels(server: Server, answer: unknown): ListedModel[] {
  return readable(OpenAiModel, OpenAiList.safeParse(answer).data?.data).map(({ id, pricing }) => ({
    name: id,
    local: staysHere({ ...server, model: id }),
    price: pricing ? priceOf(pricing) : null,
  }));
}

/** One entry that cannot be read costs only itself. */
function readable<T>(schema: z.ZodType<T>, entries: readonly unknown[] | undefined): T[] {
  if (!entries)
    throw new ModelError("the answer is no list of models; check the address", { trouble: "refused" });
  return entries.flatMap((entry) => schema.safeParse(entry).data ?? []);
}

/** Dollars a token; what says more says nothing. */
const DEAREST = 1_000;

/** OpenRouter's prices are dollars a token, as text; -1 stands for "it depends". */
function priceOf({ prompt, completion }: { prompt: string; completion: string }): ListedModel["price"] {
  const [input, output] = [Number(prompt), Number(completion)];
  if (![input, output].every((usd) => usd >= 0 && usd <= DEAREST)) return null;
  return { inputUsdPerMillion: perMillion(input), outputUsdPerMillion: perMillion(output) };
}

const perMillion = (usd: number): number => Math.round(usd * 1e12) / 1e6;

import { isAbsolute } from "node:path";
import { ApiError, type ChatWork, type ModelUsed } from "@memory/shared";
import type { ModelSettings } from "../../platform/config.ts";
import type { EmbedderChoice } from "../models.ts";
import { agree, type Offer, offerOf, type Pays } from "../own-agent/agree.ts";
import type { OwnAgents } from "../own-agent/own-agent.ts";
import { parseAgentModel, programNames } from "../own-agent/programs.ts";
import { forgetAgreements } from "../own-agent/queries.ts";
import type { ModelChanges, ModelChoices } from "./choices.ts";
import type { Keys } from "./keys.ts";
import {
  type KnownProvider,
  knownProviders,
  type ProviderName,
  parseModelName,
  staysHere,
} from "./known-providers.ts";
import { isSafeAddress } from "./reach.ts";

export type Task = ModelUsed["task"];

export interface UseRequest {
  readonly task: Task;
  readonly model: string | null;
  readonly url?: string | undefined;
  readonly for?: readonly ChatWork[] | undefined;
  /** Who pays for a person's own agent. */
  readonly pays?: Pays | undefined;
  /** The program that the person has agreed to. */
  readonly agreed?: { readonly path: string; readonly version: string } | undefined;
  readonly dryRun: boolean;
}

export type PriceOf = (model: { readonly provider: string; readonly model: string }) => ModelUsed["price"];

export interface UseDeps {
  readonly choices: ModelChoices;
  readonly keys: Keys;
  readonly priceOf: PriceOf;
  /** Programs of the person's own agents. */
  readonly own: OwnAgents;
  /** Told that a person wants another model to make the vectors, or with null the embedded one again. */
  readonly onEmbedding: (choice: EmbedderChoice, askedBy: string) => void;
}

interface Asking {
  readonly ownerId: string;
  readonly signal: AbortSignal;
}

/** Choose a model, or only say what that would mean. Throws `ApiError`. */
export async function useModel(
  deps: UseDeps,
  request: UseRequest,
  { ownerId, signal }: Asking,
): Promise<ModelUsed> {
  const { task, model, url = null, dryRun } = request;
  const named = model === null ? null : checked({ task, name: model, url });
  const plan = deps.choices.change(changesFor(request), { dryRun: true });
  const offer = named && (await offerFor(deps, { named, request, sends: sentTo(task, plan), signal }));
  if (!dryRun) {
    if (offer) agree(deps.own.deps, offer, request.agreed);
    else if (task === "chat") forgetAgreements(deps.own.deps.store);
    deps.choices.change(changesFor(request), { dryRun });
    if (task === "embedding") deps.onEmbedding({ model, url }, ownerId);
  }
  if (named === null)
    return {
      task,
      model,
      runs: "embedded",
      address: null,
      sends: [],
      price: null,
      key: "not needed",
      dryRun,
    };
  const { provider } = named;
  const here = staysHere({ ...named, baseUrl: url });
  return {
    task,
    model,
    runs: here ? "local" : "remote",
    address: url ?? knownProviders[provider].baseUrl,
    sends: sentTo(task, plan),
    price: here ? null : deps.priceOf(named),
    key: keyState(deps, provider),
    ...(offer && { agent: shown(offer) }),
    dryRun,
  };
}

interface Wanted {
  readonly named: { readonly provider: ProviderName; readonly model: string };
  readonly request: UseRequest;
  readonly sends: readonly string[];
  readonly signal: AbortSignal;
}

async function offerFor({ own }: UseDeps, { named, request, sends, signal }: Wanted): Promise<Offer | null> {
  const asked = named.provider === "agent" ? parseAgentModel(named.model) : null;
  if (!asked) return null;
  return offerOf(own, { program: asked.program, pays: request.pays ?? "plan", sends, signal });
}

const shown = ({ program, path, version, pays, words }: Offer): NonNullable<ModelUsed["agent"]> => ({
  program: program.name,
  path,
  version,
  pays,
  words: [...words],
});

/** An address belongs to a model: another model does not inherit it. */
function changesFor({ task, model, url, for: work }: UseRequest): ModelChanges {
  if (task === "reranking") return { rerankingModel: model };
  if (task === "embedding") return { embeddingModel: model, embeddingUrl: url ?? null };
  return { chatModel: model, chatUrl: url ?? null, ...(work && { chatFor: [...new Set(work)].join(",") }) };
}

interface ToCheck {
  readonly task: Task;
  readonly name: string;
  readonly url: string | null;
}

/** Provider and name of a model. Throws `ApiError` for one that could never be asked. */
export function checked({ task, name, url }: ToCheck): { provider: ProviderName; model: string } {
  const named = parseModelName(name);
  if (!named) throw wrong("model", `names no known provider; use one of ${providersFor(task).join(", ")}`);
  const { baseUrl, wire, chats, embeds } = knownProviders[named.provider];
  if (!does(task, { chats, embeds, wire }))
    throw wrong("model", `${named.provider} has no such models; use one of ${providersFor(task).join(", ")}`);
  if (wire === "agent") {
    if (url !== null) throw wrong("url", "a program on this machine has no address");
    if (!parseAgentModel(named.model))
      throw wrong("model", `names no agent that can read; use one of agent/${programNames.join(", agent/")}`);
  } else if (wire === "folder") {
    if (url !== null) throw wrong("url", "a folder has no address");
    if (!isAbsolute(named.model))
      throw wrong("model", "must name the folder from the root on, for instance huggingface//home/me/minilm");
  } else if (url === null && baseUrl === null) throw wrong("url", `${named.provider} needs its address`);
  if (url !== null) checkAddress(url);
  return named;
}

/** Throws `ApiError` for an address that nothing is to be sent to. */
export function checkAddress(url: string): void {
  if (!isSafeAddress(new URL(url)))
    throw wrong("url", "must be https: over http, texts and keys could be read on their way");
}

function does(
  task: Task,
  { chats, embeds, wire }: Pick<KnownProvider, "chats" | "embeds" | "wire">,
): boolean {
  switch (task) {
    case "chat":
      return chats;
    case "embedding":
      return embeds;
    case "reranking":
      return wire === "folder";
  }
}

const providersFor = (task: Task): string[] =>
  Object.entries(knownProviders).flatMap(([name, { chats, embeds, wire }]) =>
    does(task, { chats, embeds, wire }) ? [name] : [],
  );

const wrong = (path: string, message: string): ApiError =>
  new ApiError("invalid", "invalid request body", [{ path, message }]);

function keyState({ keys }: Pick<UseDeps, "keys">, provider: ProviderName): ModelUsed["key"] {
  if (keys.find(provider).kind === "found") return "set";
  return knownProviders[provider].needsKey ? "missing" : "not needed";
}

const CHAT_SENDS: Readonly<Record<ChatWork, string>> = {
  distil: "the prose of your sessions, secrets redacted",
  judge: "pairs of memories that may contradict each other",
  entities: "memories and passages of your documents",
};

function sentTo(task: Task, { chatFor }: ModelSettings): string[] {
  if (task === "reranking") return ["the questions to recall, and the texts that they find"];
  if (task === "embedding")
    return ["every memory and passage, and the questions to recall, secrets redacted"];
  const work = new Set(chatFor.split(","));
  return Object.entries(CHAT_SENDS).flatMap(([name, what]) => (work.has(name) ? [what] : []));
}

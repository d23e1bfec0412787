import { type Api, ApiError, type Handlers, type ModelTested } from "@memory/shared";
import type { Context } from "../../platform/request-context.ts";
import type { Deps } from "../deps.ts";
import { ModelError } from "../models.ts";
import { programsHere } from "../own-agent/programs-here.ts";
import { shelf } from "../shelf/catalog.ts";
import { fromShelf, nameOf, notOnShelf, shelfNames } from "../shelf/name.ts";
import { folderOf, removeModel, tellShelf } from "../shelf/places.ts";
import { pullFromShelf, type ShelfDeps } from "../shelf/pull.ts";
import { isProvider, knownProviders, type ProviderName, parseModelName } from "./known-providers.ts";
import { type ListedModel, listModels } from "./list-models.ts";
import { listProviders, notThere } from "./list-providers.ts";
import { listUsed, named } from "./list-used.ts";
import { pullModel } from "./pull-model.ts";
import { type NamedModel, reach } from "./reach.ts";
import { type TestDeps, testModel } from "./test-model.ts";
import { checkAddress, checked, type Task, type UseDeps, useModel } from "./use-model.ts";

export interface ModelHandlerDeps extends TestDeps, UseDeps, ShelfDeps, Pick<Deps, "models" | "log"> {
  /** Fault of the chosen model, and the model in its place. */
  readonly modelWarning: () => string | null;
  /** Told that the chosen model has answered, or has another key. */
  readonly modelMended: () => void;
  readonly fetch: typeof globalThis.fetch;
  /** Told that another model may do now what waits. */
  readonly wake: () => void;
}

export function modelHandlers(deps: ModelHandlerDeps): Handlers<Api, Context>["models"] {
  return {
    list: async (_, { signal }) => {
      const providers = await listProviders(deps, signal);
      return {
        used: listUsed(deps),
        providers,
        shelf: await tellShelf(deps.home.path, shelf, (folder) => usesFolder(deps, folder)),
        warning: deps.modelWarning() ?? notThere(deps, providers),
      };
    },
    available: async ({ body: { provider, url = null } }, { signal }) => {
      if (url !== null) checkAddress(url);
      if (provider === "agent") return { provider, models: agentsHere(deps) };
      const offered = await available(deps, { provider: knownProvider(provider), url }, signal);
      return { provider, models: offered };
    },
    use: async ({ body }, context) => {
      const used = await useModel(deps, { ...body, model: await written(deps, body) }, context);
      // No name of a model is a secret, and who reads the log wants to know since when.
      if (!used.dryRun) {
        deps.log.info({ task: used.task, model: used.model }, "another model was chosen");
        deps.wake();
      }
      return used;
    },
    test: async ({ body: { task, url, reading, ...body } }, { ownerId, signal }) => {
      const model =
        body.model === undefined ? undefined : await fromShelf(deps.home.path, { task, model: body.model });
      if (model !== undefined) checked({ task, name: model, url: url ?? null });
      const asked = model === undefined ? inUse(deps, task) : { name: model, url: url ?? null };
      if (!asked) return embeddedAnswers(deps, task);
      const tested = await testModel(deps, { task, model: asked, reading, ownerId, signal });
      const chat = inUse(deps, "chat");
      if (tested.ok && task === "chat" && asked.name === chat?.name && asked.url === chat.url)
        deps.modelMended();
      return tested;
    },
    pull: ({ body: { model: name, url = null, from = null } }, { signal }) => {
      const entry = shelf.find((one) => one.name === name);
      if (entry) {
        if (from !== null) checkAddress(from);
        return pullFromShelf(deps, entry, { from, signal });
      }
      if (!name.includes("/")) throw notOnShelf("model", name);
      const { provider, model } = checked({ task: "chat", name, url });
      if (provider !== "ollama")
        throw invalid(
          "model",
          `name one of the shelf (${shelfNames}), or one that Ollama loads as ollama/<model>`,
        );
      if (/[:-]cloud$/.test(model)) throw invalid("model", "it runs on ollama.com, there is nothing to load");
      return pullModel(deps, { model, baseUrl: url }, signal);
    },
    remove: ({ params: { name } }) => removeFromShelf(deps, name),
    setKey: async ({ body: { provider, key } }) => {
      const known = knownProvider(provider);
      if (known === "huggingface" || known === "ollama" || known === "agent")
        throw invalid("provider", `${known} takes no key`);
      deps.keys.set(known, key);
      if (providerOf(inUse(deps, "chat")) === known) deps.modelMended();
      deps.wake();
      return { provider, key: key !== null };
    },
  };
}

async function removeFromShelf(deps: ModelHandlerDeps, name: string) {
  const entry = shelf.find((one) => one.name === name);
  if (!entry) throw new ApiError("not_found", `there is no ${name} on the shelf: ${shelfNames}`);
  if (usesFolder(deps, folderOf(deps.home.path, entry)))
    throw new ApiError(
      "conflict",
      `${name} is used; choose another model first:  memory models use none --${entry.task}`,
    );
  return { name, bytes: await removeModel(deps.home.path, entry) };
}

/** Is a folder that of a model in use? Vectors that recall still goes by count, whatever the settings say by now. */
function usesFolder({ choices, models }: ModelHandlerDeps, folder: string): boolean {
  const { embeddingModel, rerankingModel } = choices.read();
  return [embeddingModel, rerankingModel, models.embedder.name].includes(nameOf(folder));
}

/** A model of the shelf goes by its folder from here on. */
const written = async (
  { home }: Pick<ModelHandlerDeps, "home">,
  { task, model }: { readonly task: Task; readonly model: string | null },
): Promise<string | null> => (model === null ? null : fromShelf(home.path, { task, model }));

/** A program's own models are its own matter: a person may name one behind it. */
const agentsHere = ({ own }: ModelHandlerDeps) =>
  programsHere(own).map(({ name }) => ({ name, price: null }));

interface Place {
  readonly provider: ProviderName;
  readonly url: string | null;
}

/** Milliseconds a provider may take to list its models. */
const LIST_MS = 15_000;

/** The price of a model comes from the provider itself, else from the list of public prices. */
async function available(deps: ModelHandlerDeps, { provider, url }: Place, signal: AbortSignal) {
  const price = ({ name, price: own, local }: ListedModel) =>
    own ?? (local ? null : deps.priceOf({ provider, model: name }));
  try {
    const ref = reach(deps, { name: `${provider}/any`, url });
    const listed = await listModels(deps, ref, { signal, timeoutMs: LIST_MS });
    return listed.map((model) => ({ name: model.name, price: price(model) }));
  } catch (error) {
    if (error instanceof ModelError) throw refusalOf(error);
    throw error;
  }
}

function refusalOf({ trouble, message }: ModelError): ApiError {
  if (trouble === "key") return new ApiError("conflict", message);
  return new ApiError(trouble === "refused" ? "invalid" : "unavailable", message);
}

function inUse({ choices }: Pick<ModelHandlerDeps, "choices">, task: Task) {
  const { chatModel, chatUrl, embeddingModel, embeddingUrl, rerankingModel } = choices.read();
  switch (task) {
    case "chat":
      return named(chatModel, chatUrl);
    case "embedding":
      return named(embeddingModel, embeddingUrl);
    case "reranking":
      return named(rerankingModel, undefined);
  }
}

const providerOf = (model: NamedModel | null): ProviderName | undefined =>
  (model && parseModelName(model.name))?.provider;

/** The embedded models are asked nothing: whether they are there is known. */
function embeddedAnswers({ models }: Pick<Deps, "models">, task: Task): ModelTested {
  const state =
    task === "reranking"
      ? ({ name: "none", state: "unavailable", reason: "no model reads beside what is found" } as const)
      : (task === "chat" ? models.distiller : models.embedder).state();
  return {
    ok: state.state === "ready",
    model: state.name,
    runs: "embedded",
    latencyMs: 0,
    inputTokens: 0,
    outputTokens: 0,
    usd: 0,
    ...(state.state === "unavailable" && { trouble: "unavailable", message: state.reason }),
  };
}

function knownProvider(name: string): ProviderName {
  if (isProvider(name)) return name;
  throw invalid("provider", `is not known; these are: ${Object.keys(knownProviders).join(", ")}`);
}

const invalid = (path: string, message: string): ApiError =>
  new ApiError("invalid", "invalid request", [{ path, message }]);

import { join } from "node:path";
import type { Config, Environment, ModelSettings } from "../../platform/config.ts";
import type { CallLedger } from "../call-ledger.ts";
import type { Deps } from "../deps.ts";
import { priceOf } from "../ledger/prices.ts";
import type { Models } from "../models.ts";
import { createLastAnswer } from "../own-agent/last-answer.ts";
import { createOwnAgents, type OwnAgents } from "../own-agent/own-agent.ts";
import { createReader } from "../own-agent/reader.ts";
import type { WrittenLately } from "../own-agent/written-lately.ts";
import type { ReadingBook } from "../prompted/reading/reading-book.ts";
import { createChoices, type ModelChoices } from "./choices.ts";
import { type ChosenModels, chooseModels } from "./chosen.ts";
import { createProviders, type Providers } from "./create.ts";
import { createKeys, type Keys } from "./keys.ts";
import { isProvider, staysHere } from "./known-providers.ts";
import type { PriceOf } from "./use-model.ts";

/** Settings of models in the environment: they win over the files of the home. */
export interface ModelEnvironment {
  /** Keys by provider. */
  readonly keys: Readonly<Record<string, string>>;
  /** Names of the settings that it gives. */
  readonly settings: readonly string[];
  /** All of it, to choose from for a program of the person's own agent. */
  readonly programs?: Environment;
}

interface OpenDeps extends Pick<Deps, "store"> {
  readonly embedded: Models;
  readonly ledger: CallLedger;
  readonly book: ReadingBook;
  readonly clock: () => number;
  readonly written: WrittenLately;
  readonly settings: ModelSettings & Pick<Config, "agentPolite" | "folders">;
  readonly home: string;
  readonly environment?: ModelEnvironment | undefined;
  readonly fetch?: typeof globalThis.fetch | undefined;
}

export interface OpenModels {
  readonly models: ChosenModels;
  readonly own: OwnAgents;
  readonly providers: Providers;
  readonly keys: Keys;
  readonly choices: ModelChoices;
  readonly priceOf: PriceOf;
  readonly modelWarning: () => string | null;
  readonly modelMended: () => void;
  readonly fetch: typeof globalThis.fetch;
}

const nothing: ModelEnvironment = { keys: {}, settings: [] };

/** The models of a daemon, and all that is needed to choose among them while it runs. */
export function openModels(deps: OpenDeps): OpenModels {
  const {
    embedded,
    book,
    ledger,
    clock,
    settings,
    home,
    environment = nothing,
    fetch = globalThis.fetch,
  } = deps;
  const { store, written } = deps;
  const reader = createReader({ store, clock, home });
  const own = createOwnAgents({
    store,
    ledger,
    clock,
    home,
    env: environment.programs ?? {},
    isPolite: settings.agentPolite,
    lastAnswer: createLastAnswer({ folders: settings.folders, reader, written, clock }),
  });
  const keys = createKeys({ file: join(home, "keys.json"), environment: environment.keys });
  const choices = createChoices({ home, settings, inEnvironment: environment.settings });
  const providers = createProviders({ ledger, clock, own, fetch });
  const models = chooseModels({ embedded, book, choices, providers, keys, reader });
  return {
    models,
    own,
    providers,
    keys,
    choices,
    priceOf: perMillion,
    modelWarning: () => models.warning(),
    modelMended: () => models.mended(),
    fetch,
  };
}

const perMillion: PriceOf = ({ provider, model }) => {
  const here = isProvider(provider) && staysHere({ provider, model, baseUrl: null });
  const price = priceOf({ provider, model, isFree: here });
  return price && { inputUsdPerMillion: price.input, outputUsdPerMillion: price.output };
};

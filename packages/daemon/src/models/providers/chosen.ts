import type { ModelSettings } from "../../platform/config.ts";
import type { ChatModel } from "../chat.ts";
import {
  type Distiller,
  type Embedder,
  type Extractor,
  ModelError,
  type Models,
  type PairJudge,
  type Reader,
  type Reranker,
} from "../models.ts";
import { promptedExtractor } from "../prompted/extractor.ts";
import { promptedJudge } from "../prompted/judge.ts";
import { sessionReader } from "../prompted/reading/reader.ts";
import type { ReadingBook } from "../prompted/reading/reading-book.ts";
import type { ModelChoices } from "./choices.ts";
import type { Providers } from "./create.ts";
import { type NamedModel, type ReachDeps, reach, stateOfNamed } from "./reach.ts";
import { withStandIn } from "./stand-in.ts";

interface ChosenDeps extends ReachDeps {
  /** Models for the work that no chosen one does. */
  readonly embedded: Models;
  readonly choices: ModelChoices;
  /** Store of paid answers. */
  readonly book: ReadingBook;
  readonly reader?: Reader | undefined;
}

export interface ChosenModels extends Models {
  /** Fault of the chosen model, and the model in its place. */
  warning(): string | null;
  /** It has answered, or has another key: what was wrong with it before is over. */
  mended(): void;
  close(): Promise<void>;
}

interface Chosen {
  readonly settings: ModelSettings;
  readonly distiller: Distiller;
  readonly extractor: Extractor;
  readonly judge: PairJudge | undefined;
  readonly warning: () => string | null;
  readonly mended: () => void;
}

/** The models as they are chosen now: who asks for one again gets the one that a person has chosen meanwhile. */
export function chooseModels(deps: ChosenDeps): ChosenModels {
  const { embedded, choices } = deps;
  let chosen: Chosen | undefined;
  /** A model of a folder takes seconds to load: each is made once. */
  const embedders = new Map<string, ChosenEmbedder>();
  const rerankers = chosenRerankers(deps);
  const now = (): Chosen => {
    const settings = choices.read();
    if (chosen?.settings !== settings) chosen = choose(deps, settings);
    return chosen;
  };
  return {
    get distiller() {
      return now().distiller;
    },
    get extractor() {
      return now().extractor;
    },
    get judge() {
      return now().judge;
    },
    get reranker() {
      return rerankers.chosen(choices.read().rerankingModel);
    },
    turnExtractor: embedded.turnExtractor,
    embedder: embedded.embedder,
    entityEmbedder: embedded.entityEmbedder,
    reader: deps.reader,
    embedders: {
      wanted() {
        const { embeddingModel: model = null, embeddingUrl: url = null } = choices.read();
        return { model, url };
      },
      make: ({ model, url = null }) => {
        if (model === null) return embedded.embedder;
        const place = JSON.stringify([model, url]);
        const known = embedders.get(place) ?? chosenEmbedder(deps, { name: model, url });
        embedders.set(place, known);
        return known;
      },
    },
    aliases: () => embedded.aliases(),
    warning: () => now().warning(),
    mended: () => now().mended(),
    close: async () => void (await Promise.all([...embedders.values(), rerankers].map((one) => one.close()))),
  };
}

function choose(deps: ChosenDeps, settings: ModelSettings): Chosen {
  const { embedded } = deps;
  const { distiller, extractor, judge } = embedded;
  const { chatModel: name, chatUrl: url = null, chatFor } = settings;
  if (name === undefined)
    return { settings, distiller, extractor, judge, warning: () => null, mended: () => undefined };
  const chat = chosenChat(deps, { name, url });
  const does = new Set(chatFor.split(","));
  let trouble: ModelError | null = null;
  const note = (latest: ModelError | null): void => {
    trouble = latest;
  };
  const meanwhile = does.has("distil")
    ? "; sessions that nobody waits for are read by the embedded rules meanwhile, and again later"
    : "";
  const prompted = sessionReader(chat, { rules: distiller, book: deps.book });
  return {
    settings,
    distiller: does.has("distil") ? withStandIn(prompted, distiller, note) : distiller,
    extractor: does.has("entities") ? promptedExtractor(chat) : extractor,
    judge: does.has("judge") ? promptedJudge(chat) : judge,
    warning() {
      const state = chat.state();
      const reason = state.state === "unavailable" ? state.reason : trouble?.message;
      return reason === undefined ? null : `${name} cannot be used: ${reason}${meanwhile}`;
    },
    mended: () => note(null),
  };
}

/** A chat model whose key is looked up when it is asked: one that is set, changed or mended later counts at once. */
function chosenChat(deps: ReachDeps, named: NamedModel): ChatModel {
  let made: { readonly key: string | null; readonly chat: ChatModel } | undefined;
  const chat = (): ChatModel => {
    const ref = reach(deps, named);
    if (made?.key !== ref.key) made = undefined;
    made ??= { key: ref.key, chat: deps.providers.chat(ref) };
    return made.chat;
  };
  return {
    name: named.name,
    state: () => stateOfNamed(named, () => chat().state()),
    complete: async (question) => chat().complete(question),
  };
}

/** The one that is chosen; one that is not any more lets go of its thread. */
function chosenRerankers(deps: ReachDeps) {
  let made: { readonly name: string; readonly reranker: ReturnType<Providers["reranker"]> } | undefined;
  const close = async (): Promise<void> => {
    const { reranker } = made ?? {};
    made = undefined;
    await reranker?.close();
  };
  return {
    chosen(name: string | undefined): Reranker | undefined {
      if (made && made.name !== name) void close();
      if (name === undefined) return undefined;
      try {
        made ??= { name, reranker: deps.providers.reranker(reach(deps, { name, url: null })) };
        return made.reranker;
      } catch (error) {
        // Written by hand and no such model: nothing does this, as `models list` says.
        if (error instanceof ModelError) return undefined;
        throw error;
      }
    },
    close,
  };
}

type Made = ReturnType<Providers["embedder"]>;

interface ChosenEmbedder extends Embedder {
  close(): Promise<void>;
}

/** A model of vectors whose key is looked up when it is asked: one that is set, changed or mended later counts at once. */
function chosenEmbedder(deps: ReachDeps, named: NamedModel): ChosenEmbedder {
  let made: { readonly key: string | null; readonly embedder: Made } | undefined;
  const close = async (): Promise<void> => {
    const { embedder } = made ?? {};
    made = undefined;
    await embedder?.close();
  };
  const embedder = (): Embedder => {
    const ref = reach(deps, named);
    if (made && made.key !== ref.key) void close();
    made ??= { key: ref.key, embedder: deps.providers.embedder(ref) };
    return made.embedder;
  };
  return {
    name: named.name,
    /** Known when it has answered. */
    get dimensions() {
      return made?.embedder.dimensions ?? 0;
    },
    get batch() {
      return made?.embedder.batch;
    },
    state: () => stateOfNamed(named, () => embedder().state()),
    embed: async (texts, options) => embedder().embed(texts, options),
    close,
  };
}

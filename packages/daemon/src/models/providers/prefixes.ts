import type { EmbedOptions } from "../models.ts";

type Prefixes = Readonly<Record<EmbedOptions["purpose"], string>>;

const FOR_SEARCH = "Represent this sentence for searching relevant passages: ";

/**
 * Prefixes that these models have learnt to find before a text. A change here makes their stored vectors mean
 * something else.
 */
const known: readonly (readonly [name: RegExp, Prefixes])[] = [
  [/nomic-embed-text/, { query: "search_query: ", store: "search_document: " }],
  [/(?:^|[-_/])e5-(?:small|base|large)(?!.*instruct)/, { query: "query: ", store: "passage: " }],
  [/bge-(?:small|base|large)-en|mxbai-embed-large/, { query: FOR_SEARCH, store: "" }],
  [/embeddinggemma/, { query: "task: search result | query: ", store: "title: none | text: " }],
];

const none: Prefixes = { query: "", store: "" };

export const prefixesOf = (model: string): Prefixes =>
  known.find(([name]) => name.test(model.toLowerCase()))?.[1] ?? none;

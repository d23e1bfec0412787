/** US dollars for a million tokens. */
interface Price {
  readonly input: number;
  readonly output: number;
}

/**
 * Public list prices of standard calls, without discounts for caches and batches, gathered on 2026-11-22 from what others have
 * published of the providers' lists (github/docs "models-and-pricing", changelogs of price trackers), since the lists themselves could
 * not be asked. Only what several of them agree on stands here; newer models are unknown, and said to be. What a provider itself
 * says that a call has cost is believed before this table.
 */
const LIST: Readonly<Record<string, Readonly<Record<string, readonly [input: number, output: number]>>>> = {
  anthropic: {
    "claude-opus-4-6": [5, 25],
    "claude-opus-4-5": [5, 25],
    "claude-opus-4-1": [15, 75],
    "claude-opus-4": [15, 75],
    "claude-sonnet-4-6": [3, 15],
    "claude-sonnet-4-5": [3, 15],
    "claude-sonnet-4": [3, 15],
    "claude-3-7-sonnet": [3, 15],
    "claude-haiku-4-5": [1, 5],
    "claude-3-5-haiku": [0.8, 4],
    "claude-3-haiku": [0.25, 1.25],
  },
  openai: {
    "gpt-5.2": [1.75, 14],
    "gpt-5.1": [1.25, 10],
    "gpt-5": [1.25, 10],
    "gpt-5-mini": [0.25, 2],
    "gpt-5-nano": [0.05, 0.4],
    "gpt-4.1": [2, 8],
    "gpt-4.1-mini": [0.4, 1.6],
    "gpt-4.1-nano": [0.1, 0.4],
    "gpt-4o": [2.5, 10],
    "gpt-4o-mini": [0.15, 0.6],
    "o4-mini": [1.1, 4.4],
    "text-embedding-3-small": [0.02, 0],
    "text-embedding-3-large": [0.13, 0],
    "text-embedding-ada-002": [0.1, 0],
  },
};

const FREE: Price = { input: 0, output: 0 };

export interface PricedModel {
  readonly provider: string;
  readonly model: string;
  /** It runs on this machine, or a plan pays for it. */
  readonly isFree?: boolean | undefined;
}

/** Price of a model; null for an unknown one, which is never guessed from its relatives. */
export function priceOf({ provider, model, isFree }: PricedModel): Price | null {
  if (isFree) return FREE;
  const list = Object.hasOwn(LIST, provider) ? LIST[provider] : undefined;
  if (!list) return null;
  const name = withoutDate(model);
  const found = Object.hasOwn(list, name) ? list[name] : undefined;
  return found ? { input: found[0], output: found[1] } : null;
}

/** "claude-haiku-4-5-20251001" is a dated "claude-haiku-4-5"; a "-6" behind a name is another model. */
const withoutDate = (model: string): string =>
  model.toLowerCase().replace(/(?:[-@]20\d{6}|-20\d\d-\d\d-\d\d|-latest)$/, "");

export interface Tokens {
  readonly input: number;
  readonly output: number;
}

export const dollars = (price: Price, tokens: Tokens): number =>
  (price.input * tokens.input + price.output * tokens.output) / 1_000_000;

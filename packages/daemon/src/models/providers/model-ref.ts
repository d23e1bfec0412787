import type { CallLedger } from "../call-ledger.ts";
import type { OwnAgents } from "../own-agent/own-agent.ts";
import { knownProviders, type ProviderName } from "./known-providers.ts";

/** A model of a provider, with what is needed to reach it. */
export interface ModelRef {
  readonly provider: ProviderName;
  readonly model: string;
  /** Null: the provider's own. */
  readonly baseUrl: string | null;
  /** Null: none is set. */
  readonly key: string | null;
}

export interface ProviderDeps {
  readonly ledger: CallLedger;
  readonly clock: () => number;
  /** The gate through which a person's own agents are asked. */
  readonly own?: OwnAgents | undefined;
  /** The rest is what tests do without: the network, chance and waiting. */
  readonly fetch?: typeof globalThis.fetch;
  readonly random?: () => number;
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds a request may take. */
  readonly patience?: Partial<RetryPatience>;
}

export interface RetryPatience {
  readonly chat: number;
  readonly embed: number;
}

/** As people write it, and the key of its vectors. */
export const modelName = ({ provider, model }: Pick<ModelRef, "provider" | "model">): string =>
  `${provider}/${model}`;

/** Address of its requests, without a slash at the end; null where none is set. */
export function addressOf({ provider, baseUrl }: ModelRef): string | null {
  const address = (baseUrl ?? knownProviders[provider].baseUrl)?.replace(/\/+$/, "");
  return address !== undefined && URL.canParse(address) ? address : null;
}

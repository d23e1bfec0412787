import { ModelError, type ModelState } from "../models.ts";
import type { Providers } from "./create.ts";
import type { Keys } from "./keys.ts";
import { knownProviders, parseModelName, staysHere } from "./known-providers.ts";
import type { ModelRef } from "./model-ref.ts";

export interface ReachDeps {
  readonly providers: Providers;
  readonly keys: Keys;
}

/** A model as a person names it, and where it is if not at its provider's own address. */
export interface NamedModel {
  readonly name: string;
  readonly url: string | null;
}

/**
 * Address and key of a model. Throws `ModelError` where its provider is unknown, or its key is missing or
 * must not be used.
 */
export function reach({ keys }: Pick<ReachDeps, "keys">, { name, url }: NamedModel): ModelRef {
  const parsed = parseModelName(name);
  if (!parsed)
    throw new ModelError(
      `"${name}" names no known provider; these are known: ${Object.keys(knownProviders).join(", ")}`,
      { trouble: "refused" },
    );
  if (url !== null && !isSafeAddress(new URL(url)))
    throw new ModelError(`the address of ${name} must be https: over http, texts and keys could be read`, {
      trouble: "refused",
    });
  const { provider } = parsed;
  const { wire, needsKey, keyVariable } = knownProviders[provider];
  // A folder takes no key: a file of keys that must not be used is no matter of it.
  const found = wire === "folder" ? ({ kind: "none" } as const) : keys.find(provider);
  if (found.kind === "refused") throw new ModelError(found.reason, { trouble: "key" });
  if (found.kind === "none" && needsKey)
    throw new ModelError(
      `no key is set for ${provider}; set one with  memory models key ${provider}  or in ${keyVariable}`,
      { trouble: "key" },
    );
  return { ...parsed, baseUrl: url, key: found.kind === "found" ? found.key : null };
}

/** Without encryption only within a machine or a private network. */
export function isSafeAddress({ protocol, hostname }: URL): boolean {
  if (protocol === "https:") return true;
  if (hostname.startsWith("[")) return /^\[(?:::1\]|f[cd][\da-f]{2}:|fe80:)/.test(hostname);
  if (!hostname.includes(".") || /\.(?:local|lan|internal|home\.arpa)$/.test(hostname)) return true;
  return /^(?:127|10|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))\.[\d.]+$/.test(hostname);
}

/** Location of a model that may not be known at all. */
export function runsWhere({ name, url }: NamedModel): "local" | "remote" {
  const named = parseModelName(name);
  return named && staysHere({ ...named, baseUrl: url }) ? "local" : "remote";
}

/** A model that cannot be reached is unavailable, and says why. */
export function stateOfNamed(named: NamedModel, ask: () => ModelState): ModelState {
  const remote = runsWhere(named) === "remote" && { remote: true };
  try {
    return { ...ask(), ...remote };
  } catch (error) {
    if (error instanceof ModelError)
      return { name: named.name, state: "unavailable", reason: error.message, ...remote };
    throw error;
  }
}

import { ModelError, type ModelState } from "../models.ts";
import { knownProviders } from "./known-providers.ts";
import { addressOf, type ModelRef, modelName } from "./model-ref.ts";
import type { ModelConnection } from "./wire/accounted-fetch.ts";

/** State of a model, as far as is known without asking it. */
export function connectionState({ ref, breaker }: ModelConnection): ModelState {
  const name = modelName(ref);
  const trouble = missing(ref) ?? breaker.refusal();
  if (trouble) return { name, state: "unavailable", reason: trouble.message };
  return { name, state: "ready", runtime: new URL(baseUrlOf(ref)).host };
}

/** Throws `ModelError` for what has to be set before there can be a request. */
export function baseUrlOf(ref: ModelRef): string {
  const trouble = missing(ref);
  const address = addressOf(ref);
  if (trouble || address === null) throw trouble ?? withoutAddress(ref);
  return address;
}

function missing(ref: ModelRef): ModelError | null {
  if (addressOf(ref) === null) return withoutAddress(ref);
  const { needsKey, keyVariable } = knownProviders[ref.provider];
  const set =
    keyVariable === null ? "put one into keys.json" : `set ${keyVariable} or put one into keys.json`;
  if (ref.key === null)
    return needsKey ? new ModelError(`${modelName(ref)} needs a key; ${set}`, { trouble: "key" }) : null;
  // Such a key cannot be a header, and the error of the attempt would quote it.
  if (!/^[\x21-\x7e]+$/.test(ref.key))
    return new ModelError(`the key for ${modelName(ref)} has characters that no key has; ${set}`, {
      trouble: "key",
    });
  return null;
}

const withoutAddress = (ref: ModelRef): ModelError =>
  new ModelError(
    `${modelName(ref)} has no base URL that can be used; set one, like http://127.0.0.1:8080/v1`,
    {
      trouble: "refused",
    },
  );

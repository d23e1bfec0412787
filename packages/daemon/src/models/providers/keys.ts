import { parseJson } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { z } from "zod";
import type { Environment } from "../../platform/config.ts";
import { replaceFile } from "../../platform/replace-file.ts";
import { readSecretFile } from "../../platform/secret-file.ts";
import { knownProviders, type ProviderName } from "./known-providers.ts";

/** Result of the search for a provider's key. Only `createProviders` is handed the key itself. */
export type FoundKey =
  | { readonly kind: "found"; readonly key: string; readonly from: "environment" | "file" }
  | { readonly kind: "none" }
  /** There is something, and it must not or cannot be used. */
  | { readonly kind: "refused"; readonly reason: string };

export interface Keys {
  find(provider: ProviderName): FoundKey;
  /** Keep a key, or forget it with null. Throws `ApiError` where the environment or a broken file stands against it. */
  set(provider: ProviderName, key: string | null): void;
}

/** Keys the environment holds, by provider. */
export const keysInEnvironment = (env: Environment): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(knownProviders).flatMap(([provider, { keyVariable }]) => {
      const key = keyVariable === null ? undefined : env[keyVariable]?.trim();
      return key ? [[provider, key]] : [];
    }),
  );

interface KeyPlaces {
  /** `<home>/keys.json`. */
  readonly file: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** Keys of providers: from the environment, else from a file that its owner alone can read. The file is read each time: a mended one counts at once. */
export function createKeys({ file, environment }: KeyPlaces): Keys {
  return {
    find(provider) {
      const own = environment[provider];
      if (own !== undefined)
        return isKey(own)
          ? { kind: "found", key: own, from: "environment" }
          : {
              kind: "refused",
              reason: `${variable(provider)} holds no key: a key is one word of visible ASCII characters`,
            };
      const read = readKeys(file);
      if (read.kind === "refused") return read;
      const key = read.keys[provider];
      return key === undefined ? { kind: "none" } : { kind: "found", key, from: "file" };
    },
    set(provider, key) {
      if (environment[provider] !== undefined)
        throw new ApiError(
          "conflict",
          `${variable(provider)} is set in the daemon's environment and wins over the file; change it there and restart the daemon`,
        );
      const read = readKeys(file);
      if (read.kind === "refused") throw new ApiError("conflict", read.reason);
      const { [provider]: _old, ...others } = read.keys;
      replaceFile(
        file,
        `${JSON.stringify(key === null ? others : { ...others, [provider]: key }, null, 2)}\n`,
      );
    },
  };
}

const variable = (provider: ProviderName): string => knownProviders[provider].keyVariable ?? "the key";

/** A line break in a key becomes part of an error that quotes it; what is no ASCII cannot be sent at all. */
const isKey = (text: string): boolean => /^[\x21-\x7e]{1,4096}$/.test(text);

const KeysFile = z.record(z.string(), z.string().refine(isKey));

type Read =
  | { readonly kind: "read"; readonly keys: Readonly<Record<string, string>> }
  | { readonly kind: "refused"; readonly reason: string };

function readKeys(file: string): Read {
  const read = readSecretFile(file);
  if (read.kind === "refused") return read;
  const keys = read.kind === "none" ? {} : KeysFile.safeParse(parseJson(read.text)).data;
  return keys
    ? { kind: "read", keys }
    : {
        kind: "refused",
        reason: `${file} is not a JSON object of providers and their keys; mend it or remove it`,
      };
}

import { parseJson } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { z } from "zod";
import { replaceFile } from "../platform/replace-file.ts";
import { readSecretFile } from "../platform/secret-file.ts";
import type { SpaceKeys } from "./join.ts";

/** Keys of a space, and what it takes to log in where it lies. */
export interface KeptKeys extends SpaceKeys {
  /** Null: the environment of the daemon has it, or none is needed. */
  readonly password: string | null;
  /** A person agreed to go without verified TLS. */
  readonly insecureNetwork: boolean;
}

const File = z.strictObject({
  spaces: z.record(
    z.string(),
    z.strictObject({
      signKey: z.string(),
      claimKey: z.string(),
      boxKey: z.string().nullable(),
      epochs: z.record(z.string(), z.string()),
      password: z.string().nullable(),
      insecureNetwork: z.boolean(),
    }),
  ),
  /** Passwords by address: who leaves a space and comes back has no other. */
  logins: z.record(z.string(), z.string()),
});

export interface SpaceKeyFile {
  /** Undefined: this home has none for this space. Throws where the file must not be used. */
  find(spaceId: string): KeptKeys | undefined;
  /** Null forgets them, but for the password of the login. */
  set(spaceId: string, keys: KeptKeys | null): void;
  /** The password that was used last with a login; undefined: none is known here. */
  findPassword(address: string): string | undefined;
  keepPassword(address: string, password: string): void;
}

/** `<home>/space-keys.json`, which its owner alone can read. It is read each time: a mended one counts at once. */
export function openSpaceKeys(file: string): SpaceKeyFile {
  const read = (): z.infer<typeof File> => {
    const found = readSecretFile(file);
    if (found.kind === "refused") throw new ApiError("conflict", found.reason);
    if (found.kind === "none") return { spaces: {}, logins: {} };
    const parsed = File.safeParse(parseJson(found.text));
    if (parsed.success) return parsed.data;
    throw new ApiError(
      "conflict",
      `${file} is not what this program writes; put it back from a copy, or remove it and join your spaces anew`,
    );
  };
  const write = (written: z.infer<typeof File>) => replaceFile(file, `${JSON.stringify(written, null, 2)}\n`);
  return {
    find: (spaceId) => read().spaces[spaceId],
    set(spaceId, keys) {
      const { spaces, logins } = read();
      const { [spaceId]: _old, ...others } = spaces;
      write({ spaces: keys === null ? others : { ...others, [spaceId]: keys }, logins });
    },
    findPassword: (address) => read().logins[address],
    keepPassword(address, password) {
      const { spaces, logins } = read();
      write({ spaces, logins: { ...logins, [address]: password } });
    },
  };
}

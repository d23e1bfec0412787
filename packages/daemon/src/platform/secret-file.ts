import { closeSync, fstatSync, openSync, readFileSync } from "node:fs";
import { codeOf } from "@memory/sources/files";

export type SecretFile =
  | { readonly kind: "read"; readonly text: string }
  | { readonly kind: "none" }
  /** There is something that must not or cannot be used. No sentence quotes the file: it holds secrets, or what was meant to be one. */
  | { readonly kind: "refused"; readonly reason: string };

/** Far more than keys take. */
const MOST_BYTES = 256 * 1024;

/** A file of secrets, if its owner alone can read it. */
export function readSecretFile(file: string): SecretFile {
  const refused = (reason: string): SecretFile => ({ kind: "refused", reason: `${file} ${reason}` });
  const unreadable = "cannot be read; check that it is a file and yours";
  let handle: number;
  try {
    handle = openSync(file, "r");
  } catch (error) {
    return codeOf(error) === "ENOENT" ? { kind: "none" } : refused(unreadable);
  }
  try {
    const { mode, size } = fstatSync(handle);
    // Asked of the open file: what is looked at is what is read. Windows has no such bits.
    if (process.platform !== "win32" && (mode & 0o077) !== 0)
      return refused(`can be read by others on this machine; run  chmod 600 ${file}  and consider new keys`);
    return size <= MOST_BYTES
      ? { kind: "read", text: readFileSync(handle, "utf8") }
      : refused("is far larger than keys are; mend it or remove it");
  } catch {
    return refused(unreadable);
  } finally {
    closeSync(handle);
  }
}

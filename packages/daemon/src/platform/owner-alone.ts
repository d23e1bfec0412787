import { chmodSync, statSync } from "node:fs";

/** Takes from everybody else what they may do with it. What its owner may do is theirs to decide: one that is read-only stays so. */
export function forOwnerAlone(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o077) !== 0) chmodSync(path, mode & 0o700);
}

import type { SpaceRow } from "./queries/spaces.ts";

/** Something in the log must not be applied, or the log is not the one it was: a person has to look. */
export class StoppedError extends Error {
  override readonly name = "StoppedError";
}

/** It is not law, and an owner may say that everybody passes over it. */
export class PassableError extends StoppedError {
  constructor(why: string, { kind, name }: Pick<SpaceRow, "kind" | "name">) {
    const command = kind === "sync" ? "memory sync repair" : `memory space repair ${name}`;
    const who =
      kind === "sync"
        ? "What it says is left out on all your machines by"
        : "An owner has everybody leave it out by";
    super(`${why} ${who}  ${command}`);
  }
}

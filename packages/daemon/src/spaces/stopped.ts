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

/** Where a home stops at a change that is not law. One that must not be passed over was law once: its words were altered. */
export function stoppedAt(
  { why, mayBePassed }: { readonly why: string; readonly mayBePassed: boolean },
  space: Pick<SpaceRow, "kind" | "name">,
): StoppedError {
  if (mayBePassed) return new PassableError(why, space);
  const mended =
    "Where another of your machines had read it before,  memory sync repair  there puts it right";
  return new StoppedError(space.kind === "sync" ? `${why} ${mended}` : why);
}

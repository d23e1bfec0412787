import { ApiError } from "@memory/shared";
import { type Act, CarrierError } from "@memory/spaces/log";
import type { Context } from "../platform/request-context.ts";
import type { SpaceHandlerDeps } from "./asked.ts";
import type { KeptKeys } from "./keys.ts";
import type { SpaceRow } from "./queries/spaces.ts";
import { outcomeOf, want } from "./wanted.ts";

export function keptOf(
  { spaceKeys: keys }: Pick<SpaceHandlerDeps, "spaceKeys">,
  { id, name }: SpaceRow,
): KeptKeys {
  const kept = keys.find(id);
  if (kept) return kept;
  throw new ApiError("conflict", `the keys of this home for ${name} are not here; leave it and join it anew`);
}

export const wantAct = (deps: SpaceHandlerDeps, space: SpaceRow, { client }: Context, act: Act): string =>
  want(deps, space, { intent: { kind: "member", act }, client });

/** Who takes part is decided now or not at all: a code for somebody who is not invited yet helps nobody. */
export async function must(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
  act: Act,
): Promise<void> {
  const { state, why } = await outcomeOf(deps, space, wantAct(deps, space, context, act));
  if (state === "done") return;
  if (state === "waiting") throw new ApiError("unavailable", `it waits until the log can be reached: ${why}`);
  throw new ApiError("conflict", why ?? "it was refused");
}

/** Trouble with the carrier, in the words of the API: a login that is refused is forbidden, and may only lack its password. */
export async function reaching<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CarrierError)
      throw new ApiError(error.trouble === "login" ? "forbidden" : "unavailable", error.message);
    throw error;
  }
}

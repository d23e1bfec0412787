import { ApiError } from "@memory/shared";
import { type Act, CarrierError } from "@memory/spaces/log";
import type { Context } from "../platform/request-context.ts";
import type { SpaceHandlerDeps } from "./asked.ts";
import type { KeptKeys } from "./keys.ts";
import { dropFromOutbox } from "./queries/outbox.ts";
import { findSpace, type SpaceRow } from "./queries/spaces.ts";
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

/**
 * Who takes part, said to all. Null: it is done; else why it waits in this home, from where it goes by itself. Throws `ApiError` where
 * it was refused.
 */
export async function act(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
  what: Act,
): Promise<string | null> {
  const id = wantAct(deps, space, context, what);
  const { state, why } = await outcomeOf(deps, space, id);
  // Whoever has left is refused when they look whether it was heard.
  if (what.act === "leave" && findSpace(deps.store, space.id)?.state === "out") return null;
  if (state === "waiting") return why ?? "it could not be said yet";
  if (state === "done" || state === "nothing") return null;
  dropFromOutbox(deps.store, id);
  throw new ApiError("conflict", why ?? "it was refused");
}

/** The same, now or not at all: a code for somebody who is not invited yet helps nobody. Throws `ApiError`. */
export async function actNow(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
  { what, made }: { readonly what: Act; readonly made: string },
): Promise<void> {
  const id = wantAct(deps, space, context, what);
  const { state, why } = await outcomeOf(deps, space, id);
  if (state === "done") return;
  dropFromOutbox(deps.store, id);
  if (state === "waiting")
    throw new ApiError(
      "unavailable",
      `${made}; try again later: ${why ?? "it could not be said to the others"}`,
    );
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

/** An answer, and why what was asked for is not done yet. */
export const withQueued = <Answer extends object>(
  queued: string | null,
  answer: Answer,
): Answer & { readonly queued?: string } => ({ ...answer, ...(queued !== null && { queued }) });

import { ApiError } from "@memory/shared";
import { CarrierError, type Operation, signOperation } from "@memory/spaces/log";
import type { Context } from "../platform/request-context.ts";
import { keptOf } from "./acts.ts";
import type { SpaceHandlerDeps } from "./asked.ts";
import { actOf } from "./decide.ts";
import { loginOf } from "./login.ts";
import type { SpaceRow } from "./queries/spaces.ts";

/**
 * Says that this machine leaves a log in which it stands still: nothing more of it is read for that. Answers why the others could not
 * be told; null: they were.
 */
export async function leaveStopped(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
): Promise<string | null> {
  try {
    return await sayLeave(deps, space, context);
  } catch (error) {
    if (error instanceof CarrierError || error instanceof ApiError) return error.message;
    throw error;
  }
}

async function sayLeave(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  { client }: Context,
): Promise<string | null> {
  const { spaceHost: host, newId, clock } = deps;
  const { id, machine, pulled } = space;
  const kept = keptOf(deps, space);
  const carrier = host.open(loginOf(space, kept), { space: id, machine });
  try {
    const { own } = await carrier.hello(pulled);
    // What never came into the log has nothing to leave.
    if (own === null) return null;
    const made = { id: newId(), made_at: clock(), client };
    const { bases, rows, ...told } = actOf(made, { act: "leave", machine });
    const operation: Operation = { ...told, machine, mseq: own.mseq + 1, prev: own.hash, rows: [...rows] };
    const { refused } = await carrier.push([
      { operation: signOperation(id, operation, kept.signKey), bases: [...bases] },
    ]);
    return refused?.detail ?? null;
  } finally {
    await carrier.close();
  }
}

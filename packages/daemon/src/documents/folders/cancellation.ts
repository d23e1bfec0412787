import type { Scan } from "./scan-types.ts";

/** Nobody wants to know any more: nothing is written after this. */
export class Cancelled extends Error {
  override readonly name = "Stopped";
}

export function assertWanted({ isWanted }: Pick<Scan, "isWanted">): void {
  if (!isWanted()) throw new Cancelled();
}

export async function unlessStopped<Result>(
  { isWanted }: Pick<Scan, "isWanted">,
  work: () => Promise<Result>,
): Promise<Result | { readonly kind: "stopped" }> {
  try {
    return await work();
  } catch (error) {
    // A walk that is broken off rejects with an error of its own.
    if (error instanceof Cancelled || !isWanted()) return { kind: "stopped" };
    throw error;
  }
}

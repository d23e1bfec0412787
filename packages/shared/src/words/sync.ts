import type { Sync, SyncMachine } from "../resources/sync.ts";

/** Changes that a machine has not read yet, of all that is known of here. */
export function behindOf(
  { changes, machines }: Pick<Sync, "changes" | "machines">,
  machine: SyncMachine,
): number {
  const newest = Math.max(changes, ...machines.map((one) => one.changes));
  return Math.max(0, newest - machine.changes);
}

/** Machines that still have the words of something that was deleted. Those that were sent away read nothing more, and confirm nothing. */
export const withDeleted = ({ machines }: Pick<Sync, "machines">): readonly SyncMachine[] =>
  machines.filter(({ deleting, gone }) => deleting > 0 && !gone);

/** Those that take part. */
export const machinesThere = ({ machines }: Pick<Sync, "machines">): readonly SyncMachine[] =>
  machines.filter(({ gone }) => !gone);

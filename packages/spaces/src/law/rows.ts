import { isAtLeast, type Numbered, type Refusal, type Role, type Row, type Sent } from "../log/index.ts";
import type { Standing } from "./standing.ts";

export type Refused = { readonly why: Refusal; readonly detail: string };

const isLost = (row: { roots: readonly string[] }, gone: ReadonlySet<string>): boolean =>
  row.roots.some((root) => gone.has(root));

/** Whether each row is as its author saw it, and nobody else holds what it claims; `numbersOfPush`: of those before it in the push. */
export function wrongRows(
  standing: Standing,
  { operation, bases }: Sent,
  sender: { readonly member: string; readonly role: Role; readonly numbersOfPush: readonly number[] },
): Refused | null {
  return (
    wrongSending({ operation, bases }, sender.numbersOfPush) ??
    wrongAuthor(standing, operation, sender) ??
    wrongRoots(standing, operation) ??
    wrongBases(standing, { operation, bases }, sender.numbersOfPush) ??
    wrongClaims(standing, operation)
  );
}

function wrongSending({ operation, bases }: Sent, numbers: readonly number[]): Refused | null {
  const refused = (detail: string): Refused => ({ why: "malformed", detail });
  if (bases.length !== operation.rows.length) return refused("Each row of an operation has one base.");
  if (bases.some((base) => !Number.isSafeInteger(base) || -base > numbers.length))
    return refused("A base is the number of an operation, or the place of an earlier one of the push.");
  const gone = new Set(operation.gone);
  if (operation.rows.some((row) => row.hash !== null && row.image === null && !isLost(row, gone)))
    return refused("A row without words is about what the operation deletes, or goes.");
  return null;
}

/** A curator changes what anybody said. */
function wrongAuthor(
  standing: Standing,
  { kind, subject, gone, undoes, over, rows }: Numbered | Sent["operation"],
  { member, role }: { member: string; role: Role },
): Refused | null {
  const undone = undoes === null ? null : standing.numberOf(undoes);
  if (undone === undefined) return { why: "malformed", detail: "It takes back what is not in the space." };
  if (isAtLeast(role, "curator")) return null;
  const denied = (detail: string): Refused => ({ why: "denied", detail });
  const isOwn = (lineage: string) => standing.saidBy(lineage) === member;
  if (kind === "edit" && (subject === null || !isOwn(subject)))
    return denied("Only a curator changes the words of others.");
  if ((kind === "delete" && subject !== null && !isOwn(subject)) || !gone.every(isOwn))
    return denied("Only a curator deletes the words of others for good.");
  const isWhollyOwn = (row: Row) =>
    row.roots.length > 0 && row.roots.every(isOwn) && standing.wasAlwaysBy(row, member);
  if (over && !rows.every(isWhollyOwn)) return denied("Only a curator takes out the words of others.");
  if (undone && undone.member !== member) return denied("Only a curator takes back what others did.");
  return null;
}

function wrongRoots(standing: Standing, { subject, rows }: Sent["operation"]): Refused | null {
  const lost =
    (subject !== null && standing.isGone(subject)) ||
    rows.some((row) => row.hash !== null && row.roots.some(standing.isGone));
  return lost ? { why: "gone", detail: "What it is about was deleted for good." } : null;
}

function wrongBases(
  standing: Standing,
  { operation, bases }: Sent,
  numbers: readonly number[],
): Refused | null {
  const stale = operation.rows.some((row, n) => {
    const base = bases[n] ?? 0;
    return standing.seqOf(row) !== (base < 0 ? numbers[-base - 1] : base);
  });
  return stale ? { why: "stale", detail: "A row was changed since its author saw it." } : null;
}

function wrongClaims(standing: Standing, { rows, gone, again }: Sent["operation"]): Refused | null {
  const claims = rows.flatMap((row) => row.claims);
  if (!again && claims.some(standing.isForgotten))
    return { why: "gone", detail: "What it claims was deleted for good, and a person did not say it again." };
  const lost = new Set(gone);
  return claims.some((claim) => standing.isHeld(claim, rows, lost))
    ? { why: "same", detail: "Another row of the space holds the same claim." }
    : null;
}

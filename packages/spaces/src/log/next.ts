import type { Carrier } from "./carrier.ts";
import { MOST_PULLED } from "./carrier.ts";
import { type Checked, check, checkAct } from "./check.ts";
import { wrongForm } from "./form.ts";
import { hashOf } from "./hash.ts";
import type { Numbered } from "./operation.ts";
import { apply, memberNow, passOver, type Roster } from "./roster.ts";
import { SIGNATURES, type Signatures } from "./sign.ts";

/** What a home does with the next operation of a log; `roster` is that after it. */
export type Next =
  | { readonly kind: "sound"; readonly roster: Roster; readonly hash: string }
  /** An owner has said that everybody passes over it: nothing of it is applied, and it has no hash. */
  | { readonly kind: "passed"; readonly roster: Roster }
  /**
   * The home stops. `mayBePassed`: the operation is not law whatever becomes of its words, and an owner may pass over it. Words that
   * were changed after they were signed are the work of who runs the carrier, and go with a deletion: then it would be sound.
   */
  | (Extract<Checked, { kind: "unsound" }> & { readonly mayBePassed: boolean });

/**
 * What to do with `page[at]`, the next operation of a log. Where it is not law the rest of the page is looked through for a pass; if
 * there is none, `findPass` looks further, and what it finds stands after the operation in another `page`: `[operation, pass]`.
 */
export function takeNext(
  roster: Roster,
  page: readonly Numbered[],
  at = 0,
  signatures: Signatures = SIGNATURES,
): Next {
  const next = page[at];
  const checked = check(roster, next, signatures);
  if (next && checked.kind === "sound")
    return { kind: "sound", roster: apply(roster, next, checked.hash), hash: checked.hash };
  if (checked.kind === "sound") throw new RangeError("There is no such place in the page.");
  const mayBePassed = next !== undefined && isPassable(roster, next, signatures);
  const isPassed = mayBePassed && page.slice(at + 1).some((later) => isPass(roster, later));
  return isPassed ? { kind: "passed", roster: passOver(roster) } : { ...checked, mayBePassed };
}

/** The same for who reads of a log only who takes part: `page` holds no other operations, and what comes next may have any number. */
export function takeNextAct(roster: Roster, page: readonly Numbered[], at = 0): Next {
  const next = page[at];
  const checked = checkAct(roster, next);
  if (next && checked.kind === "sound")
    return { kind: "sound", roster: apply(roster, next, checked.hash), hash: checked.hash };
  if (checked.kind === "sound") throw new RangeError("There is no such place in the page.");
  const before = { ...roster, head: (next?.seq ?? 1) - 1 };
  const isPassed = before.head > 0 && page.slice(at + 1).some((later) => isPass(before, later));
  return isPassed
    ? { kind: "passed", roster: passOver(before) }
    : { ...checked, mayBePassed: before.head > 0 };
}

/** The pass of the operation after a roster, from what the carrier has after it; null: there is none as yet. */
export async function findPass(roster: Roster, carrier: Pick<Carrier, "pull">): Promise<Numbered | null> {
  for (let since = roster.head + 1; ; ) {
    const page = await carrier.pull(since, MOST_PULLED);
    const pass = page.find((later) => isPass(roster, later));
    const last = page.at(-1);
    if (pass || !last) return pass ?? null;
    since = last.seq;
  }
}

/**
 * Where a machine goes on that makes a pass: after what is its own in `later`, the operations after those that the roster knows. What
 * was forged under its name is not, and what it has written since is.
 */
export function placeAmong(
  roster: Roster,
  machine: string,
  later: readonly Numbered[],
): { readonly mseq: number; readonly hash: string } | null {
  const known = roster.machines.get(machine);
  if (!known) return null;
  let { mseq, hash } = known;
  for (const one of later) {
    if (one.machine !== machine || one.mseq !== mseq + 1 || one.prev !== hash) continue;
    const next = hashOf(roster.space, one);
    if (SIGNATURES.isSignedBy(known.signKey, next, one.signature)) [mseq, hash] = [one.mseq, next];
  }
  return { mseq, hash };
}

/** Also when its words go some day: whoever reads it then must come to the same. */
function isPassable(roster: Roster, next: Numbered, signatures: Signatures): boolean {
  if (next.seq === 1 || next.seq !== roster.head + 1) return false;
  const bare = { ...next, rows: next.rows.map((row) => ({ ...row, image: null })) };
  return check(roster, bare, signatures).kind === "unsound";
}

/** By somebody who was an owner where everybody stops: what comes after that has not been read. */
function isPass(roster: Roster, later: Numbered): boolean {
  const { act, member, machine, mseq, signature } = later;
  if (act?.act !== "pass" || act.seq !== roster.head + 1 || later.seq <= act.seq) return false;
  const known = roster.machines.get(machine);
  if (!known || known.toSeq !== null || known.member !== member || mseq <= known.mseq) return false;
  if (memberNow(roster, member)?.role !== "owner" || wrongForm(later) !== null) return false;
  return SIGNATURES.isSignedBy(known.signKey, hashOf(roster.space, later), signature);
}

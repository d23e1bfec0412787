import { keyBrought, wrongAct } from "./acts.ts";
import type { Refusal } from "./carrier.ts";
import { wrongForm } from "./form.ts";
import { hashOf, imageHash } from "./hash.ts";
import { NOBODY, Numbered } from "./operation.ts";
import { isAtLeast, LEAST_ROLES } from "./roles.ts";
import { memberNow, type Roster } from "./roster.ts";
import { wrongSealing } from "./sealed-acts.ts";
import { SIGNATURES, type Signatures } from "./sign.ts";
import { denied, malformed, type Wrong } from "./wrong.ts";

export type Checked =
  /** `hash` is that of the operation, for `apply`. */
  | { readonly kind: "sound"; readonly hash: string }
  /** `refusal` is how a carrier that checks it refuses it. */
  | { readonly kind: "unsound"; readonly refusal: Refusal; readonly why: string };

/**
 * Whether an operation may be the next of a log, by what the log says of who takes part: its form, its place, the hashes of the
 * words that are there, who sent it, what they may do, and the signature. About 0.15 ms, most of it the signature, unless
 * `verifyAhead` has looked at it before.
 */
export function check(roster: Roster, given: unknown, signatures: Signatures = SIGNATURES): Checked {
  const parsed = Numbered.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return unsound(roster, malformed(`It has not the form of a change (${issue?.path.join(".")}).`));
  }
  const numbered = parsed.data;
  const hash = hashOf(roster.space, numbered);
  const wrong =
    wrongNumber(roster, numbered, hash) ??
    wrongWords(numbered) ??
    wrongSender(roster, numbered) ??
    wrongPlace(roster, numbered) ??
    wrongRight(roster, numbered, signatures) ??
    wrongSignature(roster, numbered, hash, signatures);
  return wrong ? unsound(roster, wrong) : { kind: "sound", hash };
}

/**
 * Whether an act may come next for who reads of a log only who takes part, in order: as `check`, but for its place among the
 * operations of its machine, of which the others are not known.
 */
export function checkAct(roster: Roster, given: unknown): Checked {
  const parsed = Numbered.safeParse(given);
  if (!parsed.success || parsed.data.act === null)
    return unsound(roster, malformed("It does not say who takes part."));
  const numbered = parsed.data;
  const hash = hashOf(roster.space, numbered);
  const isBefore = numbered.seq <= roster.head || (roster.head === 0 && numbered.seq !== 1);
  const wrong =
    (isBefore ? malformed(`It has the number ${numbered.seq}, so one is missing or was moved.`) : null) ??
    wrongNumber({ ...roster, head: numbered.seq - 1 }, numbered, hash) ??
    wrongWords(numbered) ??
    wrongSender(roster, numbered) ??
    wrongRight(knowingPassed(roster, numbered), numbered, SIGNATURES) ??
    wrongSignature(roster, numbered, hash, SIGNATURES);
  return wrong ? unsound(roster, wrong) : { kind: "sound", hash };
}

/** Whether what is passed over was law cannot be told without it. */
const knowingPassed = (roster: Roster, { act }: Numbered): Roster =>
  act?.act === "pass" ? { ...roster, passed: [...roster.passed, act.seq] } : roster;

const unsound = (roster: Roster, { refusal, why }: Wrong): Checked => ({
  kind: "unsound",
  refusal,
  why: `Change ${roster.head + 1} is not as it must be: ${why}`,
});

function wrongNumber(roster: Roster, { seq, act }: Numbered, hash: string): Wrong | null {
  if (seq !== roster.head + 1) return malformed(`It has the number ${seq}, so one is missing or was moved.`);
  if (seq !== 1) return null;
  if (act?.act !== "create") return malformed("The first change founds it.");
  const other = roster.genesis !== null && roster.genesis !== hash;
  return other ? malformed("This is not what the code was for.") : null;
}

function wrongWords(numbered: Numbered): Wrong | null {
  const form = wrongForm(numbered);
  if (form) return malformed(form);
  const changed = numbered.rows.some(({ image, hash }) => image !== null && imageHash(image) !== hash);
  return changed ? malformed("Its words were altered where they lie, after they were written.") : null;
}

function wrongSender(roster: Roster, { machine, member, act }: Numbered): Wrong | null {
  if (machine === NOBODY) return malformed("It cannot be read.");
  const known = roster.machines.get(machine);
  if (known?.toSeq) return denied("Its machine has left or was sent away.");
  if (!known) return keyBrought(act) === null ? denied("Its machine is not in it.") : null;
  if (keyBrought(act) !== null) return malformed("Its machine is in it already.");
  return known.member === member
    ? null
    : denied(`Its machine belongs to ${known.member}, and ${member} sent it.`);
}

function wrongPlace(roster: Roster, { machine, mseq, prev }: Numbered): Wrong | null {
  const { mseq: last, hash } = roster.machines.get(machine) ?? { mseq: 0, hash: null };
  if (mseq <= last) return { refusal: "copied", why: `Its machine has numbered another change ${mseq}.` };
  if (mseq > last + 1) return malformed(`Its machine says it is change ${mseq} after ${last}.`);
  return prev === hash ? null : { refusal: "stale", why: "It follows another change of its machine." };
}

function wrongRight(roster: Roster, numbered: Numbered, signatures: Signatures): Wrong | null {
  const { kind, act, member } = numbered;
  if (act) return wrongAct(roster, numbered, act, signatures);
  if (kind === "member") return malformed("It names no act.");
  const known = memberNow(roster, member);
  if (!known) return denied(`${member} is not in it.`);
  if (!isAtLeast(known.role, LEAST_ROLES[kind]))
    return denied(`${member} is a ${known.role}: that takes a ${LEAST_ROLES[kind]}.`);
  return wrongSealing(roster, numbered);
}

function wrongSignature(
  roster: Roster,
  { machine, act, signature }: Numbered,
  hash: string,
  signatures: Signatures,
): Wrong | null {
  const key = keyBrought(act) ?? roster.machines.get(machine)?.signKey ?? "";
  return signatures.isSignedBy(key, hash, signature)
    ? null
    : malformed("Its signature is not that of its machine.");
}

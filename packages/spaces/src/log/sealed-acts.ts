import type { Numbered } from "./operation.ts";
import { machinesIn, type Roster } from "./roster.ts";
import { type ActOf, epochOf, sealedPrefix, VERSION } from "./seal.ts";
import { malformed, type Wrong } from "./wrong.ts";

/** In a sealed space words are sealed, and with the newest key: whoever is out reads nothing of them. */
export function wrongSealing(roster: Roster, { rows }: Pick<Numbered, "rows">): Wrong | null {
  const epoch = epochOf(roster);
  if (epoch === 0) return null;
  const prefix = sealedPrefix(epoch);
  const images = rows.flatMap(({ image }) => (image === null ? [] : [image]));
  if (!images.every((image) => image.startsWith(VERSION) && SEALED.test(image))) return NOT_SEALED;
  return images.every((image) => image.startsWith(prefix)) ? null : ANOTHER_EPOCH;
}

const SEALED = /^[A-Za-z0-9_-]{8,}$/;
const NOT_SEALED = malformed("In a sealed space words are sealed.");
const ANOTHER_EPOCH: Wrong = {
  refusal: "stale",
  why: "Another machine has turned the key meanwhile: what waits is encrypted anew.",
};

/** Of who brings keys along: whether it goes with the kind of the space. */
export function wrongKeys(
  roster: Roster,
  machine: string,
  act: ActOf<"create"> | ActOf<"join">,
): Wrong | null {
  if ((act.boxKey === null) !== (act.seal === null))
    return malformed("A box key and keys for it go together.");
  if (act.act === "create") return act.seal === null ? null : wrongFirst(machine, act.seal);
  if ((act.seal === null) !== (roster.seal === null))
    return malformed(roster.seal ? "A sealed space takes a box key." : "An open space has no box keys.");
  return act.seal === null || act.seal.epoch === epochOf(roster) ? null : ANOTHER_EPOCH;
}

function wrongFirst(machine: string, { epoch, wraps }: NonNullable<ActOf<"create">["seal"]>): Wrong | null {
  const isOwn = wraps.length === 1 && wraps[0]?.machine === machine;
  return epoch === 1 && isOwn ? null : malformed("The first epoch is 1, for the machine that makes it.");
}

/** Whether an owner may turn the key so. */
export function wrongTurn(roster: Roster, { epoch, wraps, recovery }: ActOf<"turn">): Wrong | null {
  if (roster.seal === null) return OPEN;
  if (epoch !== epochOf(roster) + 1) return ANOTHER_EPOCH;
  const wrapped = new Set(wraps.map(({ machine }) => machine));
  const here = machinesIn(roster);
  const isEach = wrapped.size === wraps.length && wrapped.size === here.length;
  if (!isEach || here.some(({ machine }) => !wrapped.has(machine)))
    return malformed("A turn holds one key for each machine that is in the space, and no other.");
  return (recovery === null) === (roster.seal.recovery === null)
    ? null
    : malformed("A turn holds a key for the recovery, if there is one.");
}

export function wrongRecovery(roster: Roster, { epoch, recoveryKey }: ActOf<"recovery">): Wrong | null {
  if (roster.seal === null) return OPEN;
  if (epoch !== epochOf(roster)) return ANOTHER_EPOCH;
  const isKnown = roster.invitations.has(recoveryKey) || roster.seal.recovery?.recoveryKey === recoveryKey;
  return isKnown ? malformed("There is an invitation or a recovery with this key already.") : null;
}

const OPEN = malformed("The space is open: it has no key.");

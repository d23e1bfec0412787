import { setImmediate } from "node:timers/promises";
import { keyBrought } from "./acts.ts";
import { hashOf } from "./hash.ts";
import type { Numbered } from "./operation.ts";
import type { Roster } from "./roster.ts";
import { SIGNATURES, type Signatures, verifySoon } from "./sign.ts";

/**
 * Looks at the signatures of a page on other cores than this one; what it answers tells `check` and `takeNext` of them. The keys are
 * those of the roster and those that come with the page: of another one, of which the law alone can tell, the signature is looked at
 * when it is asked about.
 */
export async function verifyAhead(roster: Roster, page: readonly Numbered[]): Promise<Signatures> {
  const keys = new Map([...roster.machines.values()].map(({ machine, signKey }) => [machine, signKey]));
  const known = new Map<string, boolean>();
  const looking: Promise<void>[] = [];
  for (const [n, numbered] of page.entries()) {
    if (n % AT_ONCE === AT_ONCE - 1) await setImmediate();
    const { machine, act, signature } = numbered;
    const brought = keyBrought(act);
    if (brought !== null) keys.set(machine, brought);
    const key = keys.get(machine);
    if (key === undefined) continue;
    const hash = hashOf(roster.space, numbered);
    looking.push(
      verifySoon(Buffer.from(hash, "hex"), key, signature).then((is) => {
        known.set(nameOf(key, hash, signature), is);
      }),
    );
  }
  await Promise.all(looking);
  return {
    ...SIGNATURES,
    isSignedBy: (key, hash, signature) =>
      known.get(nameOf(key, hash, signature)) ?? SIGNATURES.isSignedBy(key, hash, signature),
  };
}

/** Handing over so many takes some milliseconds. */
const AT_ONCE = 250;

const nameOf = (key: string, hash: string, signature: string): string => `${key} ${hash} ${signature}`;

import { ApiError } from "@memory/shared";
import {
  apply,
  type Carrier,
  CarrierError,
  emptyRoster,
  type Invitation,
  type Roster,
} from "@memory/spaces/log";
import { type Keyring, type RecoveryCode, readKeyring, recoveryKeysOf } from "@memory/spaces/sealed";
import type { Pass } from "./join.ts";

/** Throws conflict where less lies there than whoever made the code had read: nobody could tell later that it is an older state. */
export function refuseOlder(head: number, { changes }: Invitation): void {
  if (head < changes)
    throw new ApiError(
      "conflict",
      `what lies there is older than this code: it has ${head} changes, and there were ${changes} when the code was made. It was restored from an older backup there, or somebody has changed it. Nothing was read or written. Ask who runs it to put the newest state back; where that is gone, begin anew on a machine that has everything, and take a code from there`,
    );
}

/** What an invitation lets in with. Throws `ApiError` where its key is not that of the space, before anything is written. */
export async function passOfInvitation(carrier: Carrier, invitation: Invitation): Promise<Pass> {
  const { genesis, inviteSeed: seed, role, spaceKey, seal } = invitation;
  const pass = { genesis, seed, role, spaceKey };
  if (seal === null) return { ...pass, keyring: null };
  const roster = await keysOfLog(carrier, invitation).catch(nothingIfOut);
  // Whoever is not in it yet may not read: then the code alone says what the key is, and the first exchange whether it is the right one.
  if (roster === null) return { ...pass, keyring: keyringOfCode(invitation, seal) };
  return { ...pass, keyring: found(readKeyring(roster, { kind: "invitation", spaceKey, seal })) };
}

function nothingIfOut(error: unknown): null {
  if (error instanceof CarrierError && error.trouble === "out") return null;
  throw error;
}

const keyringOfCode = (
  { space, spaceKey }: Invitation,
  { epoch, key }: NonNullable<Invitation["seal"]>,
): Keyring => ({ space, spaceKey, newest: epoch, keys: new Map([[epoch, Buffer.from(key, "base64url")]]) });

/** What a recovery lets in with. Throws `ApiError` where another one has taken its place. */
export async function passOfRecovery(
  carrier: Carrier,
  { space, genesis, seed }: RecoveryCode,
): Promise<Pass> {
  const keyring = found(
    readKeyring(await keysOfLog(carrier, { space, genesis }), { kind: "recovery", seed }),
  );
  const { spaceKey } = keyring;
  return { genesis, seed: recoveryKeysOf(seed).sign.privateKey, role: "owner", spaceKey, keyring };
}

function found(read: ReturnType<typeof readKeyring>): Keyring {
  switch (read.kind) {
    case "keyring":
      return read.keyring;
    case "not for it":
      throw new ApiError("conflict", "this code opens nothing any more: another one has taken its place");
    case "wrong key":
    case "open":
      throw new ApiError(
        "conflict",
        "the key in this code is not that of what lies there; nothing was written",
      );
  }
}

const PAGE = 2000;

/**
 * What the log says of its keys, up to its end. It is not checked here, and nothing is believed of it: a key that it leads to opens
 * what was sealed with it, or nothing; and all of it is checked when it is read.
 */
export async function keysOfLog(
  carrier: Carrier,
  { space, genesis }: Pick<Invitation, "space" | "genesis">,
): Promise<Roster> {
  let roster = emptyRoster(space, genesis);
  for (let since = 0; ; ) {
    const page = await carrier.pull(since, PAGE);
    for (const numbered of page) if (numbered.act) roster = apply(roster, numbered, "");
    const last = page.at(-1);
    if (!last) return roster;
    since = last.seq;
  }
}

import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { keyPairOf, randomKey, writeInvitation } from "@memory/spaces/log";
import { newestOf } from "@memory/spaces/sealed";
import type { Context } from "../platform/request-context.ts";
import { act, actNow, keptOf, reaching, withQueued } from "../spaces/acts.ts";
import { refuseAgents, type SpaceHandlerDeps } from "../spaces/asked.ts";
import { leaveStopped } from "../spaces/leave-stopped.ts";
import { loginOf } from "../spaces/login.ts";
import { keyringOf } from "../spaces/newest-key.ts";
import { dropFromOutbox, listOutbox, type OutboxRow } from "../spaces/queries/outbox.ts";
import { changeSpace, listMachines, type SpaceRow } from "../spaces/queries/spaces.ts";
import { SENT_LATER } from "../spaces/service.ts";
import { roundFor } from "../spaces/wanted.ts";
import { numberOfOperation } from "../store/operation-id.ts";
import { type BeginDeps, beginHandlers } from "./begin-handlers.ts";
import { endSync, newRecovery, type SyncHandlers, syncOf } from "./here.ts";
import { readWaiting } from "./outbox.ts";
import { standByItself } from "./stand-by-itself.ts";
import { COPIED, shownSync } from "./status.ts";

const HOUR = 3_600_000;

/** One's own memory on several machines: beginning it, bringing a machine in, sending one away. */
export function syncHandlers(deps: BeginDeps): SyncHandlers {
  const { store, spaces } = deps;
  const shown = ({ ownerId }: Pick<Context, "ownerId">) => shownSync(deps, ownerId);
  return {
    get: async (_input, context) => shown(context),
    ...beginHandlers(deps),
    invite: ({ body: { hours } }, context) => {
      refuseAgents(context);
      return invite(deps, context, hours);
    },
    now: async (_input, context) => {
      const { id, state } = syncOf(deps, context);
      // Whoever asks has looked at what stopped it.
      if (state !== "on") changeSpace(store, id, { state: "on", trouble: null });
      // That nobody answers there is told by how it stands.
      await spaces.round(id).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.code !== "unavailable") throw error;
      });
      spaces.follow(id);
      return shown(context);
    },
    password: async ({ body }, context) => {
      refuseAgents(context);
      await changePassword(deps, syncOf(deps, context), body);
      return shown(context);
    },
    recovery: async (_input, context) => {
      refuseAgents(context);
      return { code: await newRecovery(deps, context) };
    },
    removeMachine: async ({ params: { id: machine } }, context) => {
      refuseAgents(context);
      const space = syncOf(deps, context);
      if (machine === space.machine)
        throw new ApiError("conflict", "that is this machine; memory sync off ends it here");
      if (!listMachines(store, space.id).some((one) => one.machine === machine && one.to_seq === null))
        throw new ApiError("not_found", `there is no machine ${machine}; memory sync status lists them`);
      const queued = await act(deps, space, context, { act: "leave", machine });
      // The key turns with the next exchange.
      if (queued === null) await roundFor(deps, space.id);
      return withQueued(queued, shown(context));
    },
    repair: async ({ body: { dryRun } }, context) => {
      refuseAgents(context);
      const mended = await repair(deps, context, dryRun);
      return dryRun ? mended : { ...mended, sync: shown(context) };
    },
    dismiss: async ({ params: { id } }, context) => {
      const space = syncOf(deps, context);
      const op = numberOfOperation(id);
      const seen = listOutbox(store, space.id, -1).filter(
        (row) => row.state === "refused" && (row.id === id || (op !== undefined && isOf(row, op))),
      );
      if (seen.length === 0) throw new ApiError("not_found", `there is no such change ${id}`);
      for (const row of seen) dropFromOutbox(store, row.id);
      return shown(context);
    },
    off: async (_input, context) => {
      refuseAgents(context);
      const space = syncOf(deps, context);
      const untold = await tellThatItEnds(deps, space, context);
      const { waiting: unsent } = shown(context);
      await endSync(deps, space, { isTold: untold === null });
      // From here nothing is sent any more.
      const why = untold?.replace(SENT_LATER, "").trim();
      return { ...shown(context), ...(why !== undefined && { untold: why }), unsent };
    },
  };
}

const isOf = ({ kind, intent }: OutboxRow, op: number): boolean =>
  kind === "rows" && readWaiting(intent).op === op;

/** Why the others could not be told; null: they were, or there are none. Throws conflict where it is refused. */
async function tellThatItEnds(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
): Promise<string | null> {
  const { id, machine: own, state } = space;
  if (state === "stopped") return leaveStopped(deps, space, context);
  const others = () =>
    listMachines(deps.store, id).some(({ machine, to_seq }) => to_seq === null && machine !== own);
  // What cannot be told now is seen there: this machine reads nothing more. The last one has nobody to tell.
  if (state !== "on" || !others()) return null;
  return act(deps, space, context, { act: "leave", machine: own }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || others()) throw error;
    return null;
  });
}

async function repair(deps: SpaceHandlerDeps, context: Context, dryRun: boolean) {
  const { store, spaces } = deps;
  const space = syncOf(deps, context);
  const { id } = space;
  if (space.is_copied === 1) {
    if (!dryRun) await standByItself(deps, space, context);
    return { kind: "copy", number: space.pulled, why: COPIED } as const;
  }
  const { kind, seq: number, why } = await spaces.passOver(id, { dryRun });
  if (!dryRun) {
    changeSpace(store, id, { state: "on", trouble: null });
    await roundFor(deps, id);
    spaces.follow(id);
  }
  return { kind, number, why };
}

interface Given {
  readonly password?: string | undefined;
  readonly insecureNetwork: boolean;
}

/** It is kept once it has opened what carries the log; what is under way with the old one ends first. */
async function changePassword(
  { spaceHost: host, spaceKeys: keys, spaces, store, newId }: SpaceHandlerDeps,
  space: SpaceRow,
  given: Given,
): Promise<void> {
  const { id, carrier: address } = space;
  const kept = keptOf({ spaceKeys: keys }, space);
  const login = host.readLogin(address, given);
  const carrier = host.open(login, { space: id, machine: newId() });
  try {
    await reaching(() => carrier.hello(0));
  } finally {
    await carrier.close();
  }
  const { password, insecureNetwork } = login;
  keys.set(id, { ...kept, password, insecureNetwork });
  if (password !== null) keys.keepPassword(address, password);
  await spaces.release(id);
  if (space.state === "stopped") changeSpace(store, id, { state: "on", trouble: null });
  spaces.follow(id);
  await spaces.round(id);
}

/** A code for the next machine: whoever has it comes in, once. */
async function invite(deps: SpaceHandlerDeps, context: Context, hours: number) {
  const space = syncOf(deps, context);
  const kept = keptOf(deps, space);
  const inviteSeed = randomKey();
  const until = deps.clock() + hours * HOUR;
  const { publicKey: inviteKey } = keyPairOf(inviteSeed);
  const { member, role, carrier, genesis, id } = space;
  await actNow(deps, space, context, {
    what: { act: "invite", member, role, inviteKey, until },
    made: "no code was made",
  });
  const { claimKey: spaceKey } = kept;
  const password = deps.spaceHost.lasting(loginOf(space, kept));
  // The exchange that said it may have turned the key before.
  const now = syncOf(deps, context);
  const code = writeInvitation({
    ...{
      carrier,
      space: id,
      genesis,
      spaceKey,
      inviteSeed,
      changes: now.pulled,
      seal: newestOf(keyringOf(deps, now, kept)),
    },
    ...{ member, role, until, password, keepsPassword: true },
  });
  return { code, until: iso(until), bringsPassword: password !== null };
}

import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { keyPairOf, randomKey, writeInvitation } from "@memory/spaces/log";
import { newestOf } from "@memory/spaces/sealed";
import type { Context } from "../platform/request-context.ts";
import { keptOf, must, reaching } from "../spaces/acts.ts";
import { refuseAgents, type SpaceHandlerDeps } from "../spaces/asked.ts";
import type { KeptKeys } from "../spaces/keys.ts";
import { loginOf } from "../spaces/login.ts";
import { keyringOf } from "../spaces/newest-key.ts";
import { dropFromOutbox, findInOutbox } from "../spaces/queries/outbox.ts";
import { changeSpace, listMachines, type SpaceRow } from "../spaces/queries/spaces.ts";
import { beginHandlers } from "./begin-handlers.ts";
import { forgetSync, newRecovery, type SyncHandlers, syncOf } from "./here.ts";
import { shownSync } from "./status.ts";

const HOUR = 3_600_000;

/** One's own memory on several machines: beginning it, bringing a machine in, sending one away. */
export function syncHandlers(deps: SpaceHandlerDeps): SyncHandlers {
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
      await spaces.round(id);
      spaces.follow(id);
      return shown(context);
    },
    password: async ({ body: { password, insecureNetwork } }, context) => {
      refuseAgents(context);
      await changeLogin(deps, syncOf(deps, context), { password: password ?? null, insecureNetwork });
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
      await must(deps, space, context, { act: "leave", machine });
      await spaces.round(space.id);
      return shown(context);
    },
    dismiss: async ({ params: { id } }, context) => {
      const space = syncOf(deps, context);
      const row = findInOutbox(store, id);
      if (row?.space_id !== space.id || row.state !== "refused")
        throw new ApiError("not_found", `there is no such change ${id}`);
      dropFromOutbox(store, id);
      return shown(context);
    },
    off: async (_input, context) => {
      refuseAgents(context);
      const space = syncOf(deps, context);
      const others = listMachines(store, space.id).some(
        ({ machine, to_seq }) => to_seq === null && machine !== space.machine,
      );
      // What cannot be told now is seen there: this machine reads nothing more.
      if (space.state === "on" && others)
        await must(deps, space, context, { act: "leave", machine: space.machine }).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== "unavailable") throw error;
        });
      await forgetSync(deps, space.id);
      return shown(context);
    },
  };
}

/** A code for the next machine: whoever has it comes in, once. */
async function invite(deps: SpaceHandlerDeps, context: Context, hours: number) {
  const space = syncOf(deps, context);
  const kept = keptOf(deps, space);
  const inviteSeed = randomKey();
  const until = deps.clock() + hours * HOUR;
  const { publicKey: inviteKey } = keyPairOf(inviteSeed);
  const { member, role, carrier, genesis, id } = space;
  await must(deps, space, context, { act: "invite", member, role, inviteKey, until });
  const { claimKey: spaceKey, password } = kept;
  const code = writeInvitation({
    ...{
      carrier,
      space: id,
      genesis,
      spaceKey,
      inviteSeed,
      seal: newestOf(keyringOf(deps, space, kept)),
    },
    ...{ member, role, until, password, keepsPassword: true },
  });
  return { code, until: iso(until) };
}

/** Another password, or another way there: kept once it was let in. Throws `ApiError` where it is not. */
async function changeLogin(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  changes: Pick<KeptKeys, "password" | "insecureNetwork">,
): Promise<void> {
  const { spaces, spaceHost: host, spaceKeys: keys } = deps;
  const kept = { ...keptOf(deps, space), ...changes };
  const carrier = host.open(loginOf(space, kept), { space: space.id, machine: space.machine });
  try {
    await reaching(() => carrier.hello(space.pulled));
  } finally {
    await carrier.close();
  }
  keys.set(space.id, kept);
  if (changes.password !== null) keys.keepPassword(space.carrier, changes.password);
  // The connection of before goes with the old one.
  await spaces.release(space.id);
  spaces.follow(space.id);
}

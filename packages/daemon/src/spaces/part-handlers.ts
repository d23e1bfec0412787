import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import {
  type Carrier,
  CarrierError,
  type Invitation,
  type Pushed,
  readInvitation,
  type Sent,
} from "@memory/spaces/log";
import { errorKind } from "../platform/errors.ts";
import { minute } from "../platform/minute.ts";
import type { Context } from "../platform/request-context.ts";
import { act, reaching } from "./acts.ts";
import { refuseAgents, type SpaceHandlerDeps, type SpaceHandlers, shownSpace, spaceOf } from "./asked.ts";
import { deleteReplica } from "./delete-replica.ts";
import type { Login } from "./host.ts";
import {
  type Entering,
  enter,
  firstOperation,
  found,
  type Ready,
  readyToJoin,
  type SpaceKeys,
} from "./join.ts";
import type { KeptKeys } from "./keys.ts";
import { leaveStopped } from "./leave-stopped.ts";
import { passOfInvitation, refuseOlder } from "./pass.ts";
import { countMemories } from "./queries/counts.ts";
import { changeSpace, findSpace, listMembers, listSpaces, type SpaceRow } from "./queries/spaces.ts";

/** How this home comes into a space, and out of it. */
export function partHandlers(deps: SpaceHandlerDeps): Pick<SpaceHandlers, "create" | "join" | "leave"> {
  const { store, clock, newId, spaces, spaceHost: host, spaceKeys: keys } = deps;
  return {
    create: async ({ body: { name, on, password, insecureNetwork, sealed } }, context) => {
      refuseAgents(context);
      if (listSpaces(store, context.ownerId).some((one) => one.name.toLowerCase() === name.toLowerCase()))
        throw new ApiError("conflict", `you are in a space called ${name} already; take another name`);
      const login = host.readLogin(on, { password, insecureNetwork });
      const id = newId();
      const whyNot = sealed ? null : host.whyNoOpen(login.address);
      if (whyNot !== null)
        throw new ApiError("invalid", "invalid request body", [{ path: "sealed", message: whyNot }]);
      await reaching(() => host.makeReady(login, { id, name }));
      const entering = { ...enteringAs(deps, context, login), id, name };
      await begin(deps, { id, login, hasNumber: false }, () => found(deps, entering, sealed));
      return shownSpace(deps, id);
    },
    join: async ({ body: { code, password, insecureNetwork, searchOnly, dryRun } }, context) => {
      refuseAgents(context);
      const invitation = invitationIn(code);
      const { space: id, carrier, member, role, until } = invitation;
      if (until < clock())
        throw new ApiError("conflict", `this invitation counted until ${minute(until)}; ask for a new one`);
      const known = findSpace(store, id);
      if (known && known.state !== "out")
        throw new ApiError("conflict", "this home is in that space already");
      const login: Login = {
        address: carrier,
        member,
        password: password ?? invitation.password ?? keys.findPassword(carrier) ?? null,
        insecureNetwork,
      };
      const isForOnce = invitation.password !== null && !invitation.keepsPassword;
      const mayBeUsed = isForOnce && login.password === invitation.password;
      const ask = async () => {
        if (searchOnly) await reaching(() => assertSearchable(deps, login, invitation));
        return asked(deps, login, invitation);
      };
      const { name, pass } = await (mayBeUsed ? unlessUsed(ask) : ask());
      const told = { name, on: carrier, member, role, until: iso(until) };
      if (dryRun) return told;
      const keeping = searchOnly ? ("none" as const) : ("all" as const);
      const entering = { ...enteringAs(deps, context, login), id, name, keeping };
      const ready = readyToJoin(deps, entering, pass);
      // What was kept of it goes when there is no doubt that it comes anew.
      if (known) await comeIn(deps, login, entering, ready);
      await begin(deps, { id, login, hasNumber: known !== undefined }, () => {
        enter(deps, entering, ready);
        return ready.keys;
      });
      if (password === undefined && isForOnce) await changePassword(deps, id, login);
      return { ...told, space: shownSpace(deps, id) };
    },
    leave: async ({ params: { id }, body: { keep } }, context) => {
      refuseAgents(context);
      const space = spaceOf(deps, context, id);
      const untold = space.state === "out" ? null : await tellThatItLeaves(deps, space, context);
      await spaces.release(id);
      await host.forget(id);
      keys.set(id, null);
      const memories = countMemories(store, id);
      if (keep) changeSpace(store, id, { state: "out", trouble: "you left it, and kept what was here" });
      else await deleteReplica(store, id);
      spaces.follow(id);
      return { ok: true, memories: keep ? 0 : memories, ...(untold !== null && { untold }) };
    },
  };
}

/** Whoever joins by a code changes the password that it brings, so that nobody else comes in by it. Throws forbidden. */
async function unlessUsed<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.code === "forbidden")
      throw new ApiError(
        "forbidden",
        "the password in this code opens nothing any more: the code was used, or closed. Whoever has joined by it before gives their own password; else ask for a new one",
        undefined,
        { cause: error },
      );
    throw error;
  }
}

/** Answers why nobody could be told; null: they were, or there is nobody. Throws conflict where it is refused. */
async function tellThatItLeaves(
  deps: SpaceHandlerDeps,
  space: SpaceRow,
  context: Context,
): Promise<string | null> {
  if (space.state === "stopped") return leaveStopped(deps, space, context);
  const isAlone = listMembers(deps.store, space.id).every(
    (one) => one.until_seq !== null || one.member === space.member,
  );
  // Where nobody can be told, this home is out of it all the same.
  if (isAlone) return null;
  const untold = await act(deps, space, context, { act: "leave", machine: space.machine });
  const hasStopped = findSpace(deps.store, space.id)?.state === "stopped";
  return untold !== null && hasStopped ? leaveStopped(deps, space, context) : untold;
}

const enteringAs = ({ machineName }: SpaceHandlerDeps, { ownerId, client }: Context, login: Login) => ({
  ...{ ownerId, client, machineName, carrier: login.address, member: login.member },
});

/** The password that came with the code opens nothing any more. Where that fails, it is the one of this home, and nothing else is wrong. */
async function changePassword(
  { spaceHost, spaceKeys, spaces, log }: SpaceHandlerDeps,
  id: string,
  login: Login,
): Promise<void> {
  try {
    const password = await spaceHost.changePassword(login);
    const kept = spaceKeys.find(id);
    if (kept) spaceKeys.set(id, { ...kept, password });
    spaceKeys.keepPassword(login.address, password);
    // What is connected by the old one would be refused when it connects again.
    await spaces.release(id);
    spaces.follow(id);
  } catch (error) {
    log.warn({ space: id, name: errorKind(error) }, "the password of an invitation could not be changed");
  }
}

/** Asked before anything is joined: an invitation counts once. Throws conflict, and what the Postgres says. */
async function assertSearchable(
  { spaceHost, newId }: SpaceHandlerDeps,
  login: Login,
  { space, seal }: Invitation,
): Promise<void> {
  const search =
    seal !== null ? undefined : spaceHost.openSearch?.(login, { space, machine: newId() }, 10_000);
  if (!search)
    throw new ApiError("conflict", "where this space lies nothing can be searched; join it with a copy");
  try {
    await search.state();
  } catch (error) {
    // Whoever has not joined yet is told just that, by functions that are there.
    if (!(error instanceof CarrierError && error.trouble === "out")) throw error;
  } finally {
    await search.close();
  }
}

/** So often an answer that may have been lost is asked for again: the same operation gets one number. */
const TRIES = 3;

/** Joins a space of which a copy is kept here; the copy goes once the log has a number for that. Throws `ApiError`. */
async function comeIn(deps: SpaceHandlerDeps, login: Login, entering: Entering, ready: Ready): Promise<void> {
  const { id } = entering;
  const carrier = deps.spaceHost.open(login, { space: id, machine: ready.machine });
  try {
    const first = firstOperation(entering, ready);
    const { refused } = await reaching(() => pushed(carrier, first, TRIES));
    if (refused) throw new ApiError("conflict", refused.detail);
  } finally {
    await carrier.close();
  }
  await forget(deps, id);
}

async function pushed(carrier: Carrier, first: Sent, tries: number): Promise<Pushed> {
  try {
    return await carrier.push([first]);
  } catch (error) {
    if (tries > 1 && error instanceof CarrierError && error.trouble === "away")
      return pushed(carrier, first, tries - 1);
    throw error;
  }
}

interface Beginning {
  readonly id: string;
  readonly login: Login;
  /** The log has its first operation already. */
  readonly hasNumber: boolean;
}

/** Keys first: a space without them could never be written to. What cannot be begun leaves nothing here. */
async function begin(
  deps: SpaceHandlerDeps,
  { id, login, hasNumber }: Beginning,
  enter: () => SpaceKeys,
): Promise<void> {
  const { spaceKeys: keys, spaces, store } = deps;
  const { password, insecureNetwork } = login;
  const made: KeptKeys = { ...enter(), password, insecureNetwork };
  try {
    keys.set(id, made);
    await spaces.round(id);
    if (password !== null) keys.keepPassword(login.address, password);
  } catch (error) {
    // Where it has a number, only the answer was lost: it goes on by itself.
    if (!hasNumber && (findSpace(store, id)?.pulled ?? 0) === 0) {
      await forget(deps, id);
      throw error;
    }
  }
  spaces.follow(id);
}

/** Nothing of a space stays here, but how to log in where it lies. */
async function forget({ spaces, spaceHost, spaceKeys, store }: SpaceHandlerDeps, id: string): Promise<void> {
  await spaces.release(id);
  await spaceHost.forget(id);
  spaceKeys.set(id, null);
  await deleteReplica(store, id);
}

function invitationIn(code: string): Invitation {
  const read = readInvitation(code);
  if (read.kind === "invitation") return read.invitation;
  throw new ApiError("invalid", "invalid request body", [{ path: "code", message: read.why }]);
}

async function asked({ spaceHost: host, newId }: SpaceHandlerDeps, login: Login, invitation: Invitation) {
  const carrier = host.open(login, { space: invitation.space, machine: newId() });
  try {
    return await reaching(async () => {
      const { name, head } = await carrier.hello(0);
      refuseOlder(head, invitation);
      return { name, pass: await passOfInvitation(carrier, invitation) };
    });
  } finally {
    await carrier.close();
  }
}

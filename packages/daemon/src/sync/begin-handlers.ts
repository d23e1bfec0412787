import { ApiError } from "@memory/shared";
import {
  type Carrier,
  CarrierError,
  type Invitation,
  type Numbered,
  readInvitation,
} from "@memory/spaces/log";
import { type RecoveryCode, readRecoveryCode } from "@memory/spaces/sealed";
import { noteAllByHand } from "../entities/decisions/note.ts";
import { minute } from "../platform/minute.ts";
import type { Context } from "../platform/request-context.ts";
import { reaching } from "../spaces/acts.ts";
import { refuseAgents, type SpaceHandlerDeps } from "../spaces/asked.ts";
import type { Login } from "../spaces/host.ts";
import { type Entering, found, join, type SpaceKeys } from "../spaces/join.ts";
import { passOfInvitation, passOfRecovery, refuseOlder } from "../spaces/pass.ts";
import { countMemories } from "../spaces/queries/counts.ts";
import { findSpace, findSync, listLeft } from "../spaces/queries/spaces.ts";
import { StoppedError } from "../spaces/stopped.ts";
import { endSync, forgetSync, newRecovery, type SyncHandlers, sendFormerAway } from "./here.ts";
import { BEGINNING } from "./outbox.ts";
import { rehearse } from "./rehearse.ts";
import { shownSync } from "./status.ts";
import { type TryingDeps, tryOut } from "./try-out.ts";

export type BeginDeps = SpaceHandlerDeps & TryingDeps;

/** How this home becomes one with others. */
export function beginHandlers(deps: BeginDeps): Pick<SyncHandlers, "on" | "join"> {
  const { store, clock, newId, spaceHost: host, spaceKeys: keys } = deps;
  const shown = ({ ownerId }: Pick<Context, "ownerId">) => shownSync(deps, ownerId);
  return {
    on: async ({ body: { on, password, insecureNetwork, dryRun } }, context) => {
      refuseAgents(context);
      refuseIfOn(deps, context);
      const login = host.readLogin(on, { password, insecureNetwork });
      const plan = { on: login.address, memories: countMemories(store, context.ownerId) };
      if (dryRun) {
        const writes = await reaching(() => host.look(login));
        return { plan: { ...plan, writes, isThere: await liesThere(deps, login, context) } };
      }
      const id = newId();
      await reaching(() => host.makeReady(login, { id, name: NAME }));
      const entering = enteringAs(deps, context, { id, login });
      // Without a code of recovery nothing is begun.
      const recovery = await begin(deps, { id, ownerId: context.ownerId, login }, () =>
        found(deps, entering, true),
      )
        .then(() => newRecovery(deps, context, NOT_BEGUN))
        .catch(async (error: unknown) => {
          await forgetSync(deps, id);
          throw error;
        });
      return { plan, recovery, sync: shown(context) };
    },
    join: async ({ body: { code, password, insecureNetwork, dryRun } }, context) => {
      refuseAgents(context);
      refuseIfOn(deps, context);
      const read = readCode(code);
      const { space: id, carrier: address, member } = read.told;
      if (read.kind === "invitation" && read.told.until < clock())
        throw new ApiError("conflict", counted(read.told.until, clock()));
      const given = password ?? (read.kind === "invitation" ? read.told.password : null);
      const login: Login = {
        ...{ address, member, insecureNetwork },
        password: given ?? keys.findPassword(address) ?? null,
      };
      const entering = enteringAs(deps, context, { id, login });
      const { head, pass, found } = await askedOf(deps, login, { code: read, entering, dryRun });
      const plan = { on: address, memories: countMemories(store, context.ownerId), there: head, ...found };
      if (dryRun) return { plan };
      await begin(deps, { id, ownerId: context.ownerId, login }, () => join(deps, entering, pass));
      await sendFormerAway(deps, context);
      const recovery = read.kind === "recovery" ? { recovery: await newRecovery(deps, context) } : {};
      return { plan, ...recovery, sync: shown(context) };
    },
  };
}

/** What is past by this clock may be new by the one of the machine that made it. */
const counted = (until: number, now: number): string =>
  `this code counted until ${minute(until)}, and the clock of this machine says ${minute(now)}. Where the code is less than a day old, the clocks of the two machines differ: set the wrong one; else make another code`;

const NAME = "sync";
const NOT_BEGUN = "it was not turned on here";
const JOINED = "this machine is in, and stands still";

/** One that was sent away may come anew. */
function refuseIfOn(deps: SpaceHandlerDeps, { ownerId }: Pick<Context, "ownerId">): void {
  const space = findSync(deps.store, ownerId);
  if (!space) return;
  if (space.state !== "out")
    throw new ApiError("conflict", `it is on already, by ${space.carrier}; memory sync off ends it`);
}

const enteringAs = (
  { machineName }: SpaceHandlerDeps,
  { ownerId, client }: Context,
  { id, login }: { readonly id: string; readonly login: Login },
): Entering => ({
  ...{ ownerId, id, client, machineName, name: NAME, carrier: login.address, member: login.member },
  gathering: BEGINNING,
});

/** Whether a memory that this home took part in, and left, lies there still: it is gone on with by joining it. */
async function liesThere(
  { spaceHost: host, store, newId }: SpaceHandlerDeps,
  login: Login,
  { ownerId }: Pick<Context, "ownerId">,
): Promise<boolean> {
  for (const space of listLeft(store, ownerId)) {
    const carrier = host.open(login, { space, machine: newId() });
    try {
      await carrier.hello(0);
      return true;
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
    } finally {
      await carrier.close();
    }
  }
  return false;
}

interface Beginning {
  readonly id: string;
  readonly ownerId: string;
  readonly login: Login;
}

/**
 * Keys first: without them nothing could be written. What cannot be begun leaves nothing here; what has its number, and stops at what it
 * reads then, is told, and stays.
 */
async function begin(
  deps: SpaceHandlerDeps,
  { id, ownerId, login }: Beginning,
  enter: () => SpaceKeys,
): Promise<void> {
  const { spaceKeys: keys, spaces, store } = deps;
  const out = findSync(store, ownerId);
  if (out) await endSync(deps, out, { isTold: true });
  const { password, insecureNetwork } = login;
  try {
    store.transaction(() => noteAllByHand(store, ownerId));
    keys.set(id, { ...enter(), password, insecureNetwork });
    await spaces.round(id);
    if (password !== null) keys.keepPassword(login.address, password);
  } catch (error) {
    if ((findSpace(store, id)?.pulled ?? 0) === 0) {
      await forgetSync(deps, id);
      throw error;
    }
    spaces.follow(id);
    // It has a number by now, and only the answer was lost: it goes on by itself.
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== "unavailable") throw new ApiError(error.code, `${JOINED}: ${error.message}`);
  }
  spaces.follow(id);
}

type Code =
  | { readonly kind: "invitation"; readonly told: Invitation }
  | { readonly kind: "recovery"; readonly told: RecoveryCode };

function readCode(code: string): Code {
  if (/^\s*memory-recovery-/i.test(code)) {
    const read = readRecoveryCode(code);
    if (read.kind === "recovery") return { kind: "recovery", told: read.recovery };
    throw unreadable(read.why);
  }
  if (!/^\s*memory-space-/.test(code))
    throw unreadable(
      "A code of another machine begins with memory-space-, a code of recovery with memory-recovery-: paste the whole of it.",
    );
  const read = readInvitation(code);
  if (read.kind === "unreadable") throw unreadable(read.why);
  if (read.invitation.seal === null)
    throw unreadable("This code is for a space that several people share: memory space join takes it.");
  return { kind: "invitation", told: read.invitation };
}

const unreadable = (why: string) =>
  new ApiError("invalid", "invalid request body", [{ path: "code", message: why }]);

/** Operations that are kept while a log is looked at: more are read once for their keys and once for what they say. */
const MOST_KEPT = 50_000;

function readOnce(carrier: Carrier): Carrier {
  const pages = new Map<string, readonly Numbered[]>();
  let kept = 0;
  return {
    ...carrier,
    async pull(since, limit) {
      const name = `${since} ${limit}`;
      const page = pages.get(name) ?? (await carrier.pull(since, limit));
      if (!pages.has(name) && kept + page.length <= MOST_KEPT) {
        kept += page.length;
        pages.set(name, page);
      }
      return [...page];
    },
  };
}

interface Asking {
  readonly code: Code;
  readonly entering: Entering;
  /** What joining would come to is looked at, too. */
  readonly dryRun: boolean;
}

async function askedOf(deps: BeginDeps, login: Login, { code, entering, dryRun }: Asking) {
  const carrier = readOnce(deps.spaceHost.open(login, { space: code.told.space, machine: deps.newId() }));
  try {
    return await reaching(async () => {
      const { head } = await carrier.hello(0);
      if (code.kind === "invitation") refuseOlder(head, code.told);
      const pass =
        code.kind === "invitation"
          ? await passOfInvitation(carrier, code.told)
          : await passOfRecovery(carrier, code.told);
      const found = dryRun
        ? await tryOut(deps, (copy) => rehearse(deps, entering, { copy, carrier, pass, head }))
        : {};
      return { head, pass, found };
    });
  } catch (error) {
    throw error instanceof StoppedError ? new ApiError("conflict", error.message) : error;
  } finally {
    await carrier.close();
  }
}

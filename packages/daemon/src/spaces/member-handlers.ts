import { iso } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { keyPairOf, randomKey, writeInvitation } from "@memory/spaces/log";
import { act, actNow, keptOf, reaching, withQueued } from "./acts.ts";
import {
  owned,
  refuseAgents,
  type SpaceHandlerDeps,
  type SpaceHandlers,
  shownDetails,
  spaceOf,
} from "./asked.ts";
import { loginOf } from "./login.ts";
import { newestKeyOf } from "./newest-key.ts";
import { muteMember } from "./queries/spaces.ts";
import { createSealer } from "./sealing.ts";
import { verify } from "./verify.ts";

const DAY = 86_400_000;

/** Who else takes part, and whether the log is what they signed. */
export function memberHandlers(
  deps: SpaceHandlerDeps,
): Pick<SpaceHandlers, "invite" | "changeMember" | "removeMember" | "verify"> {
  const { store, clock, spaceHost: host } = deps;
  return {
    invite: async ({ params: { id }, body: { member, role, days } }, context) => {
      refuseAgents(context);
      const joined = spaceOf(deps, context, id);
      // Further machines of one's own are nobody else's matter.
      const isOwn = member === joined.member;
      const space = isOwn ? joined : owned(joined);
      const kept = keptOf(deps, space);
      const made = await reaching(() => host.makeLogin(loginOf(space, kept), member));
      const inviteSeed = randomKey();
      const until = clock() + days * DAY;
      const { publicKey: inviteKey } = keyPairOf(inviteSeed);
      await actNow(deps, space, context, {
        what: { act: "invite", member, role: isOwn ? space.role : role, inviteKey, until },
        made: "no code was made",
      });
      // The exchange that said it may have turned the key before.
      const now = spaceOf(deps, context, id);
      const code = writeInvitation({
        ...{
          carrier: host.addressFor(space.carrier, member),
          space: id,
          genesis: space.genesis,
          spaceKey: kept.claimKey,
          inviteSeed,
          changes: now.pulled,
          seal: newestKeyOf(deps, now, kept),
        },
        ...{ member, role: isOwn ? space.role : role, until, keepsPassword: isOwn },
        password: made.kind === "made" ? made.password : isOwn ? host.lasting(loginOf(space, kept)) : null,
      });
      return {
        code,
        until: iso(until),
        login: made.kind,
        ...(made.kind === "to be made" && { sql: made.sql }),
      };
    },
    changeMember: async ({ params: { id, member }, body: { role, mute } }, context) => {
      refuseAgents(context);
      const space = spaceOf(deps, context, id);
      if (mute !== undefined && !muteMember(store, id, member, mute === "nothing" ? null : mute))
        throw new ApiError("not_found", `${member} does not take part in ${space.name}`);
      const queued =
        role === undefined ? null : await act(deps, owned(space), context, { act: "role", member, role });
      return withQueued(queued, shownDetails(deps, spaceOf(deps, context, id)));
    },
    removeMember: async ({ params: { id, member } }, context) => {
      refuseAgents(context);
      const space = owned(spaceOf(deps, context, id));
      const queued = await act(deps, space, context, { act: "remove", member });
      return withQueued(queued, shownDetails(deps, spaceOf(deps, context, id)));
    },
    verify: async ({ params: { id } }, context) => {
      const space = spaceOf(deps, context, id);
      const kept = keptOf(deps, space);
      const carrier = host.open(loginOf(space, kept), { space: id, machine: space.machine });
      try {
        return await reaching(() =>
          verify(
            deps,
            { ...space, claimKey: kept.claimKey },
            { carrier, sealer: createSealer(id, space.machine, kept) },
          ),
        );
      } finally {
        await carrier.close();
      }
    },
  };
}

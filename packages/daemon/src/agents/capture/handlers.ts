import { AGENT_NAMES, type AgentName, type Api, ApiError, type Handlers } from "@memory/shared";
import { agentOf, isFound } from "@memory/sources/agents";
import type { RecordDeps } from "../../activity/record.ts";
import type { Context } from "../../platform/request-context.ts";
import type { CaptureService } from "./capture-service.ts";
import { captureNotify, type NotifyDeps } from "./notify.ts";
import { setScope } from "./scope.ts";
import { captureStatus, type StatusDeps } from "./status.ts";

export interface CaptureDeps extends RecordDeps, StatusDeps, NotifyDeps {
  readonly capture: CaptureService;
}

/** Capture of one agent's sessions. */
export function captureHandlers(deps: CaptureDeps, agent: AgentName): Handlers<Api, Context>["capture"] {
  return {
    status: async (_, { ownerId }) => captureStatus(deps, { ownerId, agent }),
    scope: async ({ body }, { ownerId, client }) => {
      setScope(deps, { ownerId, agent, client }, body);
      deps.capture.allowed();
      return captureStatus(deps, { ownerId, agent });
    },
    notify: async ({ body: { path, transcript_path } }, { ownerId }) => {
      const heard = await captureNotify(deps, { ownerId, agent, path: path ?? transcript_path ?? "" });
      if (heard.accepted) return { accepted: true };
      const { reason, fault } = heard;
      // A hook tells of whatever the agent does: what is no session, or none yet, is no mistake of anybody's.
      const isMistake = fault === "path" || (fault === "no_session" && path !== undefined);
      if (!isMistake) return { accepted: false, reason };
      const field = path === undefined ? "transcript_path" : "path";
      throw new ApiError("invalid", "invalid request body", [{ path: field, message: reason }]);
    },
    sweep: async (_, { ownerId }) => {
      deps.capture.tryAgain({ ownerId, agent });
      return { ok: true };
    },
  };
}

/** Capture of the sessions of the agent that the path names. */
export function captureOfHandlers(deps: CaptureDeps): Handlers<Api, Context>["captureOf"] {
  const of = ({ agent }: { readonly agent: AgentName }) => captureHandlers(deps, agent);
  return {
    status: ({ params }, context) => of(params).status({}, context),
    scope: ({ params, body }, context) => of(params).scope({ body }, context),
    notify: ({ params, body }, context) => of(params).notify({ body }, context),
    sweep: ({ params, body }, context) => of(params).sweep({ body }, context),
  };
}

/** Capture of every agent that is there, or that somebody has allowed. */
export const captureOfAllHandlers = (deps: CaptureDeps): Handlers<Api, Context>["captureOfAll"] => ({
  async status(_, { ownerId }) {
    const agents = await Promise.all(
      // Sessions that nobody but their program can read are not captured.
      AGENT_NAMES.filter((agent) => agentOf(agent).reason === undefined).map(async (agent) => ({
        agent,
        found: await isFound(agent, deps.config.folders),
        ...captureStatus(deps, { ownerId, agent }),
      })),
    );
    return { agents: agents.filter(({ found, scope }) => found || scope !== null) };
  },
});

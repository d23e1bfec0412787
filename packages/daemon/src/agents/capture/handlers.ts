import { type Api, ApiError, type Handlers } from "@memory/shared";
import type { RecordDeps } from "../../activity/record.ts";
import type { Context } from "../../platform/request-context.ts";
import type { CaptureService } from "./capture-service.ts";
import { captureNotify, type NotifyDeps } from "./notify.ts";
import { setScope } from "./scope.ts";
import { captureStatus, type StatusDeps } from "./status.ts";

export interface CaptureDeps extends RecordDeps, StatusDeps, NotifyDeps {
  readonly capture: CaptureService;
}

export function captureHandlers(deps: CaptureDeps): Handlers<Api, Context>["capture"] {
  return {
    status: async (_, { ownerId }) => captureStatus(deps, ownerId),
    scope: async ({ body }, { ownerId, client }) => {
      setScope(deps, { ownerId, client }, body);
      deps.capture.wake();
      return captureStatus(deps, ownerId);
    },
    notify: async ({ body: { path, transcript_path } }, { ownerId }) => {
      const heard = await captureNotify(deps, { ownerId, path: path ?? transcript_path ?? "" });
      if (heard.accepted) return { accepted: true };
      const { reason, fault } = heard;
      // A hook tells of whatever the agent does: what is no session, or none yet, is no mistake of anybody's.
      const isMistake = fault === "path" || (fault === "no_session" && path !== undefined);
      if (!isMistake) return { accepted: false, reason };
      const field = path === undefined ? "transcript_path" : "path";
      throw new ApiError("invalid", "invalid request body", [{ path: field, message: reason }]);
    },
    sweep: async (_, { ownerId }) => {
      deps.capture.tryAgain(ownerId);
      return { ok: true };
    },
  };
}

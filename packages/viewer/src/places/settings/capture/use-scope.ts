import type { AgentName, CaptureStatus } from "@memory/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon, failureOf } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { toast } from "../../../ui/toasts.tsx";

type Scope = Pick<CaptureStatus, "scope" | "projects" | "excludeProjects" | "programs" | "paused">;

/** Capture of one agent's sessions, at its own address. */
export const capturing = (agent: AgentName) =>
  agent === "assistant-code"
    ? {
        status: (signal: AbortSignal) => daemon.capture.status({}, signal),
        scope: (body: Scope) => daemon.capture.scope({ body }),
        sweep: () => daemon.capture.sweep({ body: {} }),
      }
    : {
        status: (signal: AbortSignal) => daemon.captureOf.status({ params: { agent } }, signal),
        scope: (body: Scope) => daemon.captureOf.scope({ params: { agent }, body }),
        sweep: () => daemon.captureOf.sweep({ params: { agent }, body: {} }),
      };

/** Sets what may be captured of an agent. What the daemon refuses is told at its field, or in a toast. */
export function useCaptureScope(agent: AgentName) {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ scope }: { readonly scope: Scope; readonly said: string }) =>
      capturing(agent).scope(scope),
    onSuccess: async (status, { said }) => {
      client.setQueryData(key("capture", "status", agent), status);
      toast({ title: said });
      await refresh(client, "activity", "capture");
    },
    onError: (error) => {
      if (failureOf(error).issues.length === 0) toastFailure(error);
    },
  });
  const issues = change.error ? failureOf(change.error).issues : [];
  return {
    save: (scope: Scope, said: string) => change.mutate({ scope, said }),
    isSaving: change.isPending,
    wasSaved: change.isSuccess,
    /** The message for a field, "projects" or "projects.0". */
    errorAt: (field: string) =>
      issues.find(({ path }) => path === field || path.startsWith(`${field}.`))?.message,
  };
}

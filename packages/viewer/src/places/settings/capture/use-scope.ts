import type { CaptureStatus } from "@memory/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon, failureOf } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { toast } from "../../../ui/toasts.tsx";

type Scope = Pick<CaptureStatus, "scope" | "projects" | "excludeProjects" | "paused">;

/** Sets what may be captured. What the daemon refuses is told at its field, or in a toast. */
export function useCaptureScope() {
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ scope }: { readonly scope: Scope; readonly said: string }) =>
      daemon.capture.scope({ body: scope }),
    onSuccess: async (status, { said }) => {
      client.setQueryData(key("capture", "status"), status);
      toast({ title: said });
      await refresh(client, "activity");
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

import { ApiError } from "@memory/shared/wire";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { daemon, type Memory, type MemoryType } from "../../../api.ts";
import { toastWithUndo } from "../../../app/undo.ts";
import { headOf, historyKey, oneKey } from "./queries.ts";
import { useKeep } from "./use-keep.ts";

interface Correction {
  readonly content: string;
  readonly type: MemoryType;
  readonly reason: string;
}

/**
 * Saves a correction of the version that the person has before their eyes. When another one stands by now, that is shown
 * first and nothing is saved: who saves then has seen it.
 */
export function useCorrection(head: Memory, onSaved: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const keep = useKeep();
  return useMutation({
    mutationFn: async ({ content, type, reason }: Correction) => {
      const { versions } = await daemon.memories.history({ params: { id: head.id } });
      const standing = headOf(versions);
      client.setQueryData(historyKey(head.id), versions);
      if (standing && (standing.id !== head.id || standing.status !== head.status))
        throw new ApiError(
          "conflict",
          "Somebody was quicker. What stands now is shown above; your words are kept.",
        );
      const body = { content, type, ...(reason && { reason }) };
      return daemon.memories.update({ params: { id: head.id }, body });
    },
    onSuccess: async (saved) => {
      toastWithUndo(client, `Saved as version ${saved.version}`, saved.id);
      client.setQueryData(oneKey(saved.id), saved);
      await navigate({
        to: "/memories/$id",
        params: { id: saved.id },
        search: (old) => ({ tab: old.tab }),
        replace: true,
      });
      onSaved();
      await keep(saved);
    },
    onError: () => void client.invalidateQueries({ queryKey: historyKey(head.id) }),
  });
}

import { useQueryClient } from "@tanstack/react-query";
import type { Memory } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { historyKey, oneKey } from "./queries.ts";

/** Shows at once what the daemon answered, and asks again for all that hangs on it. */
export function useKeep(): (changed: Memory) => Promise<void> {
  const client = useQueryClient();
  return async (changed) => {
    client.setQueryData(oneKey(changed.id), changed);
    await Promise.all([
      client.invalidateQueries({ queryKey: historyKey(changed.id) }),
      refresh(client, "memories", "activity"),
    ]);
  };
}

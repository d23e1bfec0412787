import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import { key, refresh } from "../../app/keys.ts";

/**
 * Answers on their way to the daemon. What they answer is out of the queue at once; by the time an answer has arrived, or
 * was refused, the queue is what the daemon says.
 *
 * For the component that asks for the queue itself. One below it is drawn for an answer that has arrived a moment before
 * it is given the new queue, and would show what was just answered as waiting.
 */
export function useSending() {
  const client = useQueryClient();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const onTheirWay = useRef(new Set<string>());
  /** A key that is pressed before the next case is drawn must not answer the last one twice. */
  const isSending = useCallback((id: string) => onTheirWay.current.has(id), []);
  const send = useCallback(
    async <T>(answered: readonly string[], answer: () => Promise<T>): Promise<T> => {
      for (const id of answered) onTheirWay.current.add(id);
      setIds(new Set(onTheirWay.current));
      try {
        return await answer();
      } finally {
        await refreshQueues(client);
        for (const id of answered) onTheirWay.current.delete(id);
        setIds(new Set(onTheirWay.current));
      }
    },
    [client],
  );
  return { ids, send, isSending };
}

export type Sending = ReturnType<typeof useSending>;

/** Queries behind the queues. */
const QUEUES = ["reviews", "schema", "spaces"] as const;

/** Asks anew, until the queues are as they are after the answer. */
async function refreshQueues(client: QueryClient): Promise<void> {
  await refresh(client, "reviews", "schema", "entities", "memories", "status", "spaces");
  // A further answer begins the asking anew and ends this one early: then the list is still the old one.
  for (const queryKey of QUEUES.map((about) => key(about)))
    while (client.isFetching({ queryKey }) > 0)
      await client.refetchQueries({ queryKey }, { cancelRefetch: false });
}

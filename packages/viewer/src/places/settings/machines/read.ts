import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { toast } from "../../../ui/toasts.tsx";

export type Sync = Awaited<ReturnType<typeof daemon.sync.get>>;
export type Machine = Sync["machines"][number];
export type Plan = Awaited<ReturnType<typeof daemon.sync.on>>["plan"];

/** Milliseconds after which it is looked at again: how far other machines have read changes nothing here. */
const AGAIN = 30_000;

/** How one's memory stands on one's machines. */
export const useSync = () =>
  useQuery({
    queryKey: key("spaces", "sync"),
    queryFn: ({ signal }) => daemon.sync.get({}, signal),
    refetchInterval: AGAIN,
  });

interface Done<T> {
  readonly title: string | ((result: T) => string);
  readonly after?: () => void;
}

/** Does something about it, says so, and shows how it stands then. */
export function useDeed<T>(deed: () => Promise<T>, { title, after }: Done<T>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: deed,
    onSuccess: (result) => {
      toast({ title: typeof title === "string" ? title : title(result) });
      after?.();
    },
    onError: toastFailure,
    onSettled: () => refresh(client, "spaces", "reviews"),
  });
}

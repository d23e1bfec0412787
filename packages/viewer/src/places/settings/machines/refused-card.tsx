import { useMutation, useQueryClient } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Ago, Stored } from "../../../ui/words.tsx";
import type { Sync } from "./read.ts";

/** Changes of this machine that could not stand, until they were seen. */
export function RefusedCard({ sync: { refused } }: { readonly sync: Sync }) {
  const client = useQueryClient();
  const dismiss = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) await daemon.sync.dismiss({ params: { id } });
    },
    onError: toastFailure,
    onSettled: () => refresh(client, "spaces"),
  });
  if (refused.length === 0) return null;
  return (
    <Card
      title="Could not stand"
      actions={
        refused.length > 1 ? (
          <Button isPending={dismiss.isPending} onPress={() => dismiss.mutate(refused.map(({ id }) => id))}>
            I have seen all
          </Button>
        ) : null
      }
    >
      <p className="mb-2 text-sm text-soft">
        You changed this here while another machine had changed the same before. Theirs counts; say yours
        again where it still holds.
      </p>
      <ul aria-label="Refused changes" className="flex flex-col">
        {refused.map(({ id, what, why, at }) => (
          <li
            key={id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-line py-2 text-sm first:border-t-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p>
                <Stored text={what} lines={3} />
              </p>
              <p className="text-xs text-soft">
                <Stored text={why} lines={2} className="inline" /> · <Ago iso={at} />
              </p>
            </div>
            <Button
              isPending={dismiss.isPending}
              onPress={() => dismiss.mutate([id])}
              aria-label={`Seen: ${what.slice(0, 60)}`}
            >
              Seen
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

import { bytes, plural } from "@memory/shared/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day } from "../../../ui/words.tsx";
import { Fact, Facts } from "../facts.tsx";

type Ark = Awaited<ReturnType<typeof daemon.ark.read>>;

/** The copies of sessions, for the day that the agent has deleted its own. */
export function ArkCard() {
  const ark = useQuery({
    queryKey: key("capture", "ark"),
    queryFn: ({ signal }) => daemon.ark.read({}, signal),
  });
  const [isAsking, setAsking] = useState(false);
  return (
    <Card
      title="Kept copies of sessions"
      actions={
        ark.data && ark.data.sessions > 0 ? (
          <Button look="danger" onPress={() => setAsking(true)}>
            Delete all copies
          </Button>
        ) : null
      }
    >
      <View of={ark} rows={2}>
        {(kept) => (
          <>
            <Kept ark={kept} />
            <Remove ark={kept} isOpen={isAsking} onClose={() => setAsking(false)} />
          </>
        )}
      </View>
    </Card>
  );
}

function Kept({
  ark: { sessions, bytes: size, rawBytes, oldest, newest, policy, pruned },
}: {
  readonly ark: Ark;
}) {
  return (
    <>
      <p className="mb-2 text-sm text-soft">
        {policy.keeps
          ? `A redacted copy of each captured session is kept, because agents delete theirs after a while. At most ${bytes(policy.maxBytes)}; then the oldest go.`
          : "No copies are made: the setting ark is off."}
      </p>
      {sessions === 0 ? (
        <p className="text-sm">No copy is kept yet.</p>
      ) : (
        <Facts>
          <Fact label="Kept">
            {plural(sessions, "session")}, {bytes(size)} ({bytes(rawBytes)} uncompressed)
          </Fact>
          {oldest && newest ? (
            <Fact label="From">
              <Day iso={oldest} /> to <Day iso={newest} />
            </Fact>
          ) : null}
          {pruned.sessions > 0 ? (
            <Fact label="Had to go">
              {plural(pruned.sessions, "session")}, {bytes(pruned.bytes)}, for want of room
            </Fact>
          ) : null}
        </Facts>
      )}
    </>
  );
}

interface RemoveProps {
  readonly ark: Ark;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Remove({ ark, isOpen, onClose }: RemoveProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => daemon.ark.remove(),
    onSuccess: async ({ sessions, bytes: freed }) => {
      toast({ title: `Deleted the copies of ${plural(sessions, "session")} (${bytes(freed)})` });
      await refresh(client, "capture");
    },
    onError: toastFailure,
    onSettled: onClose,
  });
  return (
    <Confirm
      title="Delete all copies of sessions?"
      isOpen={isOpen}
      verb="Delete the copies"
      isBusy={remove.isPending}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {plural(ark.sessions, "session")}, {bytes(ark.bytes)}. Memories and the agents' own transcripts stay.
        What an agent has deleted itself can then not be read again. This cannot be undone.
      </p>
    </Confirm>
  );
}

import { plural } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { daemon, failureOf, type Memory } from "../../../api.ts";
import { cancelAbout, removeKey } from "../../../app/going.ts";
import { refresh } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Failed } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Stored } from "../../../ui/words.tsx";
import { lastSearch } from "../list/last-search.ts";
import { keepDraft } from "./draft.ts";
import { usePublishedIn } from "./in-spaces.tsx";
import { left, oneKey } from "./queries.ts";

interface Props {
  readonly head: Memory;
  readonly versions: number;
  /** A milder action that can be taken back, where there is one. */
  readonly onRetire: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Deletes a memory with all its versions, after saying what goes. */
export function Remove({ head, versions, onRetire, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const published = usePublishedIn(head);
  const removing = useMutation({
    mutationKey: removeKey(head.id),
    onMutate: () => cancelAbout(client, head.id),
    mutationFn: () => daemon.memories.remove({ params: { id: head.id } }),
    onSuccess: async () => {
      onClose();
      keepDraft(head.rootId, undefined);
      const search = lastSearch();
      await navigate({ to: "/memories", search: { ...search, row: search.row ?? 0 }, replace: true });
      await left(client, head.id);
      client.removeQueries({ queryKey: oneKey(head.id) });
      toast({ title: "Deleted for good" });
      await refresh(client, "memories");
    },
    // Another window was first: that is what was wanted.
    onError: (error) => {
      if (failureOf(error).kind === "gone") void refresh(client, "memories");
    },
  });
  return (
    <Confirm
      title="Delete this memory for good?"
      isOpen
      onClose={onClose}
      verb={versions > 1 ? `Delete all ${versions} versions` : "Delete it"}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <blockquote className="border-l-2 border-edge pl-3">
          <Stored isSet text={head.content} lines={3} />
        </blockquote>
        <p>
          {plural(versions, "version")} {versions === 1 ? "goes" : "go"} with the words quoted from sessions
          and documents, what was decided about {versions === 1 ? "it" : "them"}, and the words in the history
          of changes. Imports do not bring it back. <strong>This cannot be undone.</strong>
        </p>
        {published.length > 0 ? (
          <p dir="auto">
            <strong>Its copy in {published.join(" and ")} stays there.</strong> Take it back before, where you
            do not want that.
          </p>
        ) : null}
        {onRetire ? (
          <p className="flex flex-wrap items-center gap-2">
            To stop agents from recalling it, and be able to change your mind:
            <Button onPress={onRetire}>Retire it instead</Button>
          </p>
        ) : null}
        {removing.error ? <Failed error={removing.error} /> : null}
      </div>
    </Confirm>
  );
}

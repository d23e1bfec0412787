import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Memory } from "../../../api.ts";
import { changeInSpace, isCurator, takesChanges } from "../../../app/spaces.ts";
import { Button } from "../../../ui/button.tsx";
import { deleteKey } from "../read.ts";
import { useShownSpace } from "../space-context.ts";
import { Correct } from "./correct.tsx";
import { DeleteForAll } from "./delete-for-all.tsx";

interface Props {
  readonly head: Memory;
  readonly versions: number;
}

type Doing = "edit" | "delete";

/** What may be done with a memory of a space: what is one's own by whoever writes, anything by a curator. */
export function Verbs({ head, versions }: Props) {
  const space = useShownSpace();
  const [doing, setDoing] = useState<Doing>();
  const { act, isBusy } = useAct(() => setDoing(undefined));
  const navigate = useNavigate();
  const isOwn = head.saidBy?.member === space.member;
  const mayChange = isCurator(space) || isOwn;
  const { id } = head;
  const { mutate: remove } = useMutation({
    mutationKey: deleteKey(space.id),
    mutationFn: () => act({ change: { kind: "delete", id }, title: "Deleted for everybody" }),
    onSuccess: async (outcome) => {
      if (outcome?.state === "done")
        await navigate({ to: "/spaces/$id/memories", params: { id: space.id }, replace: true });
    },
  });
  if (!takesChanges(space))
    return <p className="text-sm text-soft">It is read here, and changed by nobody from this machine.</p>;
  if (doing === "edit")
    return (
      <Correct
        before={head.content}
        isBusy={isBusy}
        onClose={() => setDoing(undefined)}
        onSave={(content) =>
          void act({
            change: { kind: "edit", id: head.rootId, seen: id, content },
            title: "Corrected for everybody",
          })
        }
      />
    );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {head.status === "active" ? (
        <>
          {mayChange ? (
            <Button look="primary" onPress={() => setDoing("edit")}>
              Correct
            </Button>
          ) : null}
          <Button
            isDisabled={isBusy}
            onPress={() => void act({ change: { kind: "confirm", id }, title: "You stand by it" })}
          >
            I stand by it
          </Button>
          <Button
            isDisabled={isBusy}
            onPress={() =>
              void act({ change: { kind: "retire", id, seen: id }, title: "Retired for everybody" })
            }
          >
            Retire
          </Button>
        </>
      ) : (
        <Button
          isDisabled={isBusy}
          onPress={() => void act({ change: { kind: "restore", id }, title: "Restored for everybody" })}
        >
          Restore
        </Button>
      )}
      {mayChange ? (
        <Button look="danger" className="sm:ml-auto" onPress={() => setDoing("delete")}>
          Delete for everybody…
        </Button>
      ) : null}
      {doing === "delete" ? (
        <DeleteForAll
          content={head.content}
          versions={versions}
          isBusy={isBusy}
          onClose={() => setDoing(undefined)}
          onConfirm={() => remove()}
        />
      ) : null}
    </div>
  );
}

/** Makes one change at a time; one that is not refused ends what was asked for. */
function useAct(onDone: () => void) {
  const space = useShownSpace();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const act = async (change: Parameters<typeof changeInSpace>[2]) => {
    setBusy(true);
    const outcome = await changeInSpace(client, space, change);
    setBusy(false);
    if (outcome && outcome.state !== "refused") onDone();
    return outcome;
  };
  return { act, isBusy };
}

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { daemon, type Memory } from "../../../api.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { toastFailure, toastWithUndo } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Remove } from "./remove.tsx";
import { Retire } from "./retire.tsx";
import { useKeep } from "./use-keep.ts";

interface Props {
  /** The version that stands for it: every verb is about the whole memory. */
  readonly head: Memory;
  readonly versions: number;
  /** The correction was just closed: the focus comes back here. */
  readonly isBack: boolean;
  readonly onCorrect: () => void;
}

/** The actions on a memory. Correct, retire and delete are three things, and look like it. */
export function Verbs({ head, versions, isBack, onCorrect }: Props) {
  const [asked, setAsked] = useState<"retire" | "remove">();
  const [wasDone, setWasDone] = useState(false);
  const { restore, confirm } = useSimpleVerbs(head, () => setWasDone(true));
  const isActive = head.status === "active";
  const mayConfirm = isActive && (head.recheck === true || head.confidence < 1);
  useShortcuts(
    useMemo(() => {
      const ask = { r: () => setAsked("retire"), e: onCorrect };
      return isActive ? { ...ask, ...(mayConfirm && { c: confirm }) } : { u: restore };
    }, [isActive, mayConfirm, onCorrect, confirm, restore]),
  );
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isActive ? (
        <>
          <Button key="correct" look="primary" hint="E" autoFocus={isBack || wasDone} onPress={onCorrect}>
            Correct
          </Button>
          {mayConfirm ? (
            <Button key="confirm" hint="C" onPress={confirm}>
              Confirm
            </Button>
          ) : null}
          <Button key="retire" hint="R" onPress={() => setAsked("retire")}>
            Retire
          </Button>
        </>
      ) : (
        <Button key="restore" look="primary" hint="U" autoFocus={wasDone} onPress={restore}>
          Restore
        </Button>
      )}
      <Button key="remove" look="danger" className="sm:ml-auto" onPress={() => setAsked("remove")}>
        Delete for good…
      </Button>
      {asked === "retire" ? (
        <Retire head={head} onDone={() => setWasDone(true)} onClose={() => setAsked(undefined)} />
      ) : null}
      {asked === "remove" ? (
        <Remove
          head={head}
          versions={versions}
          onRetire={isActive ? () => setAsked("retire") : undefined}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </div>
  );
}

/** Actions without a question: one press takes them back. */
function useSimpleVerbs(head: Memory, onDone: () => void) {
  const keep = useKeep();
  const client = useQueryClient();
  const navigate = useNavigate();
  const options = (title: string) => ({
    onSuccess: async (changed: Memory) => {
      toastWithUndo(client, title, changed.id);
      onDone();
      await keep(changed);
      if (changed.id !== head.id)
        await navigate({ to: "/memories/$id", params: { id: changed.id }, replace: true });
    },
    onError: toastFailure,
  });
  const params = { id: head.id };
  const { mutate: restore } = useMutation({
    mutationFn: () => daemon.memories.restore({ params }),
    ...options("Restored: agents recall it again"),
  });
  const { mutate: confirm } = useMutation({
    mutationFn: () => daemon.memories.confirm({ params }),
    ...options("Confirmed: it still holds"),
  });
  return {
    restore: useMemo(() => () => restore(), [restore]),
    confirm: useMemo(() => () => confirm(), [confirm]),
  };
}

import { useNavigate } from "@tanstack/react-router";
import type { Memory } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { keepDraft } from "./draft.ts";

interface Props {
  readonly memory: Memory;
  /** The version that holds now. */
  readonly head: Memory;
  readonly onCorrect: () => void;
}

/** An older version is never changed; its words can become the newest ones. */
export function OldWords({ memory, head, onCorrect }: Props) {
  const navigate = useNavigate();
  const bringBack = async () => {
    keepDraft(memory.rootId, memory.content);
    await navigate({ to: "/memories/$id", params: { id: head.id } });
    onCorrect();
  };
  return (
    <div>
      <Button onPress={() => void bringBack()}>Bring these words back…</Button>
    </div>
  );
}

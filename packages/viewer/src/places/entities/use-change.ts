import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, type Entity, failureOf } from "../../api.ts";
import { toastWithUndo } from "../../app/undo.ts";
import { refreshEntities } from "./refresh.ts";

interface Changes {
  readonly name?: string;
  readonly type?: string;
}

/** Give an entity another name or type. A refusal is kept, to be shown where it was asked for. */
export function useChange({ id }: Entity, onDone: () => void) {
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const change = async (body: Changes, title: string) => {
    setBusy(true);
    try {
      await daemon.entities.update({ params: { id }, body });
      await refreshEntities(client);
      toastWithUndo(client, title, id);
      onDone();
    } catch (refusal) {
      const { message, issues } = failureOf(refusal);
      setError(issues[0]?.message ?? message);
      setBusy(false);
    }
  };
  return { change, error, isBusy, forget: () => setError(undefined) };
}

import { useQueryClient } from "@tanstack/react-query";
import { daemon, type Entity } from "../../api.ts";
import { toastWithUndo } from "../../app/undo.ts";
import { useSubmit } from "../../ui/use-submit.ts";
import { refreshEntities } from "./read.ts";

interface Changes {
  readonly name?: string;
  readonly type?: string;
}

/** Give an entity another name or type. A refusal is kept, to be shown where it was asked for. */
export function useChange({ id }: Entity, onDone: () => void) {
  const client = useQueryClient();
  const { submit, ...form } = useSubmit();
  const change = (body: Changes, title: string) =>
    submit(async () => {
      await daemon.entities.update({ params: { id }, body });
      await refreshEntities(client);
      toastWithUndo(client, title, id);
      onDone();
    });
  return { change, ...form };
}

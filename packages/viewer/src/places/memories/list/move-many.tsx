import { count, plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { daemon } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure, undo } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { INPUT } from "../../../ui/fields.tsx";
import { toast } from "../../../ui/toasts.tsx";

interface Props {
  readonly ids: readonly string[];
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** As many as one request takes. */
const MOST = 500;

/** The line that asks for the project of many memories: one that is there, or a new one. */
export function MoveMany({ ids, onDone, onCancel }: Props) {
  const client = useQueryClient();
  const [project, setProject] = useState("");
  const [isBusy, setBusy] = useState(false);
  const names = useId();
  const { data } = useQuery({
    queryKey: key("memories", "projects", "all"),
    queryFn: ({ signal }) => daemon.projects.list({ query: { limit: 500 } }, signal),
  });
  const to = project.trim();
  const move = async () => {
    if (to === "" || isBusy) return;
    setBusy(true);
    try {
      const { runId, memories } = await daemon.projects.move({ body: { memories: ids.slice(0, MOST), to } });
      await refresh(client, "memories");
      toast({
        title: `${plural(memories, "memory", "memories")} moved to ${cleanLine(to)}`,
        ...(runId && { action: { label: "Undo", onPress: () => void undo(client, runId) } }),
      });
      onDone();
    } catch (error) {
      setBusy(false);
      toastFailure(error);
    }
  };
  return (
    <form
      className="flex min-h-8 flex-wrap items-center gap-2 rounded-lg border border-line bg-surface px-3 py-1 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        void move();
      }}
      onKeyDown={(event) => {
        if (event.key === "Escape") onCancel();
      }}
    >
      <label className="flex min-w-0 flex-1 flex-wrap items-center gap-2">
        <span>Move {plural(Math.min(MOST, ids.length), "memory", "memories")} to the project</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for with the button that it takes the place of
          autoFocus
          list={names}
          value={project}
          maxLength={300}
          autoComplete="off"
          onChange={({ target }) => setProject(target.value)}
          className={`${INPUT} max-w-72`}
          dir="auto"
        />
      </label>
      <datalist id={names}>
        {(data?.projects ?? []).map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" look="primary" isDisabled={to === "" || isBusy}>
        Move {count(Math.min(MOST, ids.length))}
      </Button>
      <Button isDisabled={isBusy} onPress={onCancel}>
        Cancel
      </Button>
    </form>
  );
}

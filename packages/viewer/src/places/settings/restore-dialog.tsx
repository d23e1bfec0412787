import { count, moment, plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon, failureOf } from "../../api.ts";
import { key } from "../../app/keys.ts";
import { Confirm } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toasts.tsx";

interface DialogProps {
  readonly path: string;
  readonly at: string;
  readonly onClose: () => void;
}

/** Milliseconds between two looks whether the daemon is back, and after which nobody waits any more. */
const LOOK = 400;
const LONGEST = 120_000;

const memories = (n: number): string => plural(n, "memory", "memories");

/** Asks before the store is another one: what is in the backup, and what will be as it was then. */
export function RestoreDialog({ path, at, onClose }: DialogProps) {
  const client = useQueryClient();
  const name = path.split(/[/\\]/).at(-1) ?? path;
  const found = useQuery({
    queryKey: key("status", "backup", name),
    queryFn: ({ signal }) => daemon.admin.restorable({ params: { name } }, signal),
    retry: false,
  });
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { startedAt } = await daemon.health.get();
      await daemon.admin.restore({ params: { name }, body: {} });
      const notices = await backAgain(startedAt);
      const refusal = notices.find((notice) => notice.includes("could not be gone back to"));
      await client.invalidateQueries();
      if (refusal !== undefined) throw new Error(refusal);
      onClose();
      toast({
        title: `Gone back to the backup of ${moment(at)}`,
        detail: "The store of before is kept among the backups.",
      });
    } catch (failure) {
      setError(failureOf(failure).message);
      setBusy(false);
    }
  };
  const { data } = found;
  const refused = error ?? (found.error ? failureOf(found.error).message : undefined);
  return (
    <Confirm
      title={`Go back to the backup of ${moment(at)}?`}
      verb={isBusy ? "Going back…" : "Go back"}
      isOpen
      onClose={onClose}
      isBusy={isBusy}
      isDisabled={data === undefined}
      onConfirm={() => void restore()}
    >
      <div className="flex flex-col gap-3 text-sm">
        <p>
          {data
            ? `It holds ${memories(data.memories)}${presentWords(data.present)}.`
            : refused
              ? ""
              : "It is opened and read…"}
        </p>
        <p>
          What was saved, changed or deleted since will be as it was then: what is newer is lost from here,
          and deleted memories come back. The store of now is kept beside the backups, so that this can be
          taken back the same way.
        </p>
        <p className="text-soft">The daemon stops for a moment; agents wait for it.</p>
        {refused ? (
          <p role="alert" className="text-bad" dir="auto">
            {refused}
          </p>
        ) : null}
      </div>
    </Confirm>
  );
}

function presentWords(present: number | "damaged" | null): string {
  if (present === null) return "";
  return present === "damaged" ? "; the store of now is damaged" : `; the store of now has ${count(present)}`;
}

/** Waits for the daemon that has started since; answers what it has to tell. */
async function backAgain(before: string): Promise<readonly string[]> {
  for (const until = Date.now() + LONGEST; Date.now() < until; ) {
    await new Promise((resolve) => setTimeout(resolve, LOOK));
    const health = await daemon.health.get().catch(() => null);
    if (health && health.startedAt !== before) return health.notices;
  }
  throw new Error("The daemon has not come back: memory daemon status");
}

import type { KeptBackup } from "@memory/shared";
import { bytes, moment, plural } from "@memory/shared/words";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../api.ts";
import { useHealth, useStatus } from "../../app/daemon-state.ts";
import { key } from "../../app/keys.ts";
import { toastFailure } from "../../app/undo.ts";
import { clean } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card, Page } from "../../ui/card.tsx";
import { CopyText } from "../../ui/copy.tsx";
import { View } from "../../ui/states.tsx";
import { toast } from "../../ui/toasts.tsx";
import { Ago } from "../../ui/words.tsx";
import { Archive } from "./archive.tsx";
import { Fact, Facts } from "./facts.tsx";
import { RestoreDialog } from "./restore-dialog.tsx";

/** The place of the store, its copies, and how a string is removed from all of it. */
export const BackupPage = () => (
  <Page title="Store and backup" lead="All of it is one file on this machine, which is yours.">
    <Store />
    <Backups />
    <Restore />
    <Archive />
    <Scrub />
  </Page>
);

function Store() {
  const health = useHealth();
  const { data: status } = useStatus();
  return (
    <Card title="The store">
      <View of={health} rows={2}>
        {({ store }) => (
          <Facts>
            <Fact label="Folder">
              <code className="font-mono text-xs break-all">{clean(status?.home ?? "…")}</code>
            </Fact>
            <Fact label="Size">{bytes(store.bytes)}</Fact>
            {status ? (
              <Fact label="Holds">
                {plural(status.memories.active, "memory", "memories")},{" "}
                {plural(status.entities, "entity", "entities")}, {plural(status.documents, "document")},{" "}
                {plural(status.passages, "passage")}
              </Fact>
            ) : null}
          </Facts>
        )}
      </View>
    </Card>
  );
}

function Backups() {
  const client = useQueryClient();
  const kept = useQuery({
    queryKey: key("status", "backups"),
    queryFn: ({ signal }) => daemon.admin.backups({}, signal),
  });
  const make = useMutation({
    mutationFn: () => daemon.admin.backup({ body: {} }),
    onSuccess: async (made) => {
      await client.invalidateQueries({ queryKey: key("status", "backups") });
      toast({ title: `Backed up: ${plural(made.memories, "memory", "memories")}`, detail: made.path });
    },
    onError: toastFailure,
  });
  return (
    <Card
      title="Backups"
      actions={
        <Button look="primary" isPending={make.isPending} onPress={() => make.mutate()}>
          {make.isPending ? "Copying…" : "Back up now"}
        </Button>
      }
    >
      <p className="mb-2 text-sm text-soft">
        A whole copy of the store, while everything goes on. One is made each day, of which the newest of
        seven days, four weeks and six months stay, unless the settings say otherwise; and one before a newer
        version changes the store. What you ask for is never deleted by memory.
      </p>
      <View of={kept} rows={2}>
        {({ backups }) =>
          backups.length === 0 ? (
            <p className="text-sm">There is no backup yet.</p>
          ) : (
            <ul aria-label="Backups" className="flex flex-col">
              {backups.map((backup) => (
                <li key={backup.path} className="border-t border-line py-2 first:border-t-0">
                  <BackupLine backup={backup} />
                </li>
              ))}
            </ul>
          )
        }
      </View>
    </Card>
  );
}

const REASON = {
  asked: "you asked for it",
  migration: "before an update",
  schedule: "by schedule",
  restore: "what a backup has replaced",
} as const;

function BackupLine({ backup: { path, bytes: size, at, reason } }: { readonly backup: KeptBackup }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
      <p>
        <time dateTime={at}>{moment(at)}</time> <Badge>{REASON[reason]}</Badge>
      </p>
      <p className="flex items-baseline gap-3 text-xs text-soft tabular-nums">
        <span>
          {bytes(size)} · <Ago iso={at} />
        </span>
        <Button onPress={() => setAsking(true)} aria-label={`Go back to the backup of ${moment(at)}`}>
          Go back…
        </Button>
      </p>
      <code className="basis-full font-mono text-xs break-all text-soft">{clean(path)}</code>
      {isAsking ? <RestoreDialog path={path} at={at} onClose={() => setAsking(false)} /> : null}
    </div>
  );
}

const Restore = () => (
  <Card title="Going back to a backup">
    <p className="text-sm">
      A backup in the list above has a button for it. The store of now is kept beside the backups, so going
      back can be taken back, too.
    </p>
    <p className="mt-2 text-sm">
      From a file elsewhere, in a terminal: <CopyText text="memory backup restore <file>" />
    </p>
    <p className="mt-2 text-sm text-soft">A single change is taken back more easily under Activity.</p>
  </Card>
);

const Scrub = () => (
  <Card title="Removing a string from everything">
    <p className="mb-2 text-sm">
      When something stands here that must not, a password for instance, deleting the memory is not enough:
      the log of changes and the backups have it too. Scrub stops the daemon, removes the string from
      memories, passages, the graph, the log, backups and logs, and proves that no byte of it is left. It
      cannot be undone. The string is asked for in the terminal, so that no history keeps it.
    </p>
    <div className="flex flex-wrap gap-2">
      <CopyText text="memory scrub --dry-run" />
      <CopyText text="memory scrub" />
    </div>
  </Card>
);

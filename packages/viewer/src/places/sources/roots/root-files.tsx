import { count, plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import { daemon, type Root } from "../../../api.ts";
import { key, refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button } from "../../../ui/button.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { folderAndName } from "../names.ts";

const STATUSES = ["failed", "skipped", "missing"] as const;
type Status = (typeof STATUSES)[number];

const SAID: Readonly<Record<Status, string>> = {
  failed: "Could not be read; tried again on their own.",
  skipped: "Cannot be read until they change.",
  missing: "Their files are gone. What was read of them rests, and comes back with the file.",
};

const route = getRouteApi("/sources/roots");

/** The files of a folder that were not read, or are gone: how many, and on demand which and why. */
export function RootFiles({ root }: { readonly root: Root }) {
  const { open, files } = route.useSearch();
  const navigate = route.useNavigate();
  const some = STATUSES.filter((status) => root[status] > 0);
  if (some.length === 0) return null;
  const shown = open === root.id ? files : undefined;
  const toggle = (status: Status) =>
    void navigate({
      search: shown === status ? {} : { open: root.id, files: status },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap gap-2">
        {some.map((status) => (
          <Button key={status} look="quiet" aria-expanded={shown === status} onPress={() => toggle(status)}>
            {shown === status ? (
              <ChevronDown size={14} aria-hidden />
            ) : (
              <ChevronRight size={14} aria-hidden />
            )}
            {count(root[status])} {status}
          </Button>
        ))}
      </div>
      {shown !== undefined && root[shown] > 0 ? <FileList root={root} status={shown} /> : null}
    </div>
  );
}

const SHOWN = 50;

function FileList({ root, status }: { readonly root: Root; readonly status: Status }) {
  const files = useQuery({
    queryKey: key("documents", "of root", root.id, status),
    queryFn: ({ signal }) =>
      daemon.documents.list({ query: { root: root.id, status, limit: SHOWN } }, signal),
  });
  return (
    <div className="flex flex-col gap-2 rounded-lg bg-sunken p-3">
      <p className="text-sm text-soft">{SAID[status]}</p>
      <View of={files} rows={2}>
        {({ documents, total }) => (
          <>
            <ul className="flex max-h-80 flex-col gap-1.5 overflow-y-auto">
              {documents.map(({ id, path, reason }) => (
                <li key={id} className="text-sm" dir="auto">
                  <Link to="/sources/documents/$id" params={{ id }} className="underline">
                    {folderAndName(path)[1]}
                  </Link>
                  <span className="block text-xs text-soft">{reason ?? folderAndName(path)[0]}</span>
                </li>
              ))}
            </ul>
            {total > documents.length ? (
              <p className="text-sm">
                Showing {count(documents.length)} of {count(total)}.{" "}
                <Link
                  to="/sources/documents"
                  search={{ root: root.id, status }}
                  className="text-accent underline"
                >
                  Show all
                </Link>
              </p>
            ) : null}
            {status === "missing" ? <ForgetMissing ids={documents.map(({ id }) => id)} /> : null}
          </>
        )}
      </View>
    </div>
  );
}

function ForgetMissing({ ids }: { readonly ids: readonly string[] }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const forget = async () => {
    setBusy(true);
    try {
      for (const id of ids) await daemon.documents.remove({ params: { id } });
      toast({
        title: `${plural(ids.length, "document")} forgotten`,
        detail: "Each can be undone in Activity.",
      });
    } catch (error) {
      toastFailure(error);
    }
    setAsking(false);
    setBusy(false);
    await refresh(client, "roots", "documents");
  };
  return (
    <div>
      <Button look="danger" onPress={() => setAsking(true)}>
        Forget these {count(ids.length)}…
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Forget ${plural(ids.length, "missing document")}?`}
        verb="Forget"
        isBusy={isBusy}
        onConfirm={() => void forget()}
        onClose={() => setAsking(false)}
      >
        <p className="text-sm text-soft">
          Their passages are deleted from memory. Should a file come back, it is not read again by itself.
        </p>
      </Confirm>
    </div>
  );
}

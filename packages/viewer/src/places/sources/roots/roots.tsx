import { plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { FolderPlus, Pause } from "lucide-react";
import { daemon, type Root } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { AddSources } from "../add/add-sources.tsx";
import { ExportRoots } from "./export.tsx";
import { LinkFolder } from "./link-folder.tsx";
import { Notes } from "./notes.tsx";
import { useReading } from "./reading.ts";
import { RootCard } from "./root-card.tsx";
import { Suggestions } from "./suggestions.tsx";

type RootList = Awaited<ReturnType<typeof daemon.roots.list>>;

const useRoots = () =>
  useQuery({ queryKey: key("roots"), queryFn: ({ signal }) => daemon.roots.list({}, signal) });

/** Folders whose files are read, and read again when they change. */
export function Roots() {
  const roots = useRoots();
  return (
    <Page
      title="Linked folders"
      lead="New and changed files in them are read on their own."
      actions={
        <>
          <AddSources />
          <LinkFolder />
          {roots.data && roots.data.roots.length > 0 ? <ExportRoots roots={roots.data.roots} /> : null}
        </>
      }
    >
      <View of={roots}>{(list) => <RootList list={list} />}</View>
      <Suggestions />
      <Notes />
    </Page>
  );
}

/** Watching that is off and no folder to watch are two different things. */
function RootList({ list: { enabled, roots } }: { readonly list: RootList }) {
  return (
    <>
      {enabled ? null : <WatchingIsOff roots={roots} />}
      {enabled && roots.length === 0 ? <NoFolders /> : null}
      {roots.length > 0 ? <RootCards roots={roots} /> : null}
    </>
  );
}

function RootCards({ roots }: { readonly roots: readonly Root[] }) {
  const reading = useReading();
  const busy = roots.filter(({ state }) => state === "reading").length;
  return (
    <ul className="flex flex-col gap-3" aria-label="Linked folders">
      {roots.map((root) => (
        <li key={root.id}>
          <RootCard root={root} reading={busy === 1 && root.state === "reading" ? reading : undefined} />
        </li>
      ))}
    </ul>
  );
}

const NoFolders = () => (
  <Empty title="No folders yet" action={<LinkFolder />} command="memory context add <folder>">
    <FolderPlus size={28} className="mx-auto mb-2 text-accent" aria-hidden />
    Link a folder and new files in it are read on their own.
  </Empty>
);

const WatchingIsOff = ({ roots }: { readonly roots: readonly Root[] }) => (
  <section className="flex flex-col items-start gap-2 rounded-xl border border-edge bg-sunken p-4">
    <h2 className="flex items-center gap-2 text-base font-semibold">
      <Pause size={18} aria-hidden />
      Watching is off
    </h2>
    <p className="text-sm text-soft">
      The daemon runs with watching off (SERVICE_SYNC=off).{" "}
      {roots.length === 0
        ? "No folder is linked. One that you link now is remembered, and followed from the next start with watching on."
        : `${plural(roots.length, "folder")} remembered; new and changed files are not read.`}{" "}
      To turn it on:
    </p>
    <CopyText text="env -u SERVICE_SYNC memory daemon restart" />
  </section>
);

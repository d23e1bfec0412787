import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { around, asTyped, beginningWith, isAbsolute, splitTyped } from "./browse-path.ts";

type FolderListing = Awaited<ReturnType<typeof daemon.picker.browse>>;
export type Entry = FolderListing["entries"][number];

/** The current folder, its entries, and the moves from there. */
export interface Browsing {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly entries: readonly Entry[];
  readonly isLoading: boolean;
  /** Why the folder cannot be shown. */
  readonly error: unknown;
  /** The folder that is shown; null while none can be. */
  readonly folder: string | null;
  readonly folders: number;
  readonly parent: string | null;
  readonly truncated: boolean;
  readonly hidden: boolean;
  readonly setHidden: (hidden: boolean) => void;
  readonly chosen: ReadonlySet<string>;
  /** Go into a folder; take a file, or leave it again. */
  readonly open: (entry: Pick<Entry, "path" | "kind">) => void;
  /** Go to what is typed. */
  readonly openTyped: () => void;
  readonly up: () => void;
}

export function useBrowsing(mode: "file" | "folder"): Browsing {
  /** Null: the home directory, whose path the daemon tells. */
  const [typed, setTyped] = useState<string | null>(null);
  const [hidden, setHidden] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, beginning] = typed === null ? [undefined, ""] : splitTyped(typed);
  const { data, error, isLoading } = useListing(asked, hidden);
  const shown = (data?.entries ?? []).filter(({ kind }) => mode === "file" || kind === "folder");
  const parent = asked === undefined ? (data?.parent ?? null) : around(asked);
  const goTo = (folder: string) => setTyped(asTyped(folder));
  const open: Browsing["open"] = ({ path, kind }) =>
    kind === "folder" ? goTo(path) : setChosen((before) => toggled(before, path));
  return {
    typed: typed ?? (data ? asTyped(data.path) : ""),
    setTyped,
    entries: beginningWith(shown, beginning),
    isLoading,
    error,
    folder: data ? folderTyped(data.path, shown, beginning) : null,
    folders: shown.filter(({ kind }) => kind === "folder").length,
    parent,
    truncated: data?.truncated ?? false,
    hidden,
    setHidden,
    chosen,
    open,
    openTyped: () => (typed === null ? undefined : goTo(typed)),
    up: () => (parent === null ? undefined : goTo(parent)),
  };
}

/** The folder that is shown, or the one in it whose whole name is typed; half a name is none. */
function folderTyped(shown: string, entries: readonly Entry[], beginning: string): string | null {
  if (beginning === "") return shown;
  return entries.find(({ name, kind }) => kind === "folder" && name === beginning)?.path ?? null;
}

const toggled = (chosen: ReadonlySet<string>, path: string): ReadonlySet<string> =>
  chosen.has(path) ? new Set([...chosen].filter((other) => other !== path)) : new Set([...chosen, path]);

const useListing = (path: string | undefined, hidden: boolean) =>
  useQuery({
    queryKey: key("roots", "browse", path, hidden),
    queryFn: ({ signal }) =>
      daemon.picker.browse(
        { query: { ...(path !== undefined && { path }), hidden: hidden ? "true" : "false" } },
        signal,
      ),
    enabled: path === undefined || isAbsolute(path),
    // A folder may have changed since it was looked at.
    staleTime: 0,
  });

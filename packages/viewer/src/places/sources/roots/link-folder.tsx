import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { FolderPlus } from "lucide-react";
import { daemon } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastWithUndo } from "../../../app/undo.ts";
import { folderAndName } from "../names.ts";
import { PickPaths } from "../pick/pick-paths.tsx";

export async function linkFolders(client: QueryClient, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const root = await daemon.roots.link({ body: { path } });
    toastWithUndo(client, `${folderAndName(root.path)[1]} is linked; its files are being read`, root.id);
  }
  await refresh(client, "roots", "documents");
}

/** The button that links a folder, whichever way it is chosen. */
export function LinkFolder() {
  const client = useQueryClient();
  return (
    <PickPaths
      mode="folder"
      look="primary"
      verb="Link this folder"
      onPicked={(paths) => linkFolders(client, paths)}
    >
      <FolderPlus size={16} aria-hidden />
      Link a folder
    </PickPaths>
  );
}

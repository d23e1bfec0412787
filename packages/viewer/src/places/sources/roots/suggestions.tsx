import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { folderAndName } from "../names.ts";
import { linkFolders } from "./link-folder.tsx";

/** Folders that may be worth linking; nothing while there is none. */
export function Suggestions() {
  const client = useQueryClient();
  const [busy, setBusy] = useState<string | null>(null);
  const { data } = useQuery({
    queryKey: key("roots", "suggestions"),
    queryFn: ({ signal }) => daemon.picker.suggest({}, signal),
  });
  if (!data || data.folders.length === 0) return null;
  const link = async (path: string) => {
    setBusy(path);
    await linkFolders(client, [path]).catch(toastFailure);
    setBusy(null);
  };
  return (
    <Card title="Folders that you may want to link">
      <ul className="flex flex-col">
        {data.folders.map(({ path, project }) => (
          <li
            key={path}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5 text-sm first:border-t-0"
          >
            <span className="min-w-0">
              <span className="block truncate font-medium" dir="auto" title={cleanLine(path)}>
                {cleanLine(path)}
              </span>
              <span className="text-xs text-soft">
                {project === undefined
                  ? "a folder of notes or documents"
                  : `sessions of ${cleanLine(project)} were held here`}
              </span>
            </span>
            <Button
              aria-label={`Link ${cleanLine(folderAndName(path)[1])}`}
              isDisabled={busy !== null}
              onPress={() => void link(path)}
            >
              Link
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}

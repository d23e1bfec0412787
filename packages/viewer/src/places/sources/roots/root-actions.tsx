import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { FileText, Pause, Play, RefreshCw, Unlink } from "lucide-react";
import { useState } from "react";
import { daemon, type Root } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { UnlinkFolder } from "./unlink-folder.tsx";

interface Props {
  readonly root: Root;
  readonly name: string;
}

/** The actions on a linked folder. */
export function RootActions({ root, name }: Props) {
  const { busy, pause, rescan } = useVerbs(root, name);
  const [isUnlinking, setUnlinking] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      <ButtonLink to="/sources/documents" search={{ root: root.id }} aria-label={`Documents of ${name}`}>
        <FileText size={14} aria-hidden />
        Documents
      </ButtonLink>
      <Button
        aria-label={busy === "rescan" ? `Looking… ${name}` : `Rescan now: ${name}`}
        isDisabled={busy !== null || root.state === "off"}
        onPress={() => void rescan()}
      >
        <RefreshCw size={14} aria-hidden />
        {busy === "rescan" ? "Looking…" : "Rescan now"}
      </Button>
      {root.state === "off" ? null : (
        <Button
          aria-label={`${root.watching ? "Pause" : "Resume"} watching ${name}`}
          isDisabled={busy !== null}
          onPress={() => void pause()}
        >
          {root.watching ? <Pause size={14} aria-hidden /> : <Play size={14} aria-hidden />}
          {root.watching ? "Pause" : "Resume"}
        </Button>
      )}
      <Button look="danger" aria-label={`Unlink ${name}`} onPress={() => setUnlinking(true)}>
        <Unlink size={14} aria-hidden />
        Unlink
      </Button>
      {isUnlinking ? <UnlinkFolder root={root} name={name} onClose={() => setUnlinking(false)} /> : null}
    </div>
  );
}

function useVerbs({ id, watching }: Root, name: string) {
  const client = useQueryClient();
  const [busy, setBusy] = useState<"pause" | "rescan" | null>(null);
  const during = async (verb: "pause" | "rescan", work: () => Promise<void>) => {
    setBusy(verb);
    try {
      await work();
      await refresh(client, "roots");
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(null);
    }
  };
  return {
    busy,
    pause: () =>
      during("pause", async () => {
        await daemon.roots.watch({ params: { id }, body: { watching: !watching } });
        toast({ title: watching ? `${name} is not watched any more` : `${name} is watched again` });
      }),
    rescan: () =>
      during("rescan", async () => {
        const { files, queued, missing, unreadable } = await daemon.roots.rescan({ params: { id } });
        const found = [
          queued > 0 ? `${plural(queued, "new or changed file")} being read` : "nothing new",
          ...(missing > 0 ? [`${plural(missing, "file")} missing`] : []),
        ];
        const detail = unreadable
          .slice(0, 5)
          .map(({ path, reason }) => `${path}: ${reason}`)
          .join("\n");
        toast({
          title: `${plural(files, "file")} looked at: ${found.join(", ")}`,
          ...(detail && { tone: "warn", detail }),
        });
      }),
  };
}

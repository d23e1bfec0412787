import { count } from "@memory/shared/words";
import { useState } from "react";
import { failureOf } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { PathBox } from "./path-box.tsx";
import { type Browsing, useBrowsing } from "./use-browsing.ts";

interface Props {
  readonly mode: "file" | "folder";
  readonly verb: string;
  /** Throws what was refused; then the window stays. */
  readonly onChosen: (paths: string[]) => Promise<void>;
  readonly onClose: () => void;
}

/** A browser of the daemon's file system: a box for the path, and under it the entries of the folder. */
export function FolderBrowser({ mode, verb, onChosen, onClose }: Props) {
  const browsing = useBrowsing(mode);
  const { paths, isBusy, error, choose } = useChoice(browsing, mode, { onChosen, onClose });
  return (
    <Dialog
      isOpen
      wide
      title={mode === "folder" ? "Choose a folder" : "Choose files"}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>Cancel</Button>
          <Button look="primary" isDisabled={isBusy || paths.length === 0} onPress={() => void choose()}>
            {isBusy
              ? "One moment…"
              : mode === "file" && paths.length > 1
                ? `${verb} (${paths.length})`
                : verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <PathBox browsing={browsing} mode={mode} />
        <div className="flex flex-wrap items-center justify-between gap-2 text-xs text-soft">
          <Switch label="Hidden folders too" isOn={browsing.hidden} onChange={browsing.setHidden} />
          <span>
            {mode === "folder" ? count(browsing.folders) : ""}
            {mode === "folder" ? (browsing.folders === 1 ? " folder in it" : " folders in it") : ""}
            {browsing.truncated ? " · it holds more than is listed: type the beginning of a name" : ""}
          </span>
        </div>
        {mode === "folder" && paths[0] ? (
          <p className="text-sm">
            Chosen: <strong dir="auto">{paths[0]}</strong>
          </p>
        ) : null}
        {error ? (
          <p role="alert" className="rounded-lg bg-bad-tint px-3 py-2 text-sm text-bad" dir="auto">
            {wordsOf(error)}
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

function wordsOf(error: unknown): string {
  const { message, issues } = failureOf(error);
  return issues.length > 0 ? `The folder ${issues.map(({ message: said }) => said).join("; ")}.` : message;
}

function useChoice(
  browsing: Browsing,
  mode: Props["mode"],
  { onChosen, onClose }: Pick<Props, "onChosen" | "onClose">,
) {
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<{ readonly error: unknown; readonly of: string } | null>(null);
  const paths = mode === "file" ? [...browsing.chosen] : browsing.folder === null ? [] : [browsing.folder];
  const choose = async () => {
    setBusy(true);
    try {
      await onChosen(paths);
      onClose();
    } catch (error) {
      setRefused({ error, of: paths.join("\n") });
      setBusy(false);
    }
  };
  // A refusal belongs to what was chosen then.
  return { paths, isBusy, choose, error: refused?.of === paths.join("\n") ? refused.error : null };
}

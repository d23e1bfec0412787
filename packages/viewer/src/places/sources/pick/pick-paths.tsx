import { ApiError } from "@memory/shared/wire";
import { type ReactNode, useRef, useState } from "react";
import { daemon } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { Button, type Look } from "../../../ui/button.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { FolderBrowser } from "./folder-browser.tsx";

interface Props {
  readonly mode: "file" | "folder";
  readonly look?: Look;
  readonly children: ReactNode;
  /** The verb of our own dialog: "Link this folder". */
  readonly verb: string;
  /** Throws what was refused. Never called with nothing. */
  readonly onPicked: (paths: string[]) => Promise<void>;
}

/** Asks for files or folders: in the dialog of the system, and in our own where the daemon's machine has none. */
export function PickPaths({ mode, look, children, verb, onPicked }: Props) {
  const [state, setState] = useState<"closed" | "waiting" | "browsing">("closed");
  const waiting = useRef<AbortController>(null);
  const begin = async () => {
    const stop = new AbortController();
    waiting.current = stop;
    setState("waiting");
    const next = await pick(mode, { signal: stop.signal, onPicked, browse: () => setState("browsing") });
    if (waiting.current === stop) setState(next);
  };
  const stopWaiting = () => {
    waiting.current?.abort();
    waiting.current = null;
    setState("closed");
  };
  return (
    <>
      {state === "waiting" ? (
        <Button {...(look && { look })} onPress={stopWaiting}>
          Cancel the system's dialog
        </Button>
      ) : (
        <Button {...(look && { look })} onPress={() => void begin()}>
          {children}
        </Button>
      )}
      {state === "browsing" ? (
        <FolderBrowser mode={mode} verb={verb} onChosen={onPicked} onClose={() => setState("closed")} />
      ) : null}
    </>
  );
}

interface Picking {
  readonly signal: AbortSignal;
  readonly onPicked: Props["onPicked"];
  readonly browse: () => void;
}

async function pick(
  mode: Props["mode"],
  { signal, onPicked, browse }: Picking,
): Promise<"closed" | "browsing"> {
  try {
    // Asked first: a refusal would stand in the browser's console as an error.
    const { available } = await daemon.picker.look({}, signal);
    if (!available) return "browsing";
    const { paths } = await daemon.picker.pick({ body: { mode } }, signal);
    if (paths.length > 0) await onPicked(paths);
    return "closed";
  } catch (error) {
    if (signal.aborted) return "closed";
    if (error instanceof ApiError && error.code === "unsupported") return "browsing";
    if (error instanceof ApiError && error.code === "unavailable")
      toast({ tone: "warn", title: error.message, action: { label: "Browse here", onPress: browse } });
    else toastFailure(error);
    return "closed";
  }
}

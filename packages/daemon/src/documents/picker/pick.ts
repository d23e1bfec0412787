import { posix, win32 } from "node:path";
import { ApiError } from "@memory/shared";
import type { Dialog, DialogOutcome, Environment, FindProgram, Mode, Ran, RunProgram } from "./dialog.ts";
import { linuxDialog } from "./linux.ts";
import { macDialog } from "./macos.ts";
import { windowsDialog } from "./windows.ts";

export interface PickDeps {
  readonly run: RunProgram;
  readonly which: FindProgram;
  readonly platform: NodeJS.Platform;
  readonly env: Environment;
}

export interface Picker {
  /** True where a dialog seems possible, as far as can be told without showing one. */
  isThere(): Promise<boolean>;
  /**
   * Absolute paths of what a person chose in the system's own dialog; none when it was cancelled. One dialog at a time
   * for the whole daemon: it is one screen. Aborting the signal closes the dialog.
   */
  pick(mode: Mode, signal: AbortSignal): Promise<string[]>;
}

export function createPicker(deps: PickDeps): Picker {
  let isOpen = false;
  return {
    isThere: async () => (await dialogOf(deps, "file")) !== null,
    async pick(mode, signal) {
      if (isOpen)
        throw new ApiError(
          "conflict",
          "a dialog is open already; choose or cancel there first, it may be behind another window",
        );
      isOpen = true;
      try {
        const outcome = await show(deps, mode, signal);
        return pathsOf(outcome, deps.platform);
      } finally {
        isOpen = false;
      }
    },
  };
}

async function show(deps: PickDeps, mode: Mode, signal: AbortSignal): Promise<DialogOutcome> {
  const dialog = await dialogOf(deps, mode);
  if (!dialog) return { kind: "absent" };
  const ran = await runOf(deps, dialog, signal);
  if (signal.aborted)
    throw new ApiError("unavailable", "the dialog was closed, because nobody waits for its answer any more");
  return dialog.read(ran);
}

async function dialogOf(deps: PickDeps, mode: Mode): Promise<Dialog | null> {
  switch (deps.platform) {
    case "darwin":
      return macDialog(mode);
    case "win32":
      return windowsDialog(mode, deps.env);
    default:
      return linuxDialog(deps, mode);
  }
}

async function runOf({ run, env }: PickDeps, dialog: Dialog, signal: AbortSignal): Promise<Ran> {
  try {
    return await run(dialog.command, dialog.args, { signal, env: { ...env, ...dialog.env } });
  } catch (cause) {
    throw new ApiError("unavailable", cannotShow, undefined, { cause });
  }
}

const cannotShow =
  "the system's dialog could not be shown; try again, or look for the file with GET /context/browse";

const noPicker: Partial<Record<NodeJS.Platform, string>> = {
  darwin: "nobody is logged in at the screen of this Mac; look for the file with GET /context/browse",
  win32: "nobody is logged in at the screen of this computer; look for the file with GET /context/browse",
};

const noPickerHere =
  "this system has no dialog to show: look for the file with GET /context/browse, or install zenity or kdialog and start the daemon from a desktop session";

function pathsOf(outcome: DialogOutcome, platform: NodeJS.Platform): string[] {
  switch (outcome.kind) {
    case "chosen":
      return absolute(outcome.paths, platform);
    case "cancelled":
      return [];
    case "absent":
      throw new ApiError("unsupported", noPicker[platform] ?? noPickerHere);
    case "failed":
      throw new ApiError("unavailable", cannotShow);
  }
}

/** Keeps absolute paths alone: a place on the network or a virtual folder could not be read later. */
function absolute(paths: readonly string[], platform: NodeJS.Platform): string[] {
  const { isAbsolute, normalize, parse } = platform === "win32" ? win32 : posix;
  const isPath = (path: string) => isAbsolute(path) && !path.includes("\0");
  const withoutSlash = (path: string) =>
    path === parse(path).root ? path : path.replace(platform === "win32" ? /[\\/]+$/ : /\/+$/, "");
  return [...new Set(paths.filter(isPath).map((path) => withoutSlash(normalize(path))))];
}

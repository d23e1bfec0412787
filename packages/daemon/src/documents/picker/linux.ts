import { fileURLToPath } from "node:url";
import {
  type Dialog,
  type DialogOutcome,
  type Environment,
  type FindProgram,
  type Mode,
  type Ran,
  titleOf,
} from "./dialog.ts";

/** The dialog of the desktop in use; null without a screen, or without a program that shows dialogs. */
export async function linuxDialog(
  { which, env }: { readonly which: FindProgram; readonly env: Environment },
  mode: Mode,
): Promise<Dialog | null> {
  if (!env.DISPLAY && !env.WAYLAND_DISPLAY) return null;
  const makers = { zenity, kdialog };
  const isKde = /\bKDE\b/i.test(env.XDG_CURRENT_DESKTOP ?? "");
  for (const name of isKde ? (["kdialog", "zenity"] as const) : (["zenity", "kdialog"] as const)) {
    const command = await which(name);
    if (command !== null) return { ...makers[name](mode, env), command, env: charset(env) };
  }
  return null;
}

type Maker = (mode: Mode, env: Environment) => Pick<Dialog, "args" | "read">;

/** "//" is in no path that these programs print, so no name can look like the end of another. */
const separator = "\n//\n";

const zenity: Maker = (mode) => ({
  args: [
    "--file-selection",
    ...(mode === "folder" ? ["--directory"] : []),
    "--multiple",
    `--separator=${separator}`,
    `--title=${titleOf(mode)}`,
  ],
  read: reader((line) => line.split(separator)),
});

// kdialog separates files by line ends; asked for addresses, it writes the line ends of a name as %0A.
const kdialog: Maker = (mode, env) => {
  const title = ["--title", titleOf(mode)];
  const start = env.HOME ?? "/";
  return mode === "file"
    ? {
        args: [...title, "--multiple", "--separate-output", "--getopenurl", start],
        read: reader((lines) => lines.split("\n").map(pathOf)),
      }
    : { args: [...title, "--getexistingdirectory", start], read: reader((line) => [line]) };
};

/** The path of a `file:` address, and "" for one of another machine. */
function pathOf(address: string): string {
  try {
    // A blank at the end would be trimmed, and belongs to the name.
    return fileURLToPath(address.replaceAll(" ", "%20"));
  } catch {
    return "";
  }
}

/** Said by GTK and Qt when the screen the environment names does not answer; both then end as if somebody had cancelled. */
const noScreen = /(?:cannot open|failed to open|could not connect to) display/i;

const reader =
  (split: (output: string) => string[]) =>
  ({ code, stdout, stderr }: Ran): DialogOutcome => {
    if (code === 0) return { kind: "chosen", paths: split(stdout.replace(/\n$/, "")) };
    if (noScreen.test(stderr)) return { kind: "absent" };
    return { kind: code === 1 ? "cancelled" : "failed" };
  };

/** Both programs print names in the charset of the locale: without one, "é" would come out as "?". */
function charset(env: Environment): Environment {
  const inUse = env.LC_ALL || env.LC_CTYPE || env.LANG || "";
  return /utf-?8/i.test(inUse) ? {} : { LC_ALL: "C.UTF-8" };
}

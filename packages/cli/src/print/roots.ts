import type { Client } from "@memory/client";
import type { Root } from "@memory/shared";
import { count, plural, rootRef } from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine, cleanName } from "./clean.ts";
import { folderLines } from "./folders.ts";
import type { Style } from "./style.ts";

type Rescanned = Awaited<ReturnType<Client["roots"]["rescan"]>>;

export const NO_FOLDERS =
  "No folders yet. Link one, and new files in it are read on their own:  memory context add <folder>";
const OFF = "Watching is off: the daemon runs with SERVICE_SYNC=off.";
const TURN_ON = "Turn it on:  env -u SERVICE_SYNC memory daemon restart";

/** Linked folders with their states. None linked and watching off are different answers. */
export function rootsText(roots: readonly Root[], enabled: boolean, style: Style): string {
  const { paint } = style;
  if (roots.length === 0) return enabled ? NO_FOLDERS : `${OFF} No folders are remembered.\n${TURN_ON}`;
  const off = enabled
    ? []
    : [paint.yellow(OFF), "The folders are remembered, their changes are not followed.", TURN_ON, ""];
  const paused = roots.find(({ state }) => state === "paused");
  return [
    ...off,
    ...folderLines(roots, style, ({ id }) => `${paint.cyan(rootRef(id))}  `),
    ...(paused ? ["", paint.dim(`resume:  memory context watch ${rootRef(paused.id)}`)] : []),
  ].join("\n");
}

/** Id, state, path, counts and time of the last check, for programs. */
export const plainRoot = (root: Root): string[] => [
  root.id,
  root.state,
  cleanName(root.path),
  String(root.documents),
  String(root.pending),
  String(root.failed),
  String(root.skipped),
  String(root.missing),
  root.lastScanAt ?? "",
];

const MOST_UNREADABLE = 10;

/** Findings of comparing one folder with the store. */
export function rescanText(
  { root, files, queued, missing, capped, unreadable }: Rescanned,
  style: Style,
): string {
  const { paint, homedir } = style;
  const found = [
    plural(files, "file"),
    queued > 0 ? `${count(queued)} new or changed, read now` : "nothing new",
    ...(missing > 0 ? [paint.yellow(`${count(missing)} missing`)] : []),
    ...(unreadable.length > 0 ? [paint.yellow(`${count(unreadable.length)} unreadable`)] : []),
  ];
  const rest = unreadable.length - MOST_UNREADABLE;
  return [
    `${paint.cyan(rootRef(root.id))}  ${shortPath(root.path, homedir)}   ${found.join(", ")}`,
    ...unreadable
      .slice(0, MOST_UNREADABLE)
      .map(({ path, reason }) => `  ${paint.yellow("!")} ${shortPath(path, homedir)}: ${cleanLine(reason)}`),
    ...(rest > 0 ? [paint.dim(`  … ${count(rest)} more  (--json lists them)`)] : []),
    ...(capped ? [`  ${paint.yellow("!")} the walk stopped at its cap; the rest was not looked at`] : []),
  ].join("\n");
}

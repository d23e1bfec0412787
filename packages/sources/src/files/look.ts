import { lstatSync } from "node:fs";
import { dirname } from "node:path";
import type { ProjectPlace } from "@memory/language/names";
import { projectAround } from "../projects/index.ts";
import { codeOf } from "./system-errors.ts";
import { timesOf } from "./times-of.ts";

/** One file as it stands on the disk. */
export type Look<Project = ProjectPlace | null> =
  | {
      readonly state: "file";
      readonly path: string;
      readonly size: number;
      /** Whole milliseconds. */
      readonly mtime: number;
      readonly ctime: number;
      readonly project: Project;
    }
  /** No file; its folder is there. */
  | { readonly state: "gone"; readonly path: string }
  /** No file, and no folder where it was. */
  | { readonly state: "lost"; readonly path: string }
  /** The system would not say. */
  | { readonly state: "unclear"; readonly path: string };

/** Look at files one by one, opening none. */
export const look = (paths: readonly string[]): Look[] => paths.map(lookAt);

function lookAt(path: string): Look {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    if (stats?.isFile())
      return {
        state: "file",
        path,
        size: stats.size,
        ...timesOf(stats),
        project: projectAround(dirname(path)),
      };
    const folder = lstatSync(dirname(path), { throwIfNoEntry: false });
    return { state: folder?.isDirectory() ? "gone" : "lost", path };
  } catch (cause) {
    const isLost = codeOf(cause) === "ENOTDIR";
    return { state: isLost ? "lost" : "unclear", path };
  }
}

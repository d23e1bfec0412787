import { basename } from "node:path";
import type { NoteFile } from "@memory/sources/notes";
import { placeOf } from "@memory/sources/projects";
import type { Deps } from "../../models/deps.ts";
import { settleProject } from "../../places/project-at.ts";

/** The project that a note is of; null: it holds wherever one works. */
export const projectOf = (
  deps: Pick<Deps, "store" | "clock">,
  ownerId: string,
  { root }: NoteFile,
): string | null => (root === null ? null : settleProject(deps, ownerId, placeOf(root, basename(root))));

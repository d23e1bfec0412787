import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

/** A text of a group, with where it stands in what it comes from. */
export interface Text {
  readonly id: string;
  readonly text: string;
  readonly session?: string;
  readonly line?: number;
}

/** Something that keeps texts and answers questions about them. */
export interface Contender {
  readonly name: string;
  save(group: number, text: Text): Promise<void>;
  /** Until everything that was saved can be found in every way there is. */
  ready(): Promise<void>;
  /** Ids of the ten best, asked within the group. */
  ask(group: number, question: string): Promise<readonly string[]>;
  /** Bytes on disk, and of memory where it is a process of its own. */
  bytes(): number;
  residentBytes(): number | null;
  stop(): Promise<void>;
}

/** Bytes of all files below a folder. */
export function bytesBelow(folder: string): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += statSync(join(entry.parentPath, entry.name)).size;
  return bytes;
}

import type { ArchiveHeader, ArchiveSetting } from "@memory/shared/archive";
import type { z } from "zod";

export interface StageTask {
  readonly archive: string;
  readonly stage: string;
  /** Key of the owner that asks: everything of an archive becomes this one's. */
  readonly owner: string;
  /** Hashes of the lines of copies that this owner had deleted. */
  readonly dropped: readonly string[];
  /** Ids of the archive are another owner's here: each gets a new one, always the same. */
  readonly rename: boolean;
}

/** What is in an archive, beside its rows. */
export interface Contents {
  readonly header: ArchiveHeader;
  readonly records: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly settings: readonly z.infer<typeof ArchiveSetting>[];
  readonly redactions: number;
}

export type Staged =
  | { readonly kind: "staged"; readonly contents: Contents }
  | { readonly kind: "refused"; readonly line?: number; readonly reason: string }
  | { readonly kind: "failed"; readonly code: string };

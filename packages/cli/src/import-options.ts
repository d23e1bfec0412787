import type { ImportRequest } from "@memory/shared";
import type { ProgressMode } from "./progress.ts";

/** Flags of the request, and those that only concern what is shown. */
export type ImportOptions = Partial<ImportRequest> & {
  readonly max?: number;
  readonly all?: true;
  readonly yes?: true;
  readonly input: boolean;
  readonly ndjson?: true;
  readonly progress: ProgressMode;
};

import type { ImportDone, ImportItem, ImportRequest } from "@memory/shared";
import { plural } from "@memory/shared/words";
import type { Cli } from "./cli.ts";
import type { Session } from "./daemon/connect.ts";
import { EXIT, type Exit } from "./errors.ts";
import type { Asking } from "./flags.ts";
import { cutShort, type Ending as EndingOf, follow as followRun, type Stopped } from "./follow.ts";
import type { ProgressMode } from "./progress.ts";

/** The end of an import, and its result until then. */
export type Ending = EndingOf<ImportDone> & { readonly items: readonly ImportItem[] };

/** Flags that only concern what is shown and asked. */
export interface ImportView extends Asking {
  readonly all?: true;
  readonly ndjson?: true;
  readonly progress: ProgressMode;
}

export type ImportLine = ImportItem | ImportDone | Stopped;

/** Run an import and show each event as it comes. */
export async function follow(
  { cli, client }: Pick<Session, "client"> & { cli: Pick<Cli, "io"> },
  request: ImportRequest,
  show: (event: ImportLine) => void,
): Promise<Ending> {
  const items: ImportItem[] = [];
  const ending = await followRun<ImportItem, ImportDone>(
    cli.io,
    (signal) => client.imports.sessions({ body: request }, signal),
    (event) => {
      show(event);
      if (event.type === "item") items.push(event);
    },
  );
  return { ...ending, items };
}

/** The exit code of an ending that can be told apart by code alone; the others throw their sentence. */
export function exitOf(ending: Ending): Exit {
  if (ending.kind === "done")
    return ending.items.some(({ outcome }) => outcome === "partial" || outcome === "failed")
      ? EXIT.partly
      : EXIT.ok;
  throw cutShort(ending, {
    noun: "import",
    some: ending.items.length > 0,
    size: plural(ending.items.length, "session"),
    hint: "what was saved stays; run the same command again to go on",
  });
}

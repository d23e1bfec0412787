import type { ImportDone, ImportItem, ImportRequest } from "@memory/shared";
import type { Issue } from "@memory/shared/wire";
import type { Cli } from "./cli.ts";
import type { Session } from "./daemon/connect.ts";
import { CliError, EXIT, type Exit, isConnectionLost } from "./errors.ts";
import { plural } from "./print/numbers.ts";

/** How a run came to its end. */
export type Ending =
  | { readonly kind: "done"; readonly done: ImportDone; readonly items: readonly ImportItem[] }
  | {
      readonly kind: "error";
      readonly error: string;
      readonly issues: readonly Issue[];
      readonly items: readonly ImportItem[];
    }
  | { readonly kind: "lost"; readonly items: readonly ImportItem[] }
  | { readonly kind: "interrupted"; readonly items: readonly ImportItem[] };

export type ImportLine =
  | ImportItem
  | ImportDone
  | { type: "error"; error: string; issues?: Issue[] | undefined };

/** Run an import and show each event as it comes. Ctrl-C stops the run in the daemon at its next safe point. */
export async function follow(
  { cli, client }: Pick<Session, "client"> & { cli: Pick<Cli, "io"> },
  request: ImportRequest,
  show: (event: ImportLine) => void,
): Promise<Ending> {
  const stopper = new AbortController();
  const unlisten = cli.io.onInterrupt(() => stopper.abort());
  const items: ImportItem[] = [];
  try {
    for await (const event of client.imports.sessions({ body: request }, stopper.signal)) {
      show(event);
      if (event.type === "item") items.push(event);
      else if (event.type === "done") return { kind: "done", done: event, items };
      else return { kind: "error", error: event.error, issues: event.issues ?? [], items };
    }
    return { kind: "lost", items };
  } catch (error) {
    if (stopper.signal.aborted) return { kind: "interrupted", items };
    // A line cut off in the middle is a connection that broke.
    if (isConnectionLost(error) || error instanceof SyntaxError) return { kind: "lost", items };
    throw error;
  } finally {
    unlisten();
  }
}

const AGAIN = "what was saved stays; run the same command again to go on";

/** The exit code of an ending that can be told apart by code alone; the others throw their sentence. */
export function exitOf(ending: Ending): Exit {
  const some = ending.items.length > 0;
  switch (ending.kind) {
    case "done":
      return ending.items.some(({ outcome }) => outcome === "partial" || outcome === "failed")
        ? EXIT.partly
        : EXIT.ok;
    case "error":
      throw new CliError(some ? EXIT.partly : EXIT.failed, `the import stopped: ${ending.error}`, {
        hint: AGAIN,
        issues: ending.issues,
      });
    case "lost":
      throw new CliError(
        some ? EXIT.partly : EXIT.unreachable,
        "the daemon stopped answering during the import",
        { hint: AGAIN },
      );
    case "interrupted":
      throw new CliError(EXIT.interrupted, `stopped after ${plural(ending.items.length, "session")}`, {
        hint: AGAIN,
      });
  }
}

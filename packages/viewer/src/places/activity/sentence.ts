import type { ActivityEntry } from "@memory/shared";
import { deedWords, onMachine, runWords } from "@memory/shared/words";
import { cleanLine } from "../../text/clean.ts";
import { programOf, programTitle } from "../../text/program.ts";

/** An entry that stands for all of a run. */
export const isRun = ({ id, runId, operations }: ActivityEntry): boolean => id === runId && operations > 1;

/** The verb of an operation, or the name of a run; the daemon may know more kinds than this page does. */
export function deedOf(entry: ActivityEntry): string {
  const { kind, missing } = entry;
  if (isNamed(entry)) return cleanLine(runWords(entry));
  if (missing) return "noticed that this is gone:";
  return deedWords(entry) ?? `did ${cleanLine(kind).slice(0, MOST_NAME)} to`;
}

/** "Import of 12 sessions", "12 memories of laptop came": told by a name, and not as what somebody did. */
export const isNamed = (entry: ActivityEntry): boolean =>
  !entry.subject && (isRun(entry) || entry.kind === "sync.join");

/** "on laptop": the other machine on which it was done. */
export const whereOf = ({ kind, actor }: Pick<ActivityEntry, "kind" | "actor">): string =>
  cleanLine(onMachine(kind, actor).slice(0, 2 * MOST_NAME)).trim();

const MOST_NAME = 40;

/** The actor, as a sentence begins. */
export function whoOf({ kind, client, model, asked }: ActivityEntry["actor"]): string {
  switch (kind) {
    case "person":
      return "You";
    case "agent":
      return (client && programTitle(client)) || "An agent";
    case "import":
      return asked === undefined || asked.kind === "daemon" ? "The import" : whoOf(asked);
    case "daemon":
      return "The daemon";
    case "model":
      return (model && cleanLine(model.slice(0, MOST_NAME))) || "A model";
    default:
      // A newer daemon may know more.
      return "Someone";
  }
}

const THROUGH: Readonly<Record<string, string>> = {
  "memory-viewer": "in the viewer",
  "memory-cli": "on the command line",
  "memory-mcp": "over MCP",
};

/** The program it was done with; of an import, that by which somebody began it, and the agent whose sessions were read; nothing where the sentence names it already. */
export function throughOf({ kind, client, asked }: ActivityEntry["actor"]): string | undefined {
  if (kind === "agent" || client === undefined) return undefined;
  const program = programOf(client);
  if (kind === "import") {
    const by = asked && throughOf(asked);
    return `${by ? `${by}, ` : ""}from ${programTitle(client) || "an agent"}`;
  }
  return THROUGH[program] ?? (programTitle(program) || undefined);
}

/** The action of an entry's button, and its operation. An undo that is taken back is a redo. */
export function turnOf({ id, kind, undoneBy, final }: ActivityEntry): {
  readonly verb: "Undo" | "Redo";
  readonly id: string;
} | null {
  if (undoneBy !== undefined) return { verb: kind === "undo" ? "Undo" : "Redo", id: undoneBy };
  if (final !== undefined) return null;
  return { verb: kind === "undo" ? "Redo" : "Undo", id };
}

/** The state of an entry now. */
export const standingOf = ({ kind, undoneBy }: ActivityEntry): string | undefined =>
  undoneBy === undefined ? undefined : kind === "undo" ? "done again" : "taken back";

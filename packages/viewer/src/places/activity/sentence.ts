import type { ActivityEntry, OperationKind } from "@memory/shared";
import { plural } from "@memory/shared/words";
import { cleanLine } from "../../text/clean.ts";

/** The verb of an operation, as it stands before the name of its subject. */
const DEED: Readonly<Record<OperationKind, string>> = {
  "memory.save": "saved",
  "memory.edit": "corrected",
  "memory.retire": "retired",
  "memory.restore": "restored",
  "memory.confirm": "confirmed",
  "memory.delete": "deleted a memory for good",
  "conflict.resolve": "settled the contradiction",
  "conflict.ask": "asked again about the contradiction",
  "conflict.revert": "took back the decision on",
  "conflict.judge": "judged the contradiction",
  "import.session": "read",
  "entity.change": "changed the entity",
  "entity.delete": "deleted an entity for good",
  "fold.merge": "merged",
  "fold.revert": "took back the merge of",
  "fold.dismiss": "kept apart",
  "schema.add": "added the schema name",
  "schema.change": "changed the schema name",
  "schema.approve": "approved the schema name",
  "schema.dismiss": "dismissed the schema name",
  "schema.remove": "removed the schema name",
  "document.add": "added the document",
  "document.read": "read the document",
  "document.watch": "changed whether this is followed:",
  "document.forget": "forgot the document",
  "root.link": "linked the folder",
  "root.pause": "paused or resumed the folder",
  "root.unlink": "unlinked the folder",
  "capture.scope": "changed what is captured",
  "clock.redate": "gave what was dated ahead of the clock its true date",
  "knowledge.add": "added to the agents' graph",
  "knowledge.delete": "removed from the agents' graph",
  "knowledge.import": "imported a graph",
  "index.run": "looked for entities in new texts:",
  "index.rebuild": "built the graph anew:",
  scrub: "removed a string from everything that is kept",
  undo: "took back a change of",
};

/** A run's name, by the commonest of its operations. */
const RUN: Readonly<Partial<Record<OperationKind, (operations: number) => string>>> = {
  "import.session": (n) => `Import of ${plural(n, "session")}`,
  "knowledge.import": (n) => `Import of a graph in ${plural(n, "part")}`,
  "knowledge.add": (n) => `Additions to the agents' graph in ${plural(n, "part")}`,
  "knowledge.delete": (n) => `Removals from the agents' graph in ${plural(n, "part")}`,
  "index.run": (n) => `Index in ${plural(n, "step")}`,
  "index.rebuild": (n) => `Graph built anew in ${plural(n, "step")}`,
  // The index that found them is a step of the run.
  "fold.merge": (n) => `Entities merged for their spelling in ${plural(n, "step")}`,
  "document.add": (n) => `Documents added in ${plural(n, "step")}`,
  "document.read": (n) => `${plural(n, "document")} read`,
  undo: (n) => `${plural(n, "change")} taken back`,
};

const isKnown = (kind: string): kind is OperationKind => Object.hasOwn(DEED, kind);

/** An entry that stands for all of a run. */
export const isRun = ({ id, runId, operations }: ActivityEntry): boolean => id === runId && operations > 1;

/** The verb of a kind; the daemon may know more kinds than this page does. */
export function deedOf(entry: ActivityEntry): string {
  const { kind, operations, sessions, memories, subject, missing } = entry;
  if (isRun(entry) && !subject) {
    const size = memories === undefined ? "" : plural(memories, "memory", "memories");
    if (kind === "undo" && size !== "") return `${size} taken back`;
    const run = isKnown(kind) ? RUN[kind]?.(sessions ?? operations) : undefined;
    return `${run ?? `${plural(operations, "step")} of ${cleanLine(kind)}`}${size === "" ? "" : `: ${size}`}`;
  }
  if (missing) return "noticed that this is gone:";
  return isKnown(kind) ? DEED[kind] : `did ${cleanLine(kind).slice(0, MOST_NAME)} to`;
}

const MOST_NAME = 40;

/** "claude-code/2.1.4" → "claude-code": which version it was is told where there is room. */
export const programOf = (client: string): string => {
  const name = cleanLine(client.slice(0, 200)).split("/")[0]?.trim() ?? "";
  return name.length > MOST_NAME ? `${name.slice(0, MOST_NAME)}…` : name;
};

/** The actor, as a sentence begins. */
export function whoOf({ kind, client, model }: ActivityEntry["actor"]): string {
  switch (kind) {
    case "person":
      return "You";
    case "agent":
      return (client && programOf(client)) || "An agent";
    case "import":
      return "The import";
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
  "memory-cli": "with the CLI",
  "memory-mcp": "over MCP",
  "assistant-code": "Claude Code",
};

/** The program it was done with; nothing where the sentence names it already. */
export function throughOf({ kind, client }: ActivityEntry["actor"]): string | undefined {
  if (kind === "agent" || client === undefined) return undefined;
  const program = programOf(client);
  return THROUGH[program] ?? (program === "" ? undefined : program);
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

import type { ActivityEntry, OperationKind } from "../resources/activity.ts";
import { plural } from "./numbers.ts";
import { learnedWords } from "./size.ts";

/** Each kind of operation as a verb that stands before the name of its subject: "corrected m:3f2a91". */
const VERBS: Readonly<Record<OperationKind, string>> = {
  "memory.save": "saved",
  "memory.edit": "corrected",
  "memory.retire": "retired",
  "memory.restore": "restored",
  "memory.confirm": "confirmed",
  "memory.judge": "judged what is near",
  "memory.delete": "deleted a memory for good",
  "conflict.resolve": "decided the contradiction",
  "conflict.ask": "asked again about the contradiction",
  "conflict.revert": "took back the decision on",
  "conflict.judge": "compared two memories",
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
  "project.rename": "renamed the project",
  "project.move": "moved memories to the project",
  "project.place": "took a place away from the project",
  "capture.scope": "changed what is captured",
  "clock.redate": "gave what was dated ahead of the clock its true date",
  "knowledge.add": "added to the agents' graph",
  "knowledge.delete": "removed from the agents' graph",
  "knowledge.import": "imported a graph",
  "archive.import": "imported an archive",
  "notes.read": "read in the notes of an agent:",
  "notes.follow": "changed whose notes are followed",
  "index.run": "looked for entities in new texts",
  "index.rebuild": "rebuilt the graph",
  scrub: "removed a string from everything that is kept",
  "sync.join": "took in what stood on another machine",
  "sync.merge": "brought together what two machines had changed:",
  "sync.change": "took in a change of another machine:",
  undo: "took back a change of",
};

/** What was taken back, where it is about nothing that has a name. */
const TAKEN_BACK: Readonly<Partial<Record<OperationKind, string>>> = {
  "capture.scope": "a change of what is captured",
  "clock.redate": "the dates given to what was dated ahead of the clock",
  "knowledge.add": "what was added to the agents' graph",
  "knowledge.delete": "a removal from the agents' graph",
  "knowledge.import": "the import of a graph",
  "archive.import": "the import of an archive",
  "notes.read": "what was read in an agent's notes",
  "notes.follow": "a change of whose notes are followed",
};

type Deed = Pick<ActivityEntry, "kind" | "undid" | "memories"> & {
  readonly subject?: { readonly kind: string } | undefined;
};

/**
 * What was done, to stand before the name of its subject, or by itself where it has none: "corrected", "moved 3 memories to the project",
 * "took back the import of an archive". Null for a kind that only a newer daemon knows.
 */
export function deedWords({ kind, undid, memories, subject }: Deed): string | null {
  if (kind === "undo" && undid === "project.move" && subject)
    return `took back the move of ${plural(memories ?? 0, "memory", "memories")} to the project`;
  if (kind === "undo" && subject)
    return `took back a change of${subject.kind === "project" ? " the project" : ""}`;
  if (kind === "undo") return `took back ${(undid && isKnown(undid) && TAKEN_BACK[undid]) || "a change"}`;
  if (kind === "project.move" && memories !== undefined && subject)
    return `moved ${plural(memories, "memory", "memories")} to the project`;
  const verb = verbOf(kind);
  return subject === undefined && verb !== null ? standingAlone(verb) : verb;
}

/** "changed whether this is followed:" and "moved memories to the project" wait for a name. */
const standingAlone = (verb: string): string => verb.replace(/:$/, "").replace(/ the project$/, " a project");

/** Each run by the kind of most of its operations, with their number. */
const RUNS: Readonly<Partial<Record<OperationKind, (operations: number) => string>>> = {
  "knowledge.import": (n) => `Import of a graph in ${plural(n, "part")}`,
  "archive.import": (n) => `Import of an archive in ${plural(n, "step")}`,
  "notes.read": (n) => `Notes of agents in ${plural(n, "change")}`,
  "knowledge.add": (n) => `Additions to the agents' graph in ${plural(n, "part")}`,
  "knowledge.delete": (n) => `Removals from the agents' graph in ${plural(n, "part")}`,
  "index.run": (n) => `Index in ${plural(n, "step")}`,
  "index.rebuild": (n) => `Graph rebuilt in ${plural(n, "step")}`,
  // The index that found them is a step of the run.
  "fold.merge": (n) => `Entities merged for their spelling in ${plural(n, "step")}`,
  "project.move": (n) => `Memories moved to another project in ${plural(n, "step")}`,
  "document.add": (n) => `Documents added in ${plural(n, "step")}`,
  "document.read": (n) => `${plural(n, "document")} read`,
  undo: (n) => `${plural(n, "change")} taken back`,
};

type Actor = ActivityEntry["actor"];

/** " on laptop": where it was done, unless it was done here. What came by joining was done by joining, which is done here. */
export const onMachine = (kind: string, { machine }: Pick<Actor, "machine">): string =>
  machine === undefined || kind === "sync.join" ? "" : ` on ${machine}`;

const isKnown = (kind: string): kind is OperationKind => Object.hasOwn(VERBS, kind);

/** Null for a kind that only a newer daemon knows. */
export const verbOf = (kind: string): string | null => (isKnown(kind) ? VERBS[kind] : null);

type Run = Pick<ActivityEntry, "kind" | "operations" | "sessions" | "memories" | "heard"> & {
  readonly actor: Pick<Actor, "machine">;
};

/** "Import of 12 sessions: 41 learned, 7 heard before", "41 memories taken back"; a kind that is not known is named as it is. */
export function runWords({ kind, operations, sessions, memories, heard, actor }: Run): string {
  const size = memories === undefined ? "" : plural(memories, "memory", "memories");
  if (kind === "sync.join") return `${size || "Nothing new"} of ${actor.machine ?? "another machine"} came`;
  if (kind === "undo" && size !== "") return `${size} taken back`;
  if (kind === "import.session")
    return `Import of ${plural(sessions ?? operations, "session")}: ${learnedWords({ memories, heard })}`;
  const run = isKnown(kind) ? RUNS[kind]?.(sessions ?? operations) : undefined;
  return `${run ?? `${plural(operations, "step")} of ${kind}`}${size === "" ? "" : `: ${size}`}`;
}

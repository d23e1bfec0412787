import type { ActivityEntry, OperationKind } from "@memory/shared";
import {
  activityRef,
  conflictRef,
  deedWords,
  documentRef,
  entityRef,
  foldRef,
  memoryRef,
  moment,
  onMachine,
  questionRef,
  rootRef,
  runRef,
  runWords,
  schemaRef,
  sessionRef,
  sessionSize,
  sizeWords,
  titleOfAgent,
  verbOf,
} from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import { labelled } from "./labelled.ts";
import { quoted } from "./named.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

/** The daemon may know more kinds than this command does. */
export const deedOf = (kind: string): string => verbOf(kind) ?? cleanLine(kind);

/** An entry that stands for all of a run; what it did is told by its steps. */
export const isRun = ({ id, runId }: ActivityEntry): boolean => id === runId;

/** "Import of 91 sessions: 178 learned", "corrected m:3f2a91 “Sessions live in Postgres.”" */
export function entryWords(entry: ActivityEntry): string {
  const { kind, subject, undoes, missing } = entry;
  if ((isRun(entry) || kind === "sync.join") && !subject)
    return `${cleanLine(runWords(entry))}${undoes ? ` (${activityRef(undoes)})` : ""}`;
  const about = subject ? ` ${subjectWords(subject)}` : "";
  if (missing) return `noticed that${about || " a document"} is gone`;
  const size = subject?.kind === "session" ? sessionSize(entry) : "";
  const deed = undoes ? `took back ${activityRef(undoes)}` : (deedWords(entry) ?? cleanLine(kind));
  return `${deed}${about}${size && `, ${size}`}`;
}

const REF: Readonly<Record<string, (id: string) => string>> = {
  memory: memoryRef,
  conflict: conflictRef,
  entity: entityRef,
  merge: foldRef,
  question: questionRef,
  document: documentRef,
  folder: rootRef,
  name: schemaRef,
  index: runRef,
  project: cleanLine,
  session: (id) => `session ${sessionRef(cleanLine(id))}`,
};

function subjectWords({ kind, id, label, project }: NonNullable<ActivityEntry["subject"]>): string {
  const ref = REF[kind]?.(id) ?? `${cleanLine(kind)} ${id.slice(-6)}`;
  const of = project ? ` of ${cleanLine(project)}` : "";
  return label === undefined || label === id ? `${ref}${of}` : `${ref}${of} ${quoted(label)}`;
}

/** "you (memory-cli/0.1.0) on laptop", "claude-code/2.1", "the daemon", "you (memory-cli), from Claude Code" */
export const whoOf = ({ kind, actor }: Pick<ActivityEntry, "kind" | "actor">): string =>
  cleanLine(`${actorWords(actor)}${onMachine(kind, actor)}`);

function actorWords({ kind, client, model, asked }: ActivityEntry["actor"]): string {
  const through = client ? cleanLine(client) : undefined;
  switch (kind) {
    case "person":
      return through ? `you (${through})` : "you";
    case "agent":
      return through ? `agent ${through}` : "an agent";
    case "import":
      return asked ? importWords(asked, client) : "import";
    case "daemon":
      return "the daemon";
    case "model":
      return model ? cleanLine(model) : "a model";
  }
}

/** Who began it, without the version of the program, and whose sessions were read. */
const importWords = ({ kind, client }: NonNullable<ActivityEntry["actor"]["asked"]>, agent = ""): string =>
  `${actorWords({ kind, client: client?.split("/")[0] })}, from ${titleOfAgent(agent) ?? "an agent"}`;

const COLUMNS: readonly Column[] = [
  { title: "REF" },
  { title: "WHEN" },
  { title: "WHO", max: 40 },
  { title: "WHAT", flexible: true },
];

/** Changes as a table, one a row; what was taken back says so, and is dim. */
export function activityTable(entries: readonly ActivityEntry[], style: Style): string {
  const rows = entries.map((entry) => [
    activityRef(entry.id),
    day(entry.at, style.now),
    whoOf(entry),
    `${entry.undoneBy ? "[taken back] " : ""}${entryWords(entry)}`,
  ]);
  return table(COLUMNS, rows, {
    width: style.tableWidth,
    heading: style.paint.dim,
    paintRow: (line, at) => (entries[at]?.undoneBy ? style.paint.dim(line) : line),
  });
}

const DELETIONS: ReadonlySet<string> = new Set<OperationKind>(["memory.delete", "entity.delete", "scrub"]);

/** Other final changes follow from something that can be taken back, or can be done anew. */
export const isForGood = ({ kind, final }: ActivityEntry): boolean =>
  final !== undefined && DELETIONS.has(kind);

/** Id, kind, time, who, client, run, operations, changes, kind and id of the subject, and what was taken back, for programs. */
export const plainEntry = (entry: ActivityEntry): string[] =>
  [
    entry.id,
    entry.kind,
    entry.at,
    entry.actor.kind,
    entry.actor.client ?? "",
    entry.runId ?? "",
    String(entry.operations),
    String(entry.changes),
    entry.subject?.kind ?? "",
    entry.subject?.id ?? "",
    entry.undoes ?? "",
    entry.undoneBy ?? "",
  ].map(cleanLine);

/** One change: what, who, when, and whether it can be taken back. */
export function entryHead(entry: ActivityEntry, style: Style): string {
  const ref = activityRef(entry.id);
  const facts: [string, string][] = [
    ["Who", whoOf(entry)],
    ["When", moment(entry.at)],
    ["Kind", cleanLine(entry.kind)],
    ...(entry.runId && entry.runId !== entry.id
      ? [
          [
            "Run",
            `${activityRef(entry.runId)}   memory activity --run ${activityRef(entry.runId)}`,
          ] satisfies [string, string],
        ]
      : []),
    ["Size", sizeWords(entry.operations, entry.memories)],
    ["Undo", undoWords(entry, ref)],
    ["Id", entry.id],
  ];
  return [
    `${style.paint.cyan(ref)}  ${style.paint.bold(entryWords(entry))}`,
    ...facts.flatMap(([label, value]) => labelled(label, value, style)),
  ].join("\n");
}

function undoWords({ undoneBy, final }: ActivityEntry, ref: string): string {
  if (undoneBy)
    return `taken back by ${activityRef(undoneBy)}; have it back:  memory undo ${activityRef(undoneBy)}`;
  return final === undefined ? `memory undo ${ref}` : `not possible: ${cleanLine(final)}`;
}

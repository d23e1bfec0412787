import type { ActivityEntry } from "@memory/shared";
import { count } from "@memory/shared/words";
import { deedOf, isRun, whoOf } from "./sentence.ts";

/** A line of the log: one change, or several of one kind by one hand within a minute. */
export type LogLine =
  | { readonly kind: "one"; readonly id: string; readonly entry: ActivityEntry }
  | { readonly kind: "group"; readonly id: string; readonly entries: readonly ActivityEntry[] };

/** Fewer stand for themselves. */
const LEAST = 3;
/** Milliseconds. */
const MINUTE = 60_000;

/** Changes, newest first, those together that somebody made in one go. */
export function linesOf(entries: readonly ActivityEntry[]): readonly LogLine[] {
  const groups: ActivityEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last && before && isOneGo(before, entry)) last.push(entry);
    else groups.push([entry]);
  }
  return groups.flatMap((group): readonly LogLine[] =>
    group.length < LEAST
      ? group.map((entry) => ({ kind: "one", id: entry.id, entry }))
      : // By the oldest: what comes on top meanwhile makes no other group of it.
        [{ kind: "group", id: `group ${group.at(-1)?.id}`, entries: group }],
  );
}

/** Each within a minute of the one before it. */
function isOneGo(one: ActivityEntry, other: ActivityEntry): boolean {
  const [a, b] = [one.actor, other.actor];
  return (
    one.kind === other.kind &&
    one.kind !== "undo" &&
    // Each says what it moved, and where to.
    one.subject?.kind !== "project" &&
    !isRun(one) &&
    !isRun(other) &&
    a.kind === b.kind &&
    a.client === b.client &&
    a.asked?.kind === b.asked?.kind &&
    a.machine === b.machine &&
    Date.parse(one.at) - Date.parse(other.at) < MINUTE
  );
}

const PLURALS: Readonly<Record<string, string>> = {
  memory: "memories",
  entity: "entities",
  document: "documents",
  folder: "folders",
  contradiction: "contradictions",
  "schema name": "schema names",
};

/** "You saved 30 memories", "The daemon read 12 documents" */
export function groupWords(entries: readonly ActivityEntry[]): string {
  const [first] = entries;
  if (!first) return "";
  const many = count(entries.length);
  const deed = deedOf(first);
  const [named, noun = ""] = / the (schema name|[a-z]+)$/.exec(deed) ?? [];
  const who = whoOf(first.actor);
  if (named !== undefined && PLURALS[noun])
    return `${who} ${deed.slice(0, -named.length)} ${many} ${PLURALS[noun]}`;
  if (first.subject?.kind === "memory" && !deed.includes(" ")) return `${who} ${deed} ${many} memories`;
  return `${who} ${deed.replace(/:$/, "")}, ${many} times`;
}

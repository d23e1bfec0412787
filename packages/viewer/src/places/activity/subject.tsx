import { sessionRef } from "@memory/shared/words";
import { Link, type LinkProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ActivityEntry } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { TypesetLine } from "../../ui/typeset/typeset.tsx";

type Subject = NonNullable<ActivityEntry["subject"]>;

/** The page of each kind of thing. */
function placeOf({ kind, id }: Subject, runId: string | undefined): LinkProps | undefined {
  const params = { id };
  switch (kind) {
    case "memory":
      return { to: "/memories/$id", params };
    case "conflict":
      return { to: "/review/conflicts/{-$id}", params };
    case "entity":
      return { to: "/entities/$id", params };
    case "merge":
    case "question":
      return { to: "/review/merges/{-$id}", params };
    case "document":
      return { to: "/sources/documents/$id", params };
    case "folder":
      return { to: "/sources/roots" };
    case "name":
      return { to: "/review/schema/{-$id}", params };
    case "index":
      return { to: "/activity/runs/$id", params };
    case "project":
      return { to: "/projects/$name", params: { name: id } };
    case "session":
      return runId === undefined ? undefined : { to: "/memories", search: { run: runId } };
    default:
      return undefined;
  }
}

const NOUN: Readonly<Record<string, string>> = {
  memory: "a memory",
  conflict: "a contradiction",
  entity: "an entity",
  merge: "a merge",
  question: "two entities",
  document: "a document",
  folder: "a folder",
  name: "a schema name",
  session: "a session",
};

/** The kinds whose name is words of a person, which are quoted. */
const QUOTED = new Set(["memory", "entity", "conflict", "name"]);
const MOST = 300;
/** Characters of a label that the daemon tells at most. */
const LABEL = 80;

interface Props {
  readonly subject: Subject;
  readonly runId?: string | undefined;
}

/** The subject of a change, as a link while it still exists. */
export function SubjectLink({ subject, runId }: Props) {
  const { label, gone } = subject;
  const place = placeOf(subject, runId);
  const words = <Words {...subject} />;
  // What is gone has no page; what was deleted for good no label either.
  if (!place || gone || (label === undefined && subject.kind !== "index"))
    return <span dir="auto">{words}</span>;
  return (
    <Link {...place} className="text-accent underline" dir="auto">
      {words}
    </Link>
  );
}

function Words({ kind, id, label, project }: Subject): ReactNode {
  if (kind === "index") return "what it found";
  if (label === undefined) return NOUN[kind] ?? "something";
  const name = cleanLine(label.slice(0, MOST));
  if (kind === "session") {
    const of = project ? ` of ${cleanLine(project)}` : "";
    if (label === id) return `session ${sessionRef(name)}${of}`;
    return (
      <>
        the session “<TypesetLine text={name} />”{of}
      </>
    );
  }
  // The daemon cuts a label; a name that was cut says so.
  const whole = label.length === LABEL || label.length > MOST ? `${name}…` : name;
  if (!QUOTED.has(kind)) return whole;
  return (
    <>
      “<TypesetLine text={whole} />”
    </>
  );
}

import { verbOf } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { type ActivityEntry, daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Ago, Stored } from "../../../ui/words.tsx";
import { actorWords } from "../actor-words.ts";

const MOST = 50;

/** The operations on one version, newest first. */
const useDone = (id: string) =>
  useQuery({
    queryKey: key("activity", "of-memory", id),
    queryFn: async ({ signal }) =>
      (await daemon.activity.list({ query: { subject: id, derived: "false", limit: MOST } }, signal)).entries,
  });

/** The import that brought a version, if one did. */
export function BroughtBy({ id }: { readonly id: string }) {
  const first = useDone(id).data?.findLast(({ kind }) => kind === "import.session");
  if (!first?.runId) return null;
  return (
    <Link to="/activity/runs/$id" params={{ id: first.runId }} className="text-sm text-accent">
      See the import that brought it
    </Link>
  );
}

/** The operation that made the next version changed this one too, and is told there. */
const isAbout = ({ kind, subject }: ActivityEntry, id: string): boolean =>
  (kind !== "memory.edit" && kind !== "memory.save") || subject?.id === id;

/** Verbs of what is done to a memory itself take "it"; an import has found it. */
function deedOf(kind: string): string {
  if (kind === "import.session") return "found it";
  if (kind === "undo") return "took a change back";
  const verb = verbOf(kind);
  if (verb === null) return "changed it";
  return kind.startsWith("memory.") ? `${verb} it` : verb.replace(/:$/, "");
}

/** The actor, the operation on a version, and the reason. */
export function WhatWasDone({ id }: { readonly id: string }) {
  const entries = useDone(id).data?.filter((entry) => isAbout(entry, id)) ?? [];
  if (entries.length === 0) return null;
  return (
    <ul className="flex flex-col gap-0.5 text-xs text-soft">
      {entries.map(({ id: entry, kind, actor, at, reason }) => (
        <li key={entry}>
          <Link to="/activity/changes/$id" params={{ id: entry }} className="text-soft hover:text-accent">
            {actorWords(actor)} {deedOf(kind)}
          </Link>{" "}
          <Ago iso={at} />
          {reason ? (
            <>
              {": "}
              <Stored text={reason} lines={2} className="inline text-ink" />
            </>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

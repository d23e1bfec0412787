import type { NoteFile } from "@memory/shared";
import { agentTitle, plural } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Ago, Stored } from "../../../ui/words.tsx";

/** Files in which programs write down what they know, or people what a program is to know. Nothing where none was read. */
export function Notes() {
  const { data } = useQuery({
    queryKey: key("roots", "notes"),
    queryFn: ({ signal }) => daemon.notes.list({}, signal),
  });
  if (!data || data.files.length === 0) return null;
  const followed = data.followed
    .map(agentTitle)
    .join(", ")
    .replace(/, (?!.*, )/, " and ");
  return (
    <Card title="Notes of agents">
      <p className="mb-2 text-sm text-soft">
        {followed === ""
          ? "Read when you ask for it."
          : `Those of ${followed} are read again when they change.`}
      </p>
      <ul className="flex flex-col">
        {data.files.map((file) => (
          <NoteLine key={file.path} file={file} />
        ))}
      </ul>
      <div className="mt-2">
        <CopyText text="memory notes" />
      </div>
    </Card>
  );
}

const NoteLine = ({ file }: { readonly file: NoteFile }) => {
  const { path, agent, own, project, statements, kept, open, readAt } = file;
  return (
    <li className="border-t border-line py-2 text-sm first:border-t-0">
      <p className="flex flex-wrap items-center gap-x-2">
        <span className="font-medium">{agentTitle(agent)}</span>
        <span className="text-soft">{own ? "its own memory" : "rules for it"}</span>
        {project ? <span dir="auto">{cleanLine(project)}</span> : null}
        {open > 0 ? <Badge tone="bad">{plural(open, "contradiction")}</Badge> : null}
        <span className="basis-full text-xs text-soft tabular-nums sm:ml-auto sm:basis-auto">
          {plural(statements, "statement")}, {plural(kept, "memory", "memories")} · <Ago iso={readAt} />
        </span>
      </p>
      <Stored text={path} lines={1} className="font-mono text-xs break-all text-soft" />
    </li>
  );
};

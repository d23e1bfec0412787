import { Link } from "@tanstack/react-router";
import { cleanLine } from "../../../text/clean.ts";
import { Day, SourceLines } from "../../../ui/words.tsx";
import { Around } from "./around.tsx";
import type { Why } from "./queries.ts";

type Place = Why["evidence"][number];

/** Every place that says it, with the exact words; what was saved by hand stands nowhere else. */
export function Evidence({ why: { evidence, memory } }: { readonly why: Why }) {
  if (evidence.length === 0)
    return (
      <div className="rounded-lg border border-line bg-surface px-3 py-2">
        <SourceLines source={memory.source} besides={memory.content} />
      </div>
    );
  const first = evidence.findIndex(
    ({ kind, sessionId, startLine }) =>
      kind === "session" && sessionId === memory.source.sessionId && startLine === memory.source.startLine,
  );
  return (
    <ol className="flex flex-col gap-2">
      {evidence.map((place, at) => (
        <li
          key={`${place.sessionId} ${place.documentId} ${place.startLine} ${place.assertedAt} ${place.excerpt?.slice(0, 40)}`}
          className="flex flex-col gap-2 rounded-lg border border-line bg-surface px-3 py-2"
        >
          <SourceLines source={place} />
          <p className="flex flex-wrap gap-x-2 text-xs text-soft">
            <Day iso={place.assertedAt} />
            {place.agent ? <span>· {cleanLine(place.agent.slice(0, 100))}</span> : null}
            {place.rule ? <span>· found by: {cleanLine(place.rule.slice(0, 100))}</span> : null}
          </p>
          <Read place={place} />
          {at === first ? <Around id={memory.id} /> : null}
        </li>
      ))}
    </ol>
  );
}

/** A document can be read where it stands. */
const Read = ({ place: { documentId, chunkIndex } }: { readonly place: Place }) =>
  documentId === undefined ? null : (
    <Link
      to="/sources/documents/$id"
      params={{ id: documentId }}
      {...(chunkIndex !== undefined && { hash: `chunk-${chunkIndex}` })}
      className="text-sm text-accent"
    >
      Read it in the document
    </Link>
  );

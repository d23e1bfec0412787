import { alsoBy, memoryRef, sharedBy, UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Hit } from "../../../api.ts";
import { turnOfHit } from "../../../app/turn-address.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { Day, SourceLines, Stored } from "../../../ui/words.tsx";
import type { MemoriesSearch } from "../search.ts";
import { TurnHit } from "./turn-hit.tsx";
import { matchesOf } from "./why-matched.ts";

interface Props {
  readonly hit: Hit;
  readonly search: MemoriesSearch;
}

/** One hit: its words, where they come from, and by what it was found. */
export function HitItem({ hit, search }: Props) {
  const turn = turnOfHit(hit);
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-1 last:pb-0">
      {turn ? <TurnHit hit={hit} turn={turn} search={search} /> : <TextHit hit={hit} search={search} />}
      <Matched hit={hit} />
    </li>
  );
}

/** A memory, or a passage of a document. */
const TextHit = ({ hit, search }: Props) => (
  <>
    <Words hit={hit} search={search} />
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      <Kind kind={hit.type ?? "passage"} />
      {hit.project ? <span dir="auto">{cleanLine(hit.project.slice(0, 200))}</span> : null}
      <span>
        said <Day iso={hit.assertedAt} />
      </span>
      {hit.type === undefined ? null : (
        <span>
          v{hit.version} · {memoryRef(hit.id)}
        </span>
      )}
      {hit.also?.map((there) => (
        <span key={there.id}>{alsoBy(there, cleanLine)}</span>
      ))}
      {hit.conflictId ? <Badge tone="bad">contradicted</Badge> : null}
      {hit.recheck ? <Badge tone="warn">re-check</Badge> : null}
      {hit.instruction ? <Badge tone="warn">instruction</Badge> : null}
      {hit.type !== undefined && hit.confidence < UNCONFIRMED ? <Badge tone="warn">unconfirmed</Badge> : null}
    </div>
    <SourceLines source={hit.source} besides={hit.content} shared={sharedBy(hit, cleanLine)} />
  </>
);

function Words({ hit, search: { at, knownAt } }: Props) {
  const { documentId, chunkIndex } = hit.source;
  const className = "text-ink no-underline hover:text-accent";
  const words = <Stored isSet text={hit.content} lines={6} />;
  if (hit.space)
    return (
      <Link
        to="/spaces/$id/memories/$memory"
        params={{ id: hit.space.id, memory: hit.id }}
        className={className}
      >
        {words}
      </Link>
    );
  if (hit.type !== undefined)
    return (
      <Link to="/memories/$id" params={{ id: hit.id }} search={{ at, knownAt }} className={className}>
        {words}
      </Link>
    );
  if (documentId !== undefined)
    return (
      <Link
        to="/sources/documents/$id"
        params={{ id: documentId }}
        {...(chunkIndex !== undefined && { hash: `chunk-${chunkIndex}` })}
        className={className}
      >
        {words}
      </Link>
    );
  return <Stored isSet text={hit.content} />;
}

/** By what it was found: a bar for each, as long as it counted. */
const Matched = ({ hit }: { readonly hit: Hit }) => (
  <ul aria-label="Why it matched" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-soft">
    {matchesOf(hit).map(({ name, share, said }) => (
      <li key={name} className="flex items-center gap-1.5">
        <span aria-hidden="true" className="h-1.5 w-10 overflow-hidden rounded-full bg-sunken">
          <span className="block h-full rounded-full bg-accent" style={{ width: `${share * 100}%` }} />
        </span>
        {said}
      </li>
    ))}
  </ul>
);

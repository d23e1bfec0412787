import { alsoBy, memoryRef, sharedBy, UNCONFIRMED } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { ChevronRight } from "lucide-react";
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

interface ItemProps extends Props {
  /** Another hit of the same answer that says otherwise. */
  readonly against: Hit | undefined;
}

/** One hit: its words, where they come from, and by what it was found. */
export function HitItem({ hit, search, against }: ItemProps) {
  const turn = turnOfHit(hit);
  return (
    <li className="flex flex-col gap-1.5 py-3 first:pt-1 last:pb-0">
      {turn ? <TurnHit hit={hit} turn={turn} search={search} /> : <TextHit hit={hit} search={search} />}
      <Contradicted hit={hit} against={against} />
      <Matched hit={hit} />
    </li>
  );
}

/** What contradicts it, and the way to settle that. */
function Contradicted({ hit: { conflictId, space }, against }: Pick<ItemProps, "hit" | "against">) {
  if (!conflictId) return null;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2 rounded-md bg-bad-tint px-2.5 py-1 text-sm">
      <strong className="text-bad">Contradicted{against ? " in this answer" : ""}:</strong>
      {against ? (
        <Stored isSet text={against.content} lines={2} className="min-w-40 flex-1" />
      ) : (
        <span className="flex-1">another memory says otherwise.</span>
      )}
      <Link
        to={space ? "/review/shared/{-$id}" : "/review/conflicts/{-$id}"}
        params={{ id: conflictId }}
        className="text-accent"
      >
        Settle it
      </Link>
    </p>
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

/** By what it was found: a bar for each, as long as it counted; folded, because few ask. */
const Matched = ({ hit }: { readonly hit: Hit }) => (
  <details className="text-xs text-soft">
    <summary className="inline-flex min-h-6 cursor-pointer items-center gap-1 hover:text-ink">
      <ChevronRight size={13} aria-hidden className="transition-transform [[open]>summary>&]:rotate-90" />
      Why it was found
    </summary>
    <Signals hit={hit} />
  </details>
);

const Signals = ({ hit }: { readonly hit: Hit }) => (
  <ul aria-label="Why it matched" className="flex flex-wrap gap-x-4 gap-y-1 pt-1">
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

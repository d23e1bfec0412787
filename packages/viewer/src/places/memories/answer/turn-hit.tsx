import { turnRef } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Hit } from "../../../api.ts";
import { type TurnOfHit, writeLines } from "../../../app/turn-address.ts";
import { cleanLine } from "../../../text/clean.ts";
import { whereFrom } from "../../../text/source.ts";
import { Badge, Kind } from "../../../ui/badge.tsx";
import { TypesetLine } from "../../../ui/typeset/typeset.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import type { MemoriesSearch } from "../search.ts";

interface Props {
  readonly hit: Hit;
  readonly turn: TurnOfHit;
  readonly search: MemoriesSearch;
}

/** A turn of a session that was found: what was asked, an extract, and the ways on from it. */
export const TurnHit = ({ hit, turn, search }: Props) => (
  <>
    {turn.ask === null ? null : (
      <p className="text-sm text-soft">
        asked: <span dir="auto">{cleanLine(turn.ask)}</span>
      </p>
    )}
    <Stored isSet text={hit.content} />
    <ul className="flex flex-col gap-1 text-sm empty:hidden">
      {turn.kept.map((memory) => (
        <Kept key={memory.id} memory={memory} search={search} />
      ))}
      <Later turn={turn} search={search} />
    </ul>
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-soft">
      <Kind kind="turn" />
      {hit.project ? <span dir="auto">{cleanLine(hit.project.slice(0, 200))}</span> : null}
      <span>
        said <Day iso={hit.assertedAt} />
      </span>
      <span>{turnRef(turn.session, turn.number)}</span>
      <span>from {whereFrom(hit.source)}</span>
    </div>
    <p className="text-sm">
      <ToTurn turn={turn} search={search} lines={writeLines(turn.pieces)}>
        The whole turn<span className="sr-only"> {turnRef(turn.session, turn.number)}</span>
      </ToTurn>
    </p>
  </>
);

interface KeptProps {
  readonly memory: TurnOfHit["kept"][number];
  readonly search: MemoriesSearch;
}

/** A memory that was learnt in the turn. */
const Kept = ({ memory: { id, content, conflictId }, search: { at, knownAt } }: KeptProps) => (
  <li>
    <span className="text-soft">kept: </span>
    <Link
      to="/memories/$id"
      params={{ id }}
      search={{ at, knownAt }}
      className="typeset-line text-accent"
      dir="auto"
    >
      <TypesetLine text={content.slice(0, 1_000)} />
    </Link>{" "}
    {conflictId ? <Badge tone="bad">contradicted</Badge> : null}
  </li>
);

/** A later turn of the session that was found, too. */
const Later = ({ turn: { session, later }, search }: Omit<Props, "hit">) =>
  later ? (
    <li>
      <span className="text-soft">later there: </span>
      <ToTurn turn={{ session, number: later.number }} search={search}>
        {cleanLine(later.ask) || turnRef(session, later.number)}
      </ToTurn>
    </li>
  ) : null;

interface ToTurnProps {
  readonly turn: Pick<TurnOfHit, "session" | "number">;
  readonly search: MemoriesSearch;
  readonly lines?: string;
  readonly children: ReactNode;
}

const ToTurn = ({ turn: { session, number }, search, lines, children }: ToTurnProps) => {
  const { q, type, project, after, before, at, knownAt } = search;
  return (
    <Link
      to="/memories/turns/$session/$number"
      params={{ session, number: `${number}` }}
      search={{ q, type, project, after, before, at, knownAt, lines }}
      className="inline-block min-h-6 text-accent"
      dir="auto"
    >
      {children}
    </Link>
  );
};

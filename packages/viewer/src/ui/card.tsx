import { useId, useState } from "react";
import type { Hit, Memory } from "../api.ts";
import { clean, cleanLine } from "../text/clean.ts";
import { plural } from "../text/numbers.ts";
import { UNCONFIRMED, whereFrom } from "../text/source.ts";
import { useUrl } from "../url/use-url.ts";
import { Link } from "./link.tsx";
import { Day, Kind, SourceLines } from "./words.tsx";

/** A memory in a list. Its words open its detail. */
export function MemoryCard({ memory }: { readonly memory: Memory }) {
  const isOpen = useUrl().state.id === memory.id;
  return (
    <article className={isOpen ? "card card-open" : "card"}>
      <h3 className="content" dir="auto">
        <Link to={{ id: memory.id }} current={isOpen}>
          {clean(memory.content)}
        </Link>
      </h3>
      <Facts of={memory} kind={memory.type} />
      <SourceLines source={memory.source} besides={memory.content} />
      {memory.conflictId ? (
        <p className="conflict">
          <strong>Contradicted.</strong> Another memory says otherwise, and nobody has decided yet.
        </p>
      ) : null}
    </article>
  );
}

/** Longest passage that is shown whole; about six lines. */
const SHORT = 480;

/** A piece of a session that answers a question. */
export function PassageCard({ hit }: { readonly hit: Hit }) {
  const [isWhole, setWhole] = useState(false);
  const id = useId();
  const text = clean(hit.content);
  // Cut, it has room for words only.
  const dense = text.replace(/\n\s*\n/g, "\n");
  const isLong = dense.length > SHORT || dense.split("\n").length > 6;
  return (
    <article className="card">
      <blockquote id={id} className={isLong && !isWhole ? "passage passage-cut" : "passage"} dir="auto">
        {isLong && !isWhole ? dense : text}
      </blockquote>
      {isLong ? (
        <button
          type="button"
          className="quiet"
          aria-expanded={isWhole}
          aria-controls={id}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? "Show less" : "Show all"}
        </button>
      ) : null}
      <Facts of={hit} kind="passage" />
      <p className="source">from {whereFrom(hit.source)}</p>
    </article>
  );
}

type Shown = Pick<Memory, "project" | "version" | "assertedAt" | "sources" | "confidence" | "status">;

function Facts({ of, kind }: { readonly of: Shown; readonly kind: Memory["type"] | "passage" }) {
  return (
    <ul className="facts">
      <li>
        <Kind kind={kind} />
      </li>
      {of.confidence < UNCONFIRMED ? (
        <li>
          <span className="unconfirmed" title={`Confidence ${of.confidence.toFixed(2)} of 1`}>
            unconfirmed
          </span>
        </li>
      ) : null}
      {of.status === "active" ? null : <li className="inactive">{of.status}</li>}
      {of.project ? (
        <li>
          <Link to={{ project: of.project }}>{cleanLine(of.project)}</Link>
        </li>
      ) : null}
      {kind === "passage" ? null : <li>v{of.version}</li>}
      <li>
        <Day iso={of.assertedAt} />
      </li>
      {of.sources > 1 ? <li>found in {plural(of.sources, "place")}</li> : null}
    </ul>
  );
}

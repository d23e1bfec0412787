import { useCallback, useEffect, useRef } from "react";
import type { Conflict, Evidence, Memory } from "../../api.ts";
import { clean, cleanLine } from "../../text/clean.ts";
import { plural } from "../../text/numbers.ts";
import { refOf, UNCONFIRMED } from "../../text/source.ts";
import { Link } from "../../ui/link.tsx";
import { failed, useLoad } from "../../ui/use-load.ts";
import { Day, Kind, SourceLines } from "../../ui/words.tsx";
import { type Dossier, loadDossier } from "./dossier.ts";

interface DetailProps {
  readonly id: string;
  readonly onClose: () => void;
}

/** One memory with everything behind it. */
export function Detail({ id, onClose }: DetailProps) {
  const load = useCallback((signal: AbortSignal) => loadDossier(id, signal), [id]);
  const loaded = useLoad(load);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // Whoever opened it with the keyboard reads on here; closing gives the focus back.
    const opener = document.activeElement;
    panel.current?.focus();
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <aside
      className="detail"
      ref={panel}
      tabIndex={-1}
      aria-label="Memory"
      aria-busy={loaded.state === "loading"}
    >
      <div className="heading">
        <code>{refOf(id)}</code>
        <button type="button" aria-keyshortcuts="Escape" onClick={onClose}>
          Close
        </button>
      </div>
      {loaded.state === "failed" ? <p role="alert">{failed(loaded.failure)}</p> : null}
      {loaded.state === "done" && !loaded.last ? (
        <p>There is no such memory. It may have been deleted.</p>
      ) : null}
      {loaded.last ? <Whole dossier={loaded.last} /> : null}
    </aside>
  );
}

function Whole({ dossier: { memory, evidence, versions, conflict } }: { readonly dossier: Dossier }) {
  const current = versions.find(({ status }) => status === "active");
  return (
    <>
      {memory.status === "active" ? null : (
        <p className="note">
          {memory.status === "retired" ? "Retired: it is no longer recalled." : "An older version."}{" "}
          {current ? <Link to={{ id: current.id }}>See what holds now</Link> : null}
        </p>
      )}
      <h2 className="words" dir="auto">
        {clean(memory.content)}
      </h2>
      <About memory={memory} />
      {conflict ? <Contradiction memory={memory} conflict={conflict} /> : null}
      <Why memory={memory} evidence={evidence} />
      <History versions={versions} shown={memory.id} />
    </>
  );
}

function About({ memory }: { readonly memory: Memory }) {
  return (
    <dl className="about">
      <dt>Type</dt>
      <dd>
        <Kind kind={memory.type} />
      </dd>
      <dt>Project</dt>
      <dd>
        {memory.project ? (
          <Link to={{ project: memory.project }}>{cleanLine(memory.project)}</Link>
        ) : (
          "counts everywhere"
        )}
      </dd>
      <dt>Said</dt>
      <dd>
        <Day iso={memory.assertedAt} />
      </dd>
      <dt>Learned</dt>
      <dd>
        <Day iso={memory.createdAt} />
      </dd>
      {memory.validTo ? (
        <>
          <dt>Held until</dt>
          <dd>
            <Day iso={memory.validTo} />
          </dd>
        </>
      ) : null}
      <dt>Confidence</dt>
      <dd>
        {Math.round(memory.confidence * 100)} %
        {memory.confidence < UNCONFIRMED ? <span className="unconfirmed">unconfirmed</span> : null}
      </dd>
    </dl>
  );
}

function Contradiction({ memory, conflict }: { readonly memory: Memory; readonly conflict: Conflict }) {
  const other = conflict.newer.id === memory.id ? conflict.existing : conflict.newer;
  return (
    <section className="conflict" aria-labelledby="conflict">
      <h3 id="conflict">Contradicted, and nobody has decided yet</h3>
      <p dir="auto">
        <Link to={{ id: other.id }}>{clean(other.content)}</Link>
      </p>
      <p className="source">
        {cleanLine(conflict.reason)} · <Day iso={other.assertedAt} />
      </p>
    </section>
  );
}

function Why({ memory, evidence }: { readonly memory: Memory; readonly evidence: readonly Evidence[] }) {
  return (
    <section aria-labelledby="why">
      <h3 id="why">
        Why it is known{evidence.length > 1 ? `: found in ${plural(evidence.length, "place")}` : ""}
      </h3>
      {evidence.length === 0 ? <SourceLines source={memory.source} /> : null}
      <ol className="evidence">
        {evidence.map((found) => (
          <li key={`${found.sessionId}:${found.startLine}:${found.rule}:${found.assertedAt}`}>
            <SourceLines source={found} />
            <p className="source">
              <Day iso={found.assertedAt} /> · rule {cleanLine(found.rule)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function History({ versions, shown }: { readonly versions: readonly Memory[]; readonly shown: string }) {
  return (
    <section aria-labelledby="history">
      <h3 id="history">History</h3>
      {versions.length === 1 ? <p className="source">This is the only version.</p> : null}
      <ol className="history">
        {(versions.length > 1 ? versions : []).map((version) => (
          <li key={version.id} aria-current={version.id === shown ? "true" : undefined}>
            <p className="source">
              v{version.version} · {version.status} · <Day iso={version.assertedAt} />
            </p>
            <p dir="auto">
              {version.id === shown ? (
                clean(version.content)
              ) : (
                <Link to={{ id: version.id }}>{clean(version.content)}</Link>
              )}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

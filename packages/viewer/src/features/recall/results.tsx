import { useCallback, useEffect, useState } from "react";
import { daemon, type MemoryType, type Recalled } from "../../api.ts";
import { count, plural, took } from "../../text/numbers.ts";
import { MemoryCard, PassageCard } from "../../ui/card.tsx";
import { failed, type Loaded, useLoad } from "../../ui/use-load.ts";

interface Question {
  readonly q: string;
  readonly type: MemoryType | null;
  readonly project: string;
}

/** How much is asked for first, and when more is wanted. A person reads further than an agent can. */
const FIRST = { limit: 8, maxTokens: 6000 } as const;
const MORE = { limit: 50, maxTokens: 40_000 } as const;

const NOTHING = "Nothing in memory answers this.";

interface ResultsProps {
  readonly question: Question;
  /** Told the projects that the answer names. */
  readonly onProjects: (projects: readonly (string | undefined)[]) => void;
}

/** What memory answers, best first. */
export function Results({ question: { q, type, project }, onProjects }: ResultsProps) {
  const asked = JSON.stringify([q, type, project]);
  const [widened, setWidened] = useState("");
  const size = widened === asked ? MORE : FIRST;
  const load = useCallback(
    (signal: AbortSignal) =>
      daemon.recall.query(
        { body: { query: q, ...(type && { types: [type] }), ...(project && { project }), ...size } },
        signal,
      ),
    [q, type, project, size],
  );
  const loaded = useLoad(load);
  // What is left of the question before would pass for an answer to this one.
  const answer = loaded.state === "failed" ? null : loaded.last;
  useEffect(() => {
    if (answer) onProjects(answer.memories.map((hit) => hit.project));
  }, [answer, onProjects]);
  return (
    <section className="results" aria-labelledby="answers" aria-busy={loaded.state === "loading"}>
      <div className="heading">
        <h2 id="answers">Answers</h2>
        <p role="status" className={answer?.memories.length === 0 ? "verdict" : undefined}>
          {summary(loaded)}
        </p>
      </div>
      {answer ? <Answer answer={answer} /> : null}
      {answer && answer.omitted > 0 && size === FIRST ? (
        <button type="button" onClick={() => setWidened(asked)}>
          Show more of {plural(answer.memories.length + answer.omitted, "hit")}
        </button>
      ) : null}
    </section>
  );
}

function summary(loaded: Loaded<Recalled>): string {
  const { last } = loaded;
  if (loaded.state === "failed") return failed(loaded.failure);
  if (!last) return "";
  if (last.memories.length === 0) return NOTHING;
  const total = last.memories.length + last.omitted;
  const shown =
    last.omitted > 0 ? `${count(last.memories.length)} of ${plural(total, "hit")}` : plural(total, "hit");
  return `${shown} · ${took(last.tookMs)}`;
}

function Answer({ answer }: { readonly answer: Recalled }) {
  return (
    <>
      {answer.memories.length > 0 && answer.confidence !== "high" ? (
        <p className="note">
          {answer.confidence === "none" ? NOTHING : "No memory matches this well."} The nearest there is:
        </p>
      ) : null}
      {answer.degraded ? (
        <p className="note">
          Found by words alone: the meaning of the question could not be compared this time.
        </p>
      ) : null}
      <ol className="cards">
        {answer.memories.map((hit) => (
          <li key={hit.id}>
            {hit.kind === "memory" && hit.type ? (
              <MemoryCard memory={{ ...hit, type: hit.type }} />
            ) : (
              <PassageCard hit={hit} />
            )}
          </li>
        ))}
      </ol>
    </>
  );
}

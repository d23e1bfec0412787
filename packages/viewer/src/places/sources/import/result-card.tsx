import { count, duration, plural } from "@memory/shared/words";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link, type LinkProps } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { type UndoVerb, undo } from "../../../app/undo.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { type RunState, sumOf } from "./run-state.ts";

/** The result of the import: numbers that lead to their lists, its cost, and the way back. */
export function ResultCard({ run }: { readonly run: RunState }) {
  const { done, items } = run;
  const runId = useRunId(run);
  const { data: entry } = useEntry(runId);
  const { saved, versioned, merged, conflicts, redactions } = sumOf(items);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that stopped it, or the table beside it, may have had the focus.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  if (items.length === 0) return null;
  const learned = { to: "/memories", search: { run: runId } } as const;
  if (runId && entry?.undoneBy !== undefined)
    return (
      <Card title="What came of it">
        <div ref={place} tabIndex={-1} className="flex flex-col items-start gap-3 outline-none">
          <p role="status" className="text-sm">
            {entry.memories ? (
              <>
                This import was taken back: <strong>{plural(entry.memories, "memory", "memories")}</strong>{" "}
                and all that came with them are gone.
              </>
            ) : (
              "This import was taken back; it had saved no memory, and what it kept of the sessions is gone."
            )}{" "}
            The sessions can be imported again.
          </p>
          <TurnRun id={entry.undoneBy} verb="Redo" />
        </div>
      </Card>
    );
  return (
    <Card title="What came of it">
      <div ref={place} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        <dl className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          <Figure
            value={saved}
            label={saved === 1 ? "memory saved" : "memories saved"}
            {...(runId && { link: learned })}
          />
          <Figure
            value={versioned}
            label={versioned === 1 ? "new version" : "new versions"}
            {...(runId && { link: learned })}
          />
          <Figure
            value={conflicts}
            label={conflicts === 1 ? "contradiction" : "contradictions"}
            link={{ to: "/review/conflicts/{-$id}" }}
          />
          <Figure value={merged} label="said before" />
          <Figure value={redactions} label={redactions === 1 ? "secret hidden" : "secrets hidden"} />
        </dl>
        {done ? (
          <p className="text-sm text-soft">
            {callWords(done.calls)} · took {duration(done.durationMs)}
          </p>
        ) : null}
        {run.isResumed ? (
          <p className="text-sm text-soft">
            It went on after a stop. What came before the stop is a run of its own, with its own undo, in{" "}
            <Link to="/activity" className="text-accent underline">
              Activity
            </Link>
            .
          </p>
        ) : null}
        <div className="flex flex-wrap gap-2">
          {conflicts > 0 ? (
            <ButtonLink to="/review/conflicts/{-$id}" look="primary">
              Settle {plural(conflicts, "contradiction")}
            </ButtonLink>
          ) : runId && saved + versioned > 0 ? (
            <ButtonLink {...learned} look="primary">
              See what was learned
            </ButtonLink>
          ) : null}
          {runId ? <TurnRun id={runId} verb="Undo" /> : null}
        </div>
      </div>
    </Card>
  );
}

interface FigureProps {
  readonly value: number;
  readonly label: string;
  readonly link?: LinkProps;
}

const Figure = ({ value, label, link }: FigureProps) => (
  <div className="flex flex-col-reverse rounded-lg bg-sunken px-3 py-2">
    <dt className="text-xs text-soft">{label}</dt>
    <dd className="text-xl font-semibold tabular-nums">
      {link && value > 0 ? (
        <Link {...link} aria-label={`${count(value)} ${label}`}>
          {count(value)}
        </Link>
      ) : (
        count(value)
      )}
    </dd>
  </div>
);

/** The run as it stands now: whoever takes it back, and with what, this page hears of it. */
const useEntry = (runId: string | undefined) =>
  useQuery({
    queryKey: key("activity", "entry", runId),
    queryFn: ({ signal }) => daemon.activity.get({ params: { id: runId ?? "" } }, signal),
    enabled: runId !== undefined,
  });

function TurnRun({ id, verb }: { readonly id: string; readonly verb: UndoVerb }) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      isDisabled={isBusy}
      onPress={async () => {
        setBusy(true);
        await undo(client, id, verb);
        setBusy(false);
      }}
    >
      {isBusy ? "One moment…" : `${verb} this import`}
    </Button>
  );
}

/** The run in the activity, if it changed something. One that was cut short did not tell it; then it is the newest import. */
function useRunId({ phase, done, items }: RunState): string | undefined {
  const changed = items.some(
    ({ saved, merged, versioned, conflicts }) => saved + merged + versioned + conflicts > 0,
  );
  const { data } = useQuery({
    queryKey: key("activity", "last import"),
    queryFn: ({ signal }) => daemon.activity.list({ query: { kind: "import.session", limit: 1 } }, signal),
    enabled: changed && (phase === "stopped" || phase === "broken"),
    staleTime: 0,
  });
  if (done) return done.runId;
  const newest = data?.entries[0];
  return newest?.runId ?? newest?.id;
}

function callWords({
  extraction,
  embedding,
  classifier,
}: {
  readonly extraction: number;
  readonly embedding: number;
  readonly classifier: number;
}): string {
  const made = [
    plural(extraction, "reading"),
    plural(embedding, "request for vectors", "requests for vectors"),
    ...(classifier > 0 ? [plural(classifier, "comparison")] : []),
  ];
  return `Models were asked for ${made.join(", ")}`;
}

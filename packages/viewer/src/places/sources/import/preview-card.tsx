import { bytes, count, plural } from "@memory/shared/words";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Failed } from "../../../ui/states.tsx";
import { LeftOut } from "./left-out.tsx";
import { sumOf } from "./run-state.ts";
import { useImportScope } from "./scope-form.tsx";
import { PlannedTable } from "./session-tables.tsx";
import type { Stream } from "./use-stream.ts";
import { costLines, costWords, type ReadingModel } from "./words.ts";

interface Props {
  readonly preview: Stream;
  /** The scope is still the one that was previewed. */
  readonly isFresh: boolean;
  readonly reader: ReadingModel;
  readonly onAgain: () => void;
  readonly onRun: () => void;
}

/** A preview of the import and its costs. No model is asked for it, and nothing is written. */
export function PreviewCard({ preview: { state }, isFresh, reader, onAgain, onRun }: Props) {
  const { phase, items, done, error } = state;
  const sums = sumOf(items);
  const estimate = done?.estimate;
  const readable = items.filter(({ outcome }) => outcome === "planned").length;
  return (
    <Card title="Preview" className={isFresh ? "" : "opacity-80"}>
      <div className="flex flex-col gap-3" aria-busy={phase === "streaming"}>
        <p role="status" className="text-sm text-soft">
          {phase === "streaming"
            ? items[0]
              ? `Reading… ${count(items.length)} of ${count(items[0].total)}`
              : "Looking for sessions…"
            : `${plural(items.length, "session")}, ${plural(sums.chunks, "passage")}, ${bytes(sums.bytes)} of transcripts${sums.redactions > 0 ? `, ${plural(sums.redactions, "secret")} hidden` : ""}`}
        </p>
        {phase === "broken" ? <Failed error={error} onRetry={onAgain} /> : null}
        {items.length > 0 ? <PlannedTable items={items} /> : null}
        {done && items.length === 0 ? <NoSessions /> : null}
        {done ? <LeftOut done={done} onAgain={onAgain} /> : null}
        {estimate && readable > 0 ? (
          <section aria-label="What it would take" className="rounded-lg bg-sunken p-3 text-sm">
            <h3 className="font-semibold">What it would take</h3>
            {costLines(estimate, reader).map((line) => (
              <p key={line}>{line}</p>
            ))}
            <p className="text-soft">Nothing was sent or saved for this; it is an estimate.</p>
          </section>
        ) : null}
        {isFresh ? null : (
          <p className="text-sm text-warn">The scope has changed since. Preview again before you import.</p>
        )}
        {estimate && readable > 0 && isFresh ? (
          <div>
            <Button look="primary" onPress={onRun}>
              {`Import ${plural(readable, "session")} · ${costWords(estimate, reader)}`}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

function NoSessions() {
  const { scope, folder } = useImportScope();
  return (
    <p className="text-sm">
      <strong>No session to import.</strong>{" "}
      {scope.fromArk ? (
        "The copies that capture has kept were looked through."
      ) : (
        <>
          Looked in <code className="font-mono text-xs">{folder}</code>
          {scope.project ? (
            <>
              , in folders with “<span dir="auto">{scope.project}</span>” in their name
            </>
          ) : null}
          .
        </>
      )}
    </p>
  );
}

import type { ImportItem } from "@memory/shared";
import { count, plural } from "@memory/shared/words";
import { useEffect, useRef } from "react";
import { type Failure, failureOf } from "../../../api.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/meter.tsx";
import { sessionRowsOf, sumOf } from "./run-state.ts";
import { RunTable } from "./session-tables.tsx";
import type { Stream } from "./use-stream.ts";

interface Props {
  readonly run: Stream;
  readonly planned: readonly ImportItem[];
  readonly onResume: () => void;
}

/** The import as it goes. However it ends, the rows keep their state. */
export function RunCard({ run: { state, stop }, planned, onResume }: Props) {
  const start = useRef<HTMLDivElement>(null);
  // The button that began it is gone, and the focus must not be.
  useEffect(() => start.current?.focus(), []);
  const rows = sessionRowsOf(planned, state);
  const finished = rows.filter(({ isWaiting }) => !isWaiting).length;
  const { phase } = state;
  return (
    <Card title="Import">
      <div ref={start} tabIndex={-1} className="flex flex-col gap-3 outline-none">
        <div role="status">
          {phase === "streaming" ? (
            <Progress
              label={`${count(finished)} of ${plural(rows.length, "session")} read`}
              done={finished}
              total={rows.length}
            />
          ) : null}
          {phase === "stopped" ? (
            <p className="text-sm">
              Stopped after {count(finished)} of {plural(rows.length, "session")}. What is saved stays;
              running it again goes on.
            </p>
          ) : null}
        </div>
        {phase === "broken" ? (
          <Broken failure={failureOf(state.error)} finished={finished} of={rows.length} />
        ) : null}
        <RunTable rows={rows} sums={sumOf(state.items)} />
        <div className="flex gap-2 empty:hidden">
          {phase === "streaming" ? (
            <>
              <Button look="danger" onPress={stop}>
                Stop
              </Button>
              <p className="self-center text-sm text-soft">What is saved stays; running it again goes on.</p>
            </>
          ) : null}
          {phase === "stopped" || phase === "broken" ? (
            <Button look="primary" onPress={onResume}>
              {isTaken(phase === "broken" ? state.error : null) ? "Try again" : "Resume"}
            </Button>
          ) : null}
        </div>
      </div>
    </Card>
  );
}

/** Another run had the turn: this one never began. */
const isTaken = (error: unknown): boolean => error !== null && failureOf(error).kind === "stale";

interface BrokenProps {
  readonly failure: Failure;
  readonly finished: number;
  readonly of: number;
}

const Broken = ({ failure: { kind, message, issues }, finished, of }: BrokenProps) => (
  <div
    role="alert"
    className="flex flex-col gap-1 rounded-xl border border-bad bg-bad-tint px-4 py-3 text-sm"
  >
    <p className="font-medium text-bad">
      {kind === "stale" ? "Another import is going on" : "The import broke off"}
    </p>
    <p dir="auto">{[message, ...issues.map(({ message: said }) => said)].join(" ")}</p>
    {kind === "stale" ? null : (
      <p>
        {count(finished)} of {plural(of, "session")} had been read. What is saved stays; resuming goes on from
        there.
      </p>
    )}
  </div>
);

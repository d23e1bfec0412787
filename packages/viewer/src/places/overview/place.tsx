import { lazy, Suspense, useEffect, useState } from "react";
import type { Status } from "../../api.ts";
import { useStatus } from "../../app/daemon-state.ts";
import { Page } from "../../ui/card.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Loading, View } from "../../ui/states.tsx";
import { AskAsAgent } from "./ask-as-agent.tsx";
import { News } from "./news.tsx";
import { SampleNotice } from "./sample/sample.tsx";
import type { Stretch } from "./search.ts";
import { Totals } from "./totals.tsx";
import { useChosen } from "./use-chosen.ts";
import { Waiting } from "./waiting.tsx";

// What is not seen at once comes behind the answers: nobody waits for it.
const Below = lazy(async () => ({ default: (await import("./below.tsx")).Below }));
const FirstUse = lazy(async () => ({ default: (await import("./first-use.tsx")).FirstUse }));

/** A store with more holds one's own by far: it is not looked through for a sample. */
const MOST_WITH_SAMPLE = 200;

/** Milliseconds after which the counts of a large store are not waited for: a store with nothing in it tells so sooner. */
const LATE = 400;

/** What agents know: what one would be told, what is new, the days, and what of them is chosen. */
export function Overview() {
  const status = useStatus();
  const chosen = useChosen();
  const isLate = useIsLate();
  const holds = status.data
    ? status.data.memories.active + status.data.passages + status.data.documents
    : undefined;
  return (
    <Page
      title="What your agents know"
      lead={
        holds ? (
          <ErrorBoundary>
            <News chosen={undefined} />
          </ErrorBoundary>
        ) : null
      }
    >
      {status.data && holds === 0 ? (
        <Suspense fallback={<div aria-busy className="min-h-60" />}>
          <FirstUse transcriptsDir={status.data.transcriptsDir} />
        </Suspense>
      ) : status.data || (isLate && status.isPending) ? (
        <Answers counts={status.data} chosen={chosen} />
      ) : (
        <View of={status}>{() => null}</View>
      )}
    </Page>
  );
}

interface AnswersProps {
  /** Undefined while they are counted: nothing waits for them. */
  readonly counts: Status | undefined;
  readonly chosen: Stretch | undefined;
}

const Answers = ({ counts, chosen }: AnswersProps) => (
  <>
    {counts && counts.memories.active <= MOST_WITH_SAMPLE ? <SampleNotice /> : null}
    <div className="grid gap-4 lg:grid-cols-3">
      <div className="min-w-0 lg:col-span-2">
        <AskAsAgent />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {counts ? (
          <>
            <Waiting counts={counts} />
            <ErrorBoundary>
              <Totals counts={counts} />
            </ErrorBoundary>
          </>
        ) : (
          <Loading rows={3} label="Counting what is known" />
        )}
      </div>
    </div>
    <Suspense fallback={<div aria-busy className="min-h-screen" />}>
      <Below chosen={chosen} />
    </Suspense>
  </>
);

/** True once something has taken so long that it is better to begin without it. */
function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}

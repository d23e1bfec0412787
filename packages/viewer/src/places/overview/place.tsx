import { lazy, Suspense } from "react";
import { useStatus } from "../../app/daemon-state.ts";
import { Page } from "../../ui/card.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { View } from "../../ui/states.tsx";
import { AskAsAgent } from "./ask-as-agent.tsx";
import { News } from "./news.tsx";
import { SampleNotice } from "./sample/sample.tsx";
import { Totals } from "./totals.tsx";
import { useChosen } from "./use-chosen.ts";
import { Waiting } from "./waiting.tsx";

// What is not seen at once comes behind the answers: nobody waits for it.
const Below = lazy(async () => ({ default: (await import("./below.tsx")).Below }));
const FirstUse = lazy(async () => ({ default: (await import("./first-use.tsx")).FirstUse }));

/** A store with more holds one's own by far: it is not looked through for a sample. */
const MOST_WITH_SAMPLE = 200;

/** What agents know: what one would be told, what is new, the days, and what of them is chosen. */
export function Overview() {
  const status = useStatus();
  const chosen = useChosen();
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
      <View of={status}>
        {(counts) =>
          holds === 0 ? (
            <Suspense fallback={<div aria-busy className="min-h-60" />}>
              <FirstUse transcriptsDir={counts.transcriptsDir} />
            </Suspense>
          ) : (
            <>
              {counts.memories.active <= MOST_WITH_SAMPLE ? <SampleNotice /> : null}
              <div className="grid gap-4 lg:grid-cols-3">
                <div className="min-w-0 lg:col-span-2">
                  <AskAsAgent />
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  <Waiting counts={counts} />
                  <ErrorBoundary>
                    <Totals counts={counts} />
                  </ErrorBoundary>
                </div>
              </div>
              <Suspense fallback={<div aria-busy className="min-h-screen" />}>
                <Below chosen={chosen} />
              </Suspense>
            </>
          )
        }
      </View>
    </Page>
  );
}

import { useStatus } from "../../app/daemon-state.ts";
import { Page } from "../../ui/card.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { View } from "../../ui/states.tsx";
import { AskAsAgent } from "./ask-as-agent.tsx";
import { Days, useChosen } from "./days.tsx";
import { Facets } from "./facets.tsx";
import { FirstUse } from "./first-use.tsx";
import { Newest } from "./newest.tsx";
import { News } from "./news.tsx";
import { SampleNotice } from "./sample/sample.tsx";
import { Topics } from "./topics.tsx";
import { Totals } from "./totals.tsx";
import { Waiting } from "./waiting.tsx";

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
            <FirstUse transcriptsDir={counts.transcriptsDir} />
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
              <Days />
              <div className="grid gap-4 lg:grid-cols-3">
                <Newest chosen={chosen} />
                <div className="flex min-w-0 flex-col gap-4">
                  <Facets chosen={chosen} />
                  <Topics />
                </div>
              </div>
            </>
          )
        }
      </View>
    </Page>
  );
}

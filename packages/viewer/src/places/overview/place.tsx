import { useStatus } from "../../app/daemon-state.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { Page } from "../../ui/card.tsx";
import { ErrorBoundary } from "../../ui/error-boundary.tsx";
import { Empty, View } from "../../ui/states.tsx";
import { AskAsAgent } from "./ask-as-agent.tsx";
import { Facets } from "./facets.tsx";
import { Growth } from "./growth.tsx";
import { Newest } from "./newest.tsx";
import { Topics } from "./topics.tsx";
import { Totals } from "./totals.tsx";
import { Waiting } from "./waiting.tsx";

/** The overview of the store: the numbers, the newest, the topics, the questions for a person. */
export function Overview() {
  const status = useStatus();
  return (
    <Page title="What your agents know">
      <View of={status}>
        {(counts) => {
          const holds = counts.memories.active + counts.passages + counts.documents;
          return holds === 0 ? (
            <FirstUse transcriptsDir={counts.transcriptsDir} />
          ) : (
            <>
              <ErrorBoundary>
                <Totals counts={counts} />
              </ErrorBoundary>
              <div className="grid gap-4 lg:grid-cols-3">
                <div className="flex min-w-0 flex-col gap-4 lg:col-span-2">
                  <Growth />
                  <Newest />
                  <AskAsAgent />
                </div>
                <div className="flex min-w-0 flex-col gap-4">
                  <Waiting counts={counts} />
                  <Topics />
                  <Facets />
                </div>
              </div>
            </>
          );
        }}
      </View>
    </Page>
  );
}

/** A store that holds nothing yet. */
const FirstUse = ({ transcriptsDir }: { readonly transcriptsDir: string }) => (
  <Empty
    title="Nothing is remembered yet."
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <ButtonLink to="/sources/import" look="primary">
          Import past sessions
        </ButtonLink>
        <ButtonLink to="/sources/roots">Link a folder</ButtonLink>
      </div>
    }
    command="memory import --dry-run"
  >
    Your agents have kept their sessions in {transcriptsDir}. Import them, and what was decided, preferred and
    fixed in them is known from then on. Nothing leaves this machine.
  </Empty>
);

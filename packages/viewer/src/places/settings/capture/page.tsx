import { useQuery } from "@tanstack/react-query";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { View } from "../../../ui/states.tsx";
import { ArkCard } from "./ark.tsx";
import { CaptureScopeForm } from "./scope-form.tsx";
import { StateCard } from "./state-card.tsx";

/** Capture of sessions as they end: its scope, its state, and its results. */
export function CapturePage() {
  const capture = useQuery({
    queryKey: key("capture", "status"),
    queryFn: ({ signal }) => daemon.capture.status({}, signal),
  });
  return (
    <Page
      title="Capture"
      lead="Learning from each session of Claude Code when it has ended."
      actions={capture.data ? <CopyMenu command="memory capture status" json={capture.data} /> : null}
    >
      <View of={capture}>
        {(status) => (
          <>
            <StateCard status={status} />
            <CaptureScopeForm status={status} />
          </>
        )}
      </View>
      <ArkCard />
      <Connect />
    </Page>
  );
}

const Connect = () => (
  <Card title="So that the daemon hears of it">
    <p className="mb-2 text-sm">
      Claude Code tells the daemon through hooks in its own settings. This adds them, after showing what
      changes:
    </p>
    <div className="flex flex-wrap gap-2">
      <CopyText text="memory connect claude-code --all" />
      <CopyText text="memory capture test" />
      <CopyText text="memory connect claude-code --repair" />
    </div>
    <p className="mt-2 text-xs text-soft">
      The second line calls the hooks as Claude Code does; the third mends them after memory or Node.js has
      moved. Without hooks the daemon finds ended sessions too, a while later.
    </p>
  </Card>
);

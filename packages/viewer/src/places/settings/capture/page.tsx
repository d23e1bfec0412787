import type { AgentName } from "@memory/shared";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { View } from "../../../ui/states.tsx";
import { AgentsCard } from "./agents-card.tsx";
import { ArkCard } from "./ark.tsx";
import { CaptureScopeForm } from "./scope-form.tsx";
import { StateCard } from "./state-card.tsx";
import { capturing } from "./use-scope.ts";

/** Capture of sessions as they end: of which agents, its scope, its state, and its results. */
export function CapturePage() {
  const [agent, choose] = useState<AgentName>("assistant-code");
  const all = useQuery({
    queryKey: key("capture", "all"),
    queryFn: ({ signal }) => daemon.captureOfAll.status({}, signal),
  });
  const capture = useQuery({
    queryKey: key("capture", "status", agent),
    queryFn: ({ signal }) => capturing(agent).status(signal),
  });
  return (
    <Page
      title="Capture"
      lead="Learning from each session of an agent when it has ended."
      actions={all.data ? <CopyMenu command="memory capture status" json={all.data} /> : null}
    >
      <View of={all} rows={2}>
        {({ agents }) => <AgentsCard agents={agents} chosen={agent} onChoose={choose} />}
      </View>
      <View of={capture}>
        {(status) => (
          <>
            <StateCard key={`${agent} now`} agent={agent} status={status} />
            <CaptureScopeForm key={agent} agent={agent} status={status} />
          </>
        )}
      </View>
      <ArkCard />
      <Hearing />
    </Page>
  );
}

const Hearing = () => (
  <Card title="How the daemon hears of sessions">
    <p className="mb-2 text-sm">
      Where a program has hooks it tells of its sessions itself; the folders of all of them are watched, and a
      session counts as ended when nothing was written to it for a while. What ends while the daemon is down
      is found when it runs again.
    </p>
    <div className="flex flex-wrap gap-2">
      <CopyText text="memory doctor" />
      <CopyText text="memory connect --repair" />
    </div>
    <p className="mt-2 text-xs text-soft">
      The first line looks whether all is well and calls the hooks as Claude Code does; the second mends those
      of all agents after memory or Node.js has moved.
    </p>
  </Card>
);

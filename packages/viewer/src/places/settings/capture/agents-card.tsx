import type { AgentName } from "@memory/shared";
import { agentTitle, agentWord } from "@memory/shared/words";
import type { daemon } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { Ago } from "../../../ui/words.tsx";
import { STATE } from "./state-card.tsx";

export type AgentCapture = Awaited<ReturnType<typeof daemon.captureOfAll.status>>["agents"][number];

interface Props {
  readonly agents: readonly AgentCapture[];
  readonly chosen: AgentName;
  readonly onChoose: (agent: AgentName) => void;
}

/** Every agent on this machine: whether its sessions are captured, by what they are heard of, and when one was last. */
export const AgentsCard = ({ agents, chosen, onChoose }: Props) => (
  <Card title="Agents">
    {agents.length === 0 ? (
      <p className="text-sm text-soft">No agent keeps sessions on this machine yet.</p>
    ) : null}
    <ul className="flex flex-col">
      {agents.map((one) => (
        <li
          key={one.agent}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-2 text-sm first:border-t-0"
        >
          <span className="min-w-32 font-medium">{agentTitle(one.agent)}</span>
          <Badge tone={STATE[one.state].tone}>{STATE[one.state].word}</Badge>
          <span className="min-w-0 flex-1 text-soft max-sm:basis-full">
            {one.scope === null ? "Not captured." : <How one={one} />}
          </span>
          <Button look="plain" aria-pressed={one.agent === chosen} onPress={() => onChoose(one.agent)}>
            {one.agent === chosen ? "Settings are below" : "Settings"}
          </Button>
        </li>
      ))}
    </ul>
    <p className="mt-3 mb-2 text-xs text-soft">
      One line connects all of them: their tools, their hooks and the capture of their sessions, after showing
      what changes.
    </p>
    <div className="flex flex-wrap gap-2">
      <CopyText text="memory connect --all" />
      <CopyText text={`memory connect ${agentWord(chosen)} --all`} />
    </div>
  </Card>
);

function How({ one: { ways, watchNote, lastCapturedAt } }: { readonly one: AgentCapture }) {
  return (
    <>
      {ways.map((way) => WAYS[way]).join(" and ")};{" "}
      {lastCapturedAt ? (
        <>
          the last session <Ago iso={lastCapturedAt} />
        </>
      ) : (
        "no session yet"
      )}
      {watchNote ? <span className="block text-warn">{cleanLine(watchNote)}</span> : null}
    </>
  );
}

const WAYS = {
  hooks: "Heard through its hooks",
  watching: "its sessions are watched",
  sweeping: "its sessions are looked for",
} as const;

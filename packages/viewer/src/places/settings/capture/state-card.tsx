import type { CaptureStatus } from "@memory/shared";
import { agentTitle, count, plural } from "@memory/shared/words";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useStatus } from "../../../app/daemon-state.ts";
import { refresh } from "../../../app/keys.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { UsedMeter } from "../../../ui/meter.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Ago, Stored } from "../../../ui/words.tsx";
import { Fact, Facts } from "../facts.tsx";
import type { AgentStatus } from "./scope-form.tsx";
import { capturing, useCaptureScope } from "./use-scope.ts";

/** The state of capture now, in words first. */
export function StateCard({ agent, status }: AgentStatus) {
  const { word, tone } = STATE[status.state];
  const { reason, todayUnattendedCalls: calls, unattendedDailyCap: cap } = status;
  return (
    <Card title={`${agentTitle(agent)} now`} actions={<Actions agent={agent} status={status} />}>
      <p className="mb-3 flex flex-wrap items-center gap-2 text-sm">
        <Badge tone={tone}>{word}</Badge>
        <span dir="auto">{cleanLine(scopeWords(status))}</span>
      </p>
      {reason ? (
        <div className="mb-3 text-sm text-warn">
          <Stored text={reason} />
        </div>
      ) : null}
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        <Heard status={status} />
        <UsedMeter
          label="Requests to models today, without being asked"
          value={calls}
          max={cap}
          said={`${count(calls)} of ${count(cap)}`}
        />
      </div>
    </Card>
  );
}

function Heard({ status }: { readonly status: CaptureStatus }) {
  const {
    lastNotifyAt,
    lastNotifyError,
    sweptAt,
    captured,
    waiting,
    missed,
    leftOut,
    sessionsImported,
    memoriesSaved,
  } = status;
  return (
    <Facts>
      <Fact label="Last session end">
        {lastNotifyAt ? <Ago iso={lastNotifyAt} /> : "no session has ended yet"}
      </Fact>
      {lastNotifyError ? (
        <Fact label="It failed">
          <span className="text-bad">
            <Stored text={lastNotifyError} />
          </span>
        </Fact>
      ) : null}
      <Fact label="Last look">{sweptAt ? <Ago iso={sweptAt} /> : "not looked yet"}</Fact>
      <Fact label="Captured">{plural(captured, "session")}, ever</Fact>
      <Fact label="Waiting">{count(waiting)}</Fact>
      {missed > 0 ? (
        <Fact label="Missed">
          <span className="text-bad">{plural(missed, "session")} ended and could not be captured</span>
        </Fact>
      ) : null}
      {leftOut > 0 ? (
        <Fact label="Left out">{plural(leftOut, "session")} that a program asked, not a person</Fact>
      ) : null}
      <Fact label="Ever">
        {plural(sessionsImported, "session")} of all agents imported,{" "}
        {plural(memoriesSaved, "memory", "memories")} saved from them
        <OfThemNow ever={sessionsImported} />
      </Fact>
    </Facts>
  );
}

/** What was taken back since is no session of the overview any more. */
function OfThemNow({ ever }: { readonly ever: number }) {
  const { data } = useStatus();
  if (!data || data.sessions >= ever) return null;
  return `; ${count(data.sessions)} of these sessions are there now, the others were taken back or read again`;
}

function Actions({ agent, status }: AgentStatus) {
  const client = useQueryClient();
  const { save, isSaving } = useCaptureScope(agent);
  const sweep = useMutation({
    mutationFn: () => capturing(agent).sweep(),
    onSuccess: async () => {
      toast({ title: "Looking for sessions that ended unheard" });
      await refresh(client, "capture");
    },
    onError: toastFailure,
  });
  const { scope, projects, excludeProjects, programs, paused } = status;
  if (scope === null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button isPending={sweep.isPending} onPress={() => sweep.mutate()}>
        Look now
      </Button>
      <Button
        isPending={isSaving}
        onPress={() =>
          save(
            { scope, projects, excludeProjects, programs, paused: !paused },
            paused ? "Capturing again" : "Capture paused",
          )
        }
      >
        {paused ? "Resume" : "Pause"}
      </Button>
    </div>
  );
}

export const STATE: Readonly<Record<CaptureStatus["state"], { readonly word: string; readonly tone: Tone }>> =
  {
    off: { word: "Off", tone: "plain" },
    clean: { word: "On", tone: "good" },
    paused: { word: "Paused", tone: "warn" },
    cap_reached: { word: "Waits until tomorrow", tone: "warn" },
    failing: { word: "Failing", tone: "bad" },
  };

/** The scope of capture, in a sentence. */
function scopeWords({
  scope,
  projects,
  excludeProjects,
}: Pick<CaptureStatus, "scope" | "projects" | "excludeProjects">): string {
  if (scope === null) return "Sessions are read only when you import them.";
  const which =
    projects.length === 0
      ? "Every session is read when it ends"
      : `Sessions of ${listed(projects)} are read when they end`;
  return `${which}${excludeProjects.length === 0 ? "." : `, but not those of ${listed(excludeProjects)}.`}`;
}

const MOST = 5;
const PART = 60;

function listed(parts: readonly string[]): string {
  const shown = parts.slice(0, MOST).map((part) => (part.length > PART ? `${part.slice(0, PART)}…` : part));
  return parts.length > MOST ? `${shown.join(", ")} and ${parts.length - MOST} more` : shown.join(", ");
}

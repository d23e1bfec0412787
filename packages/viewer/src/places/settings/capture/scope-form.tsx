import type { AgentName, CaptureStatus } from "@memory/shared";
import { agentTitle } from "@memory/shared/words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { clean } from "../../../text/clean.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Confirm } from "../../../ui/dialog.tsx";
import { Switch } from "../../../ui/switch.tsx";
import { Radios } from "../radios.tsx";
import { Parts } from "./parts.tsx";
import { useCaptureScope } from "./use-scope.ts";

type Choice = "off" | "all" | "some";

const CHOICES = [
  { value: "all", label: "Every project", help: "Sessions of all projects, also of those to come." },
  {
    value: "some",
    label: "Only these projects",
    help: "Sessions whose folder has one of these in its name.",
  },
  { value: "off", label: "Nothing", help: "No session is read by itself. You can still import by hand." },
] as const satisfies readonly { readonly value: Choice; readonly label: string; readonly help: string }[];

const choiceOf = ({ scope, projects }: CaptureStatus): Choice =>
  scope === null ? "off" : projects.length > 0 ? "some" : "all";

interface Draft {
  readonly choice: Choice;
  readonly projects: readonly string[];
  readonly never: readonly string[];
  readonly programs: boolean;
}

const draftOf = (status: CaptureStatus): Draft => ({
  choice: choiceOf(status),
  projects: status.projects,
  never: status.excludeProjects,
  programs: status.programs,
});

const scopeOf = ({ choice, projects, never, programs }: Draft) => ({
  scope: choice === "off" ? null : ("all" as const),
  projects: choice === "some" ? [...projects] : [],
  excludeProjects: choice === "off" ? [] : [...never],
  programs: choice !== "off" && programs,
});

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The form's value: it follows the stored one, but a change that is not saved is not lost to another window. */
function useDraft(status: CaptureStatus) {
  const [seen, setSeen] = useState(status);
  const [draft, setDraft] = useState(() => draftOf(status));
  if (!same(draftOf(seen), draftOf(status))) {
    setSeen(status);
    if (same(draft, draftOf(seen))) setDraft(draftOf(status));
  }
  return [draft, (part: Partial<Draft>) => setDraft({ ...draft, ...part })] as const;
}

/** The state of capture of an agent. */
export interface AgentStatus {
  readonly agent: AgentName;
  readonly status: CaptureStatus;
}

/** The scope of capture. It is saved when a person says so, after having read what that means. */
export function CaptureScopeForm({ agent, status }: AgentStatus) {
  const [draft, change] = useDraft(status);
  const [isAsking, setAsking] = useState(false);
  const { save, isSaving, wasSaved, errorAt } = useCaptureScope(agent);
  const { choice, projects, never, programs } = draft;
  const isOn = status.scope !== null;
  const isMissing = choice === "some" && projects.length === 0;
  const send = () =>
    save({ ...scopeOf(draft), paused: choice !== "off" && status.paused }, saidOf(choice, isOn));
  return (
    <Card title={`What may be captured of ${agentTitle(agent)}`}>
      <div className="flex flex-col gap-4">
        <Radios
          label="Sessions of"
          value={choice}
          options={CHOICES}
          onChange={(next) => change({ choice: next })}
        />
        {choice === "some" ? (
          <Parts
            label="Projects"
            help="A folder's name, or a part of it."
            parts={projects}
            onChange={(parts) => change({ projects: parts })}
            error={errorAt("projects")}
          />
        ) : null}
        {choice === "off" ? null : (
          <Parts
            label="Never these"
            help="Sessions whose folder has one of these in its name are left alone."
            parts={never}
            onChange={(parts) => change({ never: parts })}
            error={errorAt("excludeProjects")}
          />
        )}
        {choice === "off" ? null : (
          <Switch
            label="Also what a program or a script asked, such as claude -p or codex exec"
            isOn={programs}
            onChange={(on) => change({ programs: on })}
          />
        )}
        {!isOn && choice !== "off" ? <Consent agent={agent} isSome={choice === "some"} /> : null}
        <div className="flex flex-wrap items-center gap-3">
          {/* It stays enabled once it was pressed: a button that is disabled loses the focus. */}
          <Button
            look="primary"
            isDisabled={isMissing || (same(draft, draftOf(status)) && !wasSaved)}
            isPending={isSaving}
            onPress={() => {
              if (choice !== "off") send();
              else if (isOn) setAsking(true);
            }}
          >
            {labelOf(choice, isOn)}
          </Button>
          {isMissing ? <span className="text-sm text-soft">Name a project first.</span> : null}
        </div>
      </div>
      <TurnOff
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          send();
        }}
      />
    </Card>
  );
}

function labelOf(choice: Choice, isOn: boolean): string {
  if (isOn) return choice === "off" ? "Turn capture off" : "Save";
  return choice === "off" ? "Save" : "Allow capture";
}

function saidOf(choice: Choice, isOn: boolean): string {
  if (choice === "off") return "Capture is off";
  return isOn ? "Capture changed" : "Sessions that end from now on are captured";
}

interface TurnOffProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

const TurnOff = (props: TurnOffProps) => (
  <Confirm title="Turn capture off?" verb="Turn it off" {...props}>
    <p>
      Sessions that end from now on are not read. The lists of projects are forgotten, and so is what waits.
      What was learned stays. To stop for a while, pause it instead.
    </p>
  </Confirm>
);

/** The terms agreed to: what is read, from when, and where it goes. */
function Consent({ agent, isSome }: { readonly agent: AgentName; readonly isSome: boolean }) {
  const { data: places } = useQuery({
    queryKey: key("capture", "agents"),
    queryFn: ({ signal }) => daemon.imports.agents({}, signal),
  });
  const place = places?.agents.find((one) => one.agent === agent);
  const { data: models } = useQuery({
    queryKey: key("models", "list"),
    queryFn: ({ signal }) => daemon.models.list({}, signal),
  });
  const remote = models?.used.filter(({ runs, task }) => runs === "remote" && task !== "judge") ?? [];
  return (
    <div className="rounded-lg border border-accent bg-accent-tint px-4 py-3 text-sm">
      <p className="font-medium">What you agree to</p>
      <ul className="mt-1 list-disc pl-5">
        <li>
          From now on, when a session of {agentTitle(agent)} {isSome ? "in one of these projects " : ""}
          ends, the daemon reads its transcript
          {place ? (
            <>
              {" "}
              in <code className="font-mono text-xs break-all">{clean(place.folder)}</code>
            </>
          ) : null}
          , and keeps what is worth remembering. Secrets are removed first.
        </li>
        <li>Sessions that ended before are not read by this.</li>
        <li>
          {remote.length === 0
            ? "Nothing of it leaves this machine."
            : `Their redacted prose is sent to ${remote.map(({ chosen }) => chosen ?? "a model elsewhere").join(" and ")}, as you chose under Models.`}
        </li>
        <li>You can pause it, turn it off, and take back all it has learned.</li>
      </ul>
    </div>
  );
}

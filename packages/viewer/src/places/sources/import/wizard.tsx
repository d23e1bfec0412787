import { useQuery } from "@tanstack/react-query";
import { Link, useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { daemon } from "../../../api.ts";
import { useHealth } from "../../../app/daemon-state.ts";
import { key } from "../../../app/keys.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { RunCard } from "./run-card.tsx";
import { ImportScopeForm, useImportScope } from "./scope-form.tsx";
import { useStream } from "./use-stream.ts";
import type { ReadingModel } from "./words.ts";

/** The import in four steps on one page: which sessions, the preview, the run, and its result. */
export function ImportWizard() {
  const { scope } = useImportScope();
  const preview = useStream();
  const run = useStream();
  const [previewed, setPreviewed] = useState("");
  const isFresh = previewed === JSON.stringify(scope);
  const isRunning = run.state.phase === "streaming";
  const look = () => {
    run.reset();
    setPreviewed(JSON.stringify(scope));
    preview.start({ ...scope, dryRun: true });
  };
  const hasBegun = run.state.phase !== "idle";
  const reader = useReader();
  return (
    <Page title="Import sessions" lead="Past sessions with your coding agent, distilled into memories.">
      <Steps at={stepOf(preview.state.phase, run.state.phase)} />
      <Card title="Which sessions">
        <ImportScopeForm isLocked={isRunning} />
        <div className="pt-3">
          <Button
            look={isFresh && preview.state.phase === "done" ? "plain" : "primary"}
            isDisabled={isRunning || (isFresh && preview.state.phase === "streaming")}
            onPress={look}
          >
            {preview.state.phase === "idle" ? "Preview" : "Preview again"}
          </Button>
        </div>
      </Card>
      {preview.state.phase === "idle" || hasBegun ? null : (
        <PreviewCard
          {...{ preview, isFresh, reader }}
          onAgain={look}
          onRun={() => run.start({ ...scope, dryRun: false })}
        />
      )}
      {hasBegun ? (
        <RunCard
          run={run}
          planned={preview.state.items}
          onResume={() => run.resume({ ...scope, dryRun: false })}
        />
      ) : null}
      {run.state.phase === "idle" || isRunning ? null : <ResultCard run={run.state} />}
      <CaptureLine />
      <AskBeforeLeaving isRunning={isRunning} />
    </Page>
  );
}

function stepOf(preview: string, run: string): 1 | 2 | 3 | 4 {
  if (run === "done") return 4;
  if (run !== "idle") return 3;
  return preview === "idle" ? 1 : 2;
}

function useReader(): ReadingModel {
  const { data } = useHealth();
  return { name: data?.models.chat.name ?? "the model", remote: data?.models.chat.remote === true };
}

/** The stream belongs to this page: who leaves stops it. */
function AskBeforeLeaving({ isRunning }: { readonly isRunning: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    withResolver: true,
  });
  return (
    <Dialog
      isOpen={status === "blocked"}
      title="Stop the import?"
      onClose={() => reset?.()}
      actions={
        <>
          <Button autoFocus onPress={() => reset?.()}>
            Stay here
          </Button>
          <Button look="danger" onPress={() => proceed?.()}>
            Stop and leave
          </Button>
        </>
      }
    >
      <p className="text-sm">
        It runs only while this page is open. What is saved stays; running it again goes on.
      </p>
    </Dialog>
  );
}

const STEPS = ["Scope", "Preview", "Import", "Result"] as const;

/** The steps, with the current one marked. */
const Steps = ({ at }: { readonly at: 1 | 2 | 3 | 4 }) => (
  <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label="Steps">
    {STEPS.map((name, index) => {
      const step = index + 1;
      const tone = step === at ? "font-semibold text-ink" : step < at ? "text-accent" : "text-soft";
      return (
        <li
          key={name}
          aria-current={step === at ? "step" : undefined}
          className={`flex items-center gap-1.5 ${tone}`}
        >
          <span
            aria-hidden
            className={`flex size-5 items-center justify-center rounded-full border text-xs ${step <= at ? "border-accent bg-accent text-accent-ink" : "border-edge"}`}
          >
            {step < at ? "✓" : step}
          </span>
          {name}
        </li>
      );
    })}
  </ol>
);

/** A line that says if sessions are captured from now on. */
function CaptureLine() {
  const { data } = useQuery({
    queryKey: key("capture", "all"),
    queryFn: ({ signal }) => daemon.captureOfAll.status({}, signal),
  });
  if (!data) return null;
  const state = data.agents.find(({ scope }) => scope !== null)?.state ?? "off";
  const words = {
    off: "From now on, sessions can be read by themselves when they end.",
    clean: "From now on, sessions are read by themselves when they end.",
    paused: "Sessions would be read by themselves when they end, but capture is paused.",
    cap_reached: "Sessions are read by themselves when they end; today's limit is reached.",
    failing: "Sessions should be read by themselves when they end, but capture fails.",
  } as const;
  return (
    <p className="text-sm text-soft">
      {words[state]}{" "}
      <Link to="/settings/capture" className="text-accent underline">
        {state === "off" ? "Turn on capture" : "Capture"}
      </Link>
    </p>
  );
}

import { useBlocker } from "@tanstack/react-router";
import { useState } from "react";
import { useHealth } from "../../../app/daemon-state.ts";
import { Button } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { CaptureLine } from "./capture-line.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { ResultCard } from "./result-card.tsx";
import { RunCard } from "./run-card.tsx";
import { ScopeForm, useScope } from "./scope-form.tsx";
import { Steps } from "./steps.tsx";
import { useStream } from "./use-stream.ts";
import type { Reader } from "./words.ts";

/** The import in four steps on one page: which sessions, the preview, the run, and its result. */
export function ImportWizard() {
  const { scope } = useScope();
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
      <Card title="1. Which sessions">
        <ScopeForm isLocked={isRunning} />
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

function useReader(): Reader {
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

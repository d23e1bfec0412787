import type { ArchiveDone } from "@memory/shared";
import { count, moment, plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { FileTrigger } from "react-aria-components";
import { daemon, failureOf, SentFile } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/dialog.tsx";
import { Progress } from "../../ui/meter.tsx";
import { toast } from "../../ui/toasts.tsx";

/** Everything as a file of lines that any program reads: out of here, and in again. */
export function Archive() {
  const [file, setFile] = useState<File>();
  return (
    <Card
      title="Archive"
      actions={
        <div className="flex flex-wrap justify-end gap-2">
          <FileTrigger onSelect={(files) => setFile(files?.[0])}>
            <Button>Take one in…</Button>
          </FileTrigger>
          <a className={buttonClass("primary")} href="/export?compress=gzip" download>
            Export everything
          </a>
        </div>
      }
    >
      <p className="text-sm text-soft">
        Everything that memory knows of you, in one file that any program can read: to keep, or to take to
        another machine. Keys stay here. What is taken in is told first; into a memory that holds something it
        is merged, and that can be taken back.
      </p>
      {file ? <TakeIn key={file.name} file={file} onClose={() => setFile(undefined)} /> : null}
    </Card>
  );
}

interface TakeInProps {
  readonly file: File;
  readonly onClose: () => void;
}

interface Far {
  readonly done: number;
  readonly total: number;
}

/** Says first what would come of it, by the import itself on a copy of the store. */
function TakeIn({ file, onClose }: TakeInProps) {
  const client = useQueryClient();
  const [plan, setPlan] = useState<ArchiveDone>();
  const [error, setError] = useState<string>();
  const [far, setFar] = useState<Far>();
  useEffect(() => {
    const leaving = new AbortController();
    run(file, { dryRun: true, signal: leaving.signal, tell: setFar }).then(
      (found) => {
        setPlan(found);
        setFar(undefined);
      },
      (failure: unknown) => {
        if (!leaving.signal.aborted) setError(failureOf(failure).message);
      },
    );
    return () => leaving.abort();
  }, [file]);
  const takeIn = async () => {
    setError(undefined);
    setFar({ done: 0, total: plan?.records ?? 1 });
    try {
      const done = await run(file, { dryRun: false, tell: setFar });
      onClose();
      toast({ title: `Taken in: ${memories(done.memories.read)}`, detail: wordsOf(done) });
    } catch (failure) {
      setError(failureOf(failure).message);
      setFar(undefined);
    } finally {
      await client.invalidateQueries();
    }
  };
  return (
    <Confirm
      title={`Take in ${cleanLine(file.name)}?`}
      verb="Take it in"
      look="primary"
      isOpen
      onClose={onClose}
      isBusy={plan !== undefined && far !== undefined}
      isDisabled={plan === undefined}
      onConfirm={() => void takeIn()}
    >
      <div className="flex flex-col gap-3 text-sm" aria-live="polite">
        {plan ? <Plan plan={plan} /> : error ? null : <p>It is read as a whole, and tried on a copy…</p>}
        {far ? <Progress label={plan ? "Taken in" : "Looked at"} done={far.done} total={far.total} /> : null}
        {error ? (
          <p role="alert" className="text-bad" dir="auto">
            {error}
          </p>
        ) : null}
      </div>
    </Confirm>
  );
}

const Plan = ({ plan }: { readonly plan: ArchiveDone }) => (
  <>
    <p>
      Made {moment(plan.madeAt)}, with {memories(plan.memories.read)}: {wordsOf(plan)}.
    </p>
    <p className="text-soft">
      {plan.way === "whole"
        ? "There is nothing here yet: everything comes as it was, with its history."
        : "It is merged into what is here, by the rules of a save; all of it is one run, which can be taken back under Activity."}
    </p>
  </>
);

const memories = (n: number): string => plural(n, "memory", "memories");

function wordsOf({ memories: { added, known, merged, versioned, conflicts, refused } }: ArchiveDone): string {
  const parts = [
    [added, "new"],
    [known, "here already"],
    [merged, "said here already"],
    [versioned, "newer or older than what is here"],
    [conflicts, "against what is here"],
    [refused, "deleted or retired here, and stay so"],
  ] as const;
  return parts.flatMap(([n, words]) => (n > 0 ? [`${count(n)} ${words}`] : [])).join(", ") || "none";
}

interface Running {
  readonly dryRun: boolean;
  readonly signal?: AbortSignal;
  readonly tell: (far: Far) => void;
}

async function run(file: File, { dryRun, signal, tell }: Running): Promise<ArchiveDone> {
  const request = { query: { dryRun: String(dryRun) }, stream: new SentFile(file) };
  for await (const event of daemon.archive.import(request, signal)) {
    if (event.type === "done") return event;
    if (event.type === "error") throw new Error(event.error);
    tell({ done: event.index, total: event.total });
  }
  throw new Error("The daemon broke off: memory status");
}

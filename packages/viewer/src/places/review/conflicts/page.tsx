import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { type Conflict, daemon, failureOf } from "../../../api.ts";
import { useLoadMore } from "../../../app/paging.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Empty, View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day } from "../../../ui/words.tsx";
import { tellDecision } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import type { QueueItem } from "../queue.tsx";
import { ListLinks, TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { type Cursor, useTriage } from "../use-triage.ts";
import { Case } from "./case.tsx";
import { type Action, DONE, decidedOf, decisionWords, resolveConflict } from "./decide.ts";
import { ExportConflicts } from "./export.tsx";
import { fromDifference } from "./from-difference.ts";
import { useConflict, useConflicts } from "./read.ts";

const TO = "/review/conflicts/{-$id}";
const route = getRouteApi(TO);

/** Contradictions, one at a time. */
export function Conflicts() {
  const { show } = route.useSearch();
  const isDecided = show === "decided";
  const sending = useSending();
  const list = useConflicts(isDecided ? "resolved" : "open");
  const onEnd = useLoadMore(list);
  return <View of={list}>{(found) => <ConflictQueue {...{ found, isDecided, sending, onEnd }} />}</View>;
}

interface QueueProps {
  readonly found: readonly Conflict[];
  readonly isDecided: boolean;
  readonly sending: Sending;
  readonly onEnd: (() => void) | undefined;
}

function ConflictQueue({ found, isDecided, sending, onEnd }: QueueProps) {
  const questions = found.filter(({ id }) => !sending.ids.has(id));
  const triage = useTriage({
    to: TO,
    search: isDecided ? { show: "decided" } : {},
    ids: questions.map(({ id }) => id),
  });
  const { cursor } = triage;
  const answers = useAnswers(cursor, sending);
  return (
    <TriagePage
      triage={triage}
      lists={
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ListLinks
            label="Which contradictions"
            to={TO}
            shown={isDecided ? "decided" : "open"}
            lists={{ open: "Waiting", decided: "Decided" }}
          />
          {found.length > 0 ? <ExportConflicts status={isDecided ? "resolved" : "open"} /> : null}
        </div>
      }
      label={isDecided ? "Decided contradictions" : "Contradictions that wait"}
      questions={questions}
      itemOf={itemOf}
      empty={
        isDecided ? (
          <Empty title="Nothing was decided yet" />
        ) : (
          <NothingWaits group={GROUPS[0]} heading={cursor.heading} />
        )
      }
      onEnd={onEnd}
    >
      {(id) => (
        <Opened
          key={id}
          id={id}
          known={found.find((one) => one.id === id)}
          cursor={cursor}
          answers={answers}
        />
      )}
    </TriagePage>
  );
}

export const itemOf = (conflict: Conflict, now: number): QueueItem => ({
  id: conflict.id,
  title: <Sides conflict={conflict} />,
  detail:
    conflict.status === "resolved" ? (
      decisionWords(conflict, now)
    ) : (
      <>
        {conflict.newer.project ? `${cleanLine(conflict.newer.project.slice(0, 60))} · ` : ""}
        noticed <Day iso={conflict.createdAt} />
      </>
    ),
});

function Sides({ conflict: { newer, existing } }: { readonly conflict: Conflict }) {
  const lines = fromDifference({
    newer: cleanLine(newer.content.slice(0, 300)),
    existing: cleanLine(existing.content.slice(0, 300)),
  });
  return (
    <>
      <span className="line-clamp-1" dir="auto">
        {lines.newer}
      </span>
      <span className="line-clamp-1 text-soft" dir="auto">
        ↔ {lines.existing}
      </span>
    </>
  );
}

type Answers = ReturnType<typeof useAnswers>;

interface OpenedProps {
  readonly id: string;
  readonly known: Conflict | undefined;
  readonly cursor: Cursor;
  readonly answers: Answers;
}

function Opened({ id, known, cursor, answers }: OpenedProps) {
  const conflict = useConflict(id, known);
  return (
    <View of={conflict}>
      {(data) => (
        <Case
          conflict={data}
          heading={cursor.heading}
          drafts={answers.drafts}
          onVerb={(verb) => (verb === "later" ? cursor.step(1) : answers.decide(data, verb))}
          onMerge={(content) => answers.merge(data, content)}
          onRevert={() => answers.revert(data)}
        />
      )}
    </View>
  );
}

/** The decisions: on to the next at once, and back when the daemon knows better. */
function useAnswers(cursor: Cursor, { send, isSending }: Sending) {
  const client = useQueryClient();
  const [drafts] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const told = (conflict: Conflict, title: string, action: Action) => {
      const { id } = conflict;
      const detail = decidedOf(conflict, action);
      tellDecision(client, { title, detail, subjects: [id], back: () => cursor.lead(id) });
    };
    const decide = (conflict: Conflict, action: Exclude<Action, "merge">) => {
      const { id } = conflict;
      if (isSending(id)) return;
      cursor.lead(cursor.next());
      send([id], () => resolveConflict(id, action)).then(
        () => told(conflict, DONE[action], action),
        (error: unknown) => {
          // Another window was first: what stands is shown in the place of the question.
          if (failureOf(error).kind === "stale") toast({ tone: "warn", title: "It was decided already" });
          else toastFailure(error);
          cursor.lead(id);
        },
      );
    };
    const merge = async (conflict: Conflict, content: string) => {
      const { id } = conflict;
      const next = cursor.next();
      await send([], () => resolveConflict(id, "merge", content));
      drafts.delete(id);
      cursor.lead(next);
      told(conflict, DONE.merge, "merge");
    };
    const revert = async (conflict: Conflict) => {
      const { id } = conflict;
      await send([], () => daemon.conflicts.revert({ params: { id }, body: {} }));
      told(conflict, "The question is open again", "keep_both");
      cursor.lead(id);
    };
    return { drafts, decide, merge, revert };
  }, [client, drafts, send, isSending, cursor]);
}

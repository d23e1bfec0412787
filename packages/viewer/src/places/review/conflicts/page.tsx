import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useCallback, useMemo, useState } from "react";
import { type Conflict, daemon, failureOf } from "../../../api.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { useNow } from "../../../ui/now.ts";
import { Empty, View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day } from "../../../ui/words.tsx";
import { Calm } from "../calm.tsx";
import { tellDecision, undoLast } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { Queue, type QueueItem } from "../queue.tsx";
import { Shown, Triage } from "../triage.tsx";
import { useIsWide } from "../use-is-wide.ts";
import { type Sending, useSending } from "../use-sending.ts";
import { useTriage } from "../use-triage.ts";
import { Case } from "./case.tsx";
import { type Action, DONE, decisionWords, resolveConflict } from "./decide.ts";
import { useConflict, useConflicts } from "./read.ts";

const route = getRouteApi("/review/conflicts/{-$id}");
const TO = "/review/conflicts/{-$id}";

/** Contradictions, one at a time. */
export function Conflicts() {
  const { show } = route.useSearch();
  const isDecided = show === "decided";
  const sending = useSending();
  const list = useConflicts(isDecided ? "resolved" : "open");
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <View of={list}>
      {(found) => (
        <Inbox
          found={found}
          isDecided={isDecided}
          sending={sending}
          onEnd={hasNextPage && !isFetchingNextPage ? more : undefined}
        />
      )}
    </View>
  );
}

interface QueueProps {
  readonly found: readonly Conflict[];
  readonly isDecided: boolean;
  readonly onEnd: (() => void) | undefined;
}

interface InboxProps extends QueueProps {
  readonly sending: Sending;
}

function Inbox({ found, isDecided, sending, onEnd }: InboxProps) {
  const { id } = route.useParams();
  const search = isDecided ? ({ show: "decided" } as const) : {};
  const navigate = route.useNavigate();
  const isWide = useIsWide();
  const waiting = found.filter((conflict) => !sending.ids.has(conflict.id));
  const ids = waiting.map((conflict) => conflict.id);
  const open = (to: string | undefined) => void navigate({ to: TO, params: { id: to }, search });
  const way = useTriage({ ids, id, open });
  useShortcuts(useMemo(() => ({ j: () => way.step(1), k: () => way.step(-1), u: undoLast }), [way]));
  const answers = useAnswers(way, sending);
  const first = ids[0];
  if (id === undefined && isWide && first !== undefined)
    return <Navigate to={TO} params={{ id: first }} search={search} replace />;
  if (id === undefined && ids.length === 0)
    return (
      <>
        <Which isDecided={isDecided} />
        {isDecided ? (
          <Empty title="Nothing was decided yet" />
        ) : (
          <Calm group={GROUPS[0]} heading={way.heading} />
        )}
      </>
    );
  return (
    <Triage
      head={<Which isDecided={isDecided} />}
      queue={<Items found={waiting} {...{ id, isDecided, onEnd }} onStep={way.walk} />}
      isOpen={id !== undefined}
      back={{ to: TO, params: { id: undefined }, search }}
    >
      {id === undefined ? null : (
        <Opened key={id} id={id} known={found.find((one) => one.id === id)} way={way} answers={answers} />
      )}
    </Triage>
  );
}

const Which = ({ isDecided }: { readonly isDecided: boolean }) => (
  <Shown
    label="Which contradictions"
    choices={[
      { label: "Waiting", link: { to: TO, params: { id: undefined } }, isShown: !isDecided },
      {
        label: "Decided",
        link: { to: TO, params: { id: undefined }, search: { show: "decided" } },
        isShown: isDecided,
      },
    ]}
  />
);

interface ItemsProps extends QueueProps {
  readonly id: string | undefined;
  readonly onStep: (by: number) => void;
}

function Items({ found, id, isDecided, onEnd, onStep }: ItemsProps) {
  const now = useNow();
  if (found.length === 0) return <p className="p-3 text-sm text-soft">Nothing more waits.</p>;
  return (
    <Queue
      label={isDecided ? "Decided contradictions" : "Contradictions that wait"}
      items={found.map((conflict) => itemOf(conflict, now))}
      current={id}
      linkTo={(to) => ({ to: TO, params: { id: to }, search: isDecided ? { show: "decided" } : {} })}
      {...{ onStep, onEnd }}
    />
  );
}

const itemOf = (conflict: Conflict, now: number): QueueItem => ({
  id: conflict.id,
  title: (
    <>
      <span className="line-clamp-1" dir="auto">
        {cleanLine(conflict.newer.content.slice(0, 300))}
      </span>
      <span className="line-clamp-1 text-soft" dir="auto">
        ↔ {cleanLine(conflict.existing.content.slice(0, 300))}
      </span>
    </>
  ),
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

type Way = ReturnType<typeof useTriage>;
type Answers = ReturnType<typeof useAnswers>;

interface OpenedProps {
  readonly id: string;
  readonly known: Conflict | undefined;
  readonly way: Way;
  readonly answers: Answers;
}

function Opened({ id, known, way, answers }: OpenedProps) {
  const conflict = useConflict(id, known);
  return (
    <View of={conflict}>
      {(data) => (
        <Case
          conflict={data}
          heading={way.heading}
          drafts={answers.drafts}
          onVerb={(verb) => (verb === "later" ? way.step(1) : answers.decide(data, verb))}
          onMerge={(content) => answers.merge(data, content)}
          onRevert={() => answers.revert(data)}
        />
      )}
    </View>
  );
}

/** The decisions: on to the next at once, and back when the daemon knows better. */
function useAnswers(way: Way, { send, isSending }: Sending) {
  const client = useQueryClient();
  const [drafts] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const told = (id: string, title: string) =>
      tellDecision(client, { title, subjects: [id], back: () => way.lead(id) });
    const decide = ({ id }: Conflict, action: Exclude<Action, "merge">) => {
      if (isSending(id)) return;
      way.lead(way.next());
      send([id], () => resolveConflict(id, action)).then(
        () => told(id, DONE[action]),
        (error: unknown) => {
          // Another window was first: what stands is shown in the place of the question.
          if (failureOf(error).kind === "stale") toast({ tone: "warn", title: "It was decided already" });
          else toastFailure(error);
          way.lead(id);
        },
      );
    };
    const merge = async ({ id }: Conflict, content: string) => {
      const next = way.next();
      await send([], () => resolveConflict(id, "merge", content));
      drafts.delete(id);
      way.lead(next);
      told(id, DONE.merge);
    };
    const revert = async ({ id }: Conflict) => {
      await send([], () => daemon.conflicts.revert({ params: { id }, body: {} }));
      told(id, "The question is open again");
      way.lead(id);
    };
    return { drafts, decide, merge, revert };
  }, [client, drafts, send, isSending, way]);
}

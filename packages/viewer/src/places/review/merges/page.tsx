import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link, Navigate } from "@tanstack/react-router";
import { ArrowLeft } from "lucide-react";
import { useCallback, useMemo } from "react";
import { daemon, type FoldCandidate } from "../../../api.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Empty, View } from "../../../ui/states.tsx";
import { Calm } from "../calm.tsx";
import { tellDecision, undoLast } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { Queue } from "../queue.tsx";
import { Shown, Triage } from "../triage.tsx";
import { useIsWide } from "../use-is-wide.ts";
import { type Sending, useSending } from "../use-sending.ts";
import { useTriage } from "../use-triage.ts";
import { FoldTable } from "./fold-table.tsx";
import { LookForMore } from "./look-for-more.tsx";
import { Opened } from "./opened.tsx";
import type { Pair, Verb } from "./question.tsx";
import { useFolds, useQuestions } from "./read.ts";

const route = getRouteApi("/review/merges/{-$id}");
const TO = "/review/merges/{-$id}";

/** Entities that may be one, one question at a time; and every fold there ever was. */
export function Merges() {
  const { show } = route.useSearch();
  return show === "decided" ? <Folds /> : <Questions />;
}

const Head = ({ isDecided }: { readonly isDecided: boolean }) => (
  <div className="flex flex-wrap items-center justify-between gap-2">
    <Shown
      label="Which merges"
      choices={[
        { label: "Waiting", link: { to: TO, params: { id: undefined } }, isShown: !isDecided },
        {
          label: "All merges",
          link: { to: TO, params: { id: undefined }, search: { show: "decided" } },
          isShown: isDecided,
        },
      ]}
    />
  </div>
);

function Questions() {
  const sending = useSending();
  const list = useQuestions();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  return (
    <View of={list}>
      {(found) => (
        <Inbox
          found={found}
          sending={sending}
          onEnd={hasNextPage && !isFetchingNextPage ? more : undefined}
        />
      )}
    </View>
  );
}

interface QueueProps {
  readonly found: readonly FoldCandidate[];
  readonly onEnd: (() => void) | undefined;
}

function Inbox({ found, sending, onEnd }: QueueProps & { sending: Sending }) {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const isWide = useIsWide();
  const waiting = found.filter((question) => !sending.ids.has(question.id));
  const ids = waiting.map((question) => question.id);
  const way = useTriage({ ids, id, open: (to) => void navigate({ to: TO, params: { id: to } }) });
  useShortcuts(useMemo(() => ({ j: () => way.step(1), k: () => way.step(-1), u: undoLast }), [way]));
  const answer = useAnswer(way, sending);
  const first = ids[0];
  if (id === undefined && isWide && first !== undefined)
    return <Navigate to={TO} params={{ id: first }} replace />;
  if (id === undefined && first === undefined)
    return (
      <>
        <Head isDecided={false} />
        <Calm group={GROUPS[1]} heading={way.heading} />
        <LookForMore />
      </>
    );
  return (
    <Triage
      head={<Head isDecided={false} />}
      queue={<Items found={waiting} {...{ id, onEnd }} onStep={way.walk} />}
      isOpen={id !== undefined}
      back={{ to: TO, params: { id: undefined } }}
    >
      {id === undefined ? null : (
        <Opened
          key={id}
          id={id}
          known={found.find((one) => one.id === id)}
          heading={way.heading}
          onAnswer={answer}
          lead={way.lead}
        />
      )}
    </Triage>
  );
}

function Items({
  found,
  id,
  onEnd,
  onStep,
}: QueueProps & { id: string | undefined; onStep: (by: number) => void }) {
  return (
    <>
      {found.length === 0 ? (
        <p className="p-3 text-sm text-soft">Nothing more waits.</p>
      ) : (
        <Queue
          label="Pairs that may be one"
          items={found.map(({ id: one, entity, other, score }) => ({
            id: one,
            title: <span dir="auto">{`${name(entity)} = ${name(other)}?`}</span>,
            detail: `${cleanLine(entity.type)} · ${Math.round(score * 100)} % sure`,
          }))}
          current={id}
          linkTo={(to) => ({ to: TO, params: { id: to } })}
          {...{ onStep, onEnd }}
        />
      )}
      <LookForMore />
    </>
  );
}

const name = (entity: FoldCandidate["entity"]): string => cleanLine(entity.name.slice(0, 120));

type Way = ReturnType<typeof useTriage>;

/** The answers: on to the next at once, and back when the daemon refuses. */
function useAnswer(way: Way, { send, isSending }: Sending) {
  const client = useQueryClient();
  return useCallback(
    ({ id }: FoldCandidate, verb: Verb, { stays, goes }: Pair) => {
      if (isSending(id)) return;
      if (verb === "later") return way.step(1);
      way.lead(way.next());
      const title =
        verb === "fold"
          ? `Folded “${name(goes)}” into “${name(stays)}”`
          : "Two things, and never asked again";
      const said = send([id], async () => {
        if (verb === "fold")
          return (await daemon.folds.merge({ params: { id: goes.id }, body: { into: stays.id } })).id;
        await daemon.folds.dismiss({ params: { id } });
        return id;
      });
      said.then(
        (subject) => tellDecision(client, { title, subjects: [subject], back: () => way.lead(id) }),
        (error: unknown) => {
          toastFailure(error);
          way.lead(id);
        },
      );
    },
    [client, send, isSending, way],
  );
}

function Folds() {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const list = useFolds();
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const more = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const search = { show: "decided" } as const;
  const way = useTriage({
    ids: list.data?.map((fold) => fold.id) ?? [],
    id,
    open: (to) => void navigate({ to: TO, params: { id: to }, search }),
  });
  useShortcuts(useMemo(() => ({ j: () => way.step(1), k: () => way.step(-1), u: undoLast }), [way]));
  if (id !== undefined)
    return (
      <>
        <Link
          to={TO}
          params={{ id: undefined }}
          search={search}
          className="inline-flex min-h-6 items-center gap-1 self-start text-sm text-accent"
        >
          <ArrowLeft size={16} aria-hidden />
          All merges
        </Link>
        <Opened key={id} id={id} heading={way.heading} lead={way.lead} />
      </>
    );
  return (
    <>
      <Head isDecided />
      <View of={list}>
        {(folds) =>
          folds.length === 0 ? (
            <Empty title="No entity was folded into another one yet" command="memory merges resolve">
              What is spelt alike is folded by itself, and can be taken apart here.
            </Empty>
          ) : (
            <FoldTable folds={folds} onEnd={hasNextPage && !isFetchingNextPage ? more : undefined} />
          )
        }
      </View>
    </>
  );
}

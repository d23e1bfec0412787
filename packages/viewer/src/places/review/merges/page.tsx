import { plural } from "@memory/shared/words";
import { useQueryClient } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ArrowLeft, Search } from "lucide-react";
import { useCallback, useState } from "react";
import { daemon, type FoldCandidate } from "../../../api.ts";
import { refresh } from "../../../app/keys.ts";
import { useLoadMore } from "../../../app/paging.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { Button } from "../../../ui/button.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { tellDecision } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import type { QueueItem } from "../queue.tsx";
import { ListLinks, TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { type Cursor, useTriage } from "../use-triage.ts";
import { ExportMerges } from "./export.tsx";
import { FoldTable } from "./fold-table.tsx";
import { Opened } from "./opened.tsx";
import type { MergeAnswer, Pair } from "./question.tsx";
import { useFolds, useQuestions } from "./read.ts";

const TO = "/review/merges/{-$id}";
const route = getRouteApi(TO);

/** Entities that may be one, one question at a time; and every fold there ever was. */
export function Merges() {
  const { show } = route.useSearch();
  return show === "decided" ? <Folds /> : <Questions />;
}

const Lists = ({ shown }: { readonly shown: "open" | "decided" }) => (
  <ListLinks label="Which merges" to={TO} shown={shown} lists={{ open: "Waiting", decided: "All merges" }} />
);

function Questions() {
  const sending = useSending();
  const list = useQuestions();
  const onEnd = useLoadMore(list);
  return <View of={list}>{(found) => <QuestionQueue {...{ found, sending, onEnd }} />}</View>;
}

interface QueueProps {
  readonly found: readonly FoldCandidate[];
  readonly sending: Sending;
  readonly onEnd: (() => void) | undefined;
}

function QuestionQueue({ found, sending, onEnd }: QueueProps) {
  const questions = found.filter(({ id }) => !sending.ids.has(id));
  const triage = useTriage({ to: TO, search: {}, ids: questions.map(({ id }) => id) });
  const { cursor } = triage;
  const answer = useAnswer(cursor, sending);
  return (
    <TriagePage
      triage={triage}
      lists={<Lists shown="open" />}
      label="Pairs that may be one"
      questions={questions}
      itemOf={itemOf}
      empty={<NothingWaits group={GROUPS[1]} heading={cursor.heading} />}
      under={<LookForMore />}
      onEnd={onEnd}
    >
      {(id) => (
        <Opened
          key={id}
          id={id}
          known={found.find((one) => one.id === id)}
          heading={cursor.heading}
          onAnswer={answer}
          lead={cursor.lead}
        />
      )}
    </TriagePage>
  );
}

const itemOf = ({ id, entity, other, score }: FoldCandidate): QueueItem => ({
  id,
  title: <span dir="auto">{`${name(entity)} = ${name(other)}?`}</span>,
  detail: `${cleanLine(entity.type)} · ${percent(score)} sure`,
});

const name = (entity: FoldCandidate["entity"]): string => cleanLine(entity.name.slice(0, 120));

/** The answers: on to the next at once, and back when the daemon refuses. */
function useAnswer(cursor: Cursor, { send, isSending }: Sending) {
  const client = useQueryClient();
  return useCallback(
    ({ id }: FoldCandidate, verb: MergeAnswer, { stays, goes }: Pair) => {
      if (isSending(id)) return;
      if (verb === "later") return cursor.step(1);
      cursor.lead(cursor.next());
      const title =
        verb === "fold"
          ? `Merged “${name(goes)}” into “${name(stays)}”`
          : "Two things, and never asked again";
      const said = send([id], async () => {
        if (verb === "fold")
          return (await daemon.folds.merge({ params: { id: goes.id }, body: { into: stays.id } })).id;
        await daemon.folds.dismiss({ params: { id } });
        return id;
      });
      said.then(
        (subject) => tellDecision(client, { title, subjects: [subject], back: () => cursor.lead(id) }),
        (error: unknown) => {
          toastFailure(error);
          cursor.lead(id);
        },
      );
    },
    [client, send, isSending, cursor],
  );
}

function Folds() {
  const list = useFolds();
  const onEnd = useLoadMore(list);
  const search = { show: "decided" } as const;
  const { id, cursor } = useTriage({ to: TO, search, ids: list.data?.map((fold) => fold.id) ?? [] });
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
        <Opened key={id} id={id} heading={cursor.heading} lead={cursor.lead} />
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Lists shown="decided" />
        <ExportMerges />
      </div>
      <View of={list}>
        {(folds) =>
          folds.length === 0 ? (
            <Empty title="No entity was merged into another one yet" command="memory merges resolve">
              What is spelt alike is merged by itself, and can be taken apart here.
            </Empty>
          ) : (
            <FoldTable folds={folds} onEnd={onEnd} />
          )
        }
      </View>
    </>
  );
}

/** Looks for further entities that may be one, and says what came of it. */
function LookForMore() {
  const client = useQueryClient();
  const [said, setSaid] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const look = async () => {
    setBusy(true);
    try {
      const { folded, candidates } = await daemon.folds.resolve({ body: {} });
      setSaid(
        `${folded.length === 0 ? "Nothing more is spelt alike" : `Merged ${plural(folded.length, "pair")} spelt alike`}; ${plural(candidates, "question waits", "questions wait")}.`,
      );
      void refresh(client, "reviews", "entities", "status");
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col items-start gap-1">
      <Button look="quiet" isDisabled={isBusy} onPress={() => void look()}>
        <Search size={15} aria-hidden />
        {isBusy ? "Looking…" : "Look for more"}
      </Button>
      <p role="status" className="px-3 text-sm text-soft">
        {said}
      </p>
    </div>
  );
}

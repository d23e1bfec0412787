import { plural } from "@memory/shared/words";
import { getRouteApi } from "@tanstack/react-router";
import { type ReactNode, useMemo, useState } from "react";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import { ListLinks, TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { useTriage } from "../use-triage.ts";
import { Dismissed } from "./dismissed.tsx";
import { type NameAnswer, ProposalCase } from "./proposal.tsx";
import { KIND, type Proposal, type Schema, spoken, useSchema } from "./read.ts";
import { useAnswers } from "./use-answers.ts";
import { Vocabulary } from "./vocabulary.tsx";

const TO = "/review/schema/{-$id}";
const route = getRouteApi(TO);

/** Names that are proposed, those that were dismissed, and the vocabulary. */
export function SchemaNames() {
  const { show = "open" } = route.useSearch();
  const sending = useSending();
  const schema = useSchema();
  const lists = (
    <ListLinks
      label="Which names"
      to={TO}
      shown={show}
      lists={{ open: "Proposed", decided: "Dismissed", vocabulary: "Vocabulary" }}
    />
  );
  return (
    <View of={schema}>
      {(data) =>
        show === "open" ? (
          <Proposals schema={data} sending={sending} lists={lists} />
        ) : (
          <>
            {lists}
            {show === "decided" ? (
              <Dismissed names={data.dismissed} sending={sending} />
            ) : (
              <Vocabulary schema={data} />
            )}
          </>
        )
      }
    </View>
  );
}

interface ProposalsProps {
  readonly schema: Schema;
  readonly sending: Sending;
  readonly lists: ReactNode;
}

function Proposals({ schema, sending, lists }: ProposalsProps) {
  const { ids: onTheirWay, send, isSending } = sending;
  const questions = useMemo(() => waitingOf(schema, onTheirWay), [schema, onTheirWay]);
  const ids = questions.map((proposal) => proposal.id);
  const triage = useTriage({ to: TO, search: {}, ids });
  const { id, cursor } = triage;
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = questions.filter((proposal) => picked.has(proposal.id));
  const answer = useAnswers(send);
  const act = (verb: Exclude<NameAnswer, "select">, names: readonly Proposal[]) => {
    const done = new Set(names.map((name) => name.id));
    const left = ids.filter((one) => !done.has(one));
    const at = id === undefined ? 0 : ids.indexOf(id);
    cursor.lead(ids.slice(at).find((one) => !done.has(one)) ?? left.at(-1));
    setPicked(new Set());
    void answer(verb, names, cursor.lead);
  };
  const current = questions.find((proposal) => proposal.id === id);
  const onVerb = (verb: NameAnswer) => {
    if (!current || isSending(current.id)) return;
    if (verb === "select") setPicked(toggled(picked, current.id));
    else act(verb, selected.length > 0 ? selected : [current]);
  };
  return (
    <TriagePage
      triage={triage}
      lists={lists}
      label="Names that are proposed"
      questions={questions}
      itemOf={(proposal) => itemOf(proposal, picked.has(proposal.id))}
      empty={<NothingWaits group={GROUPS[2]} heading={cursor.heading} />}
    >
      {() => (
        <>
          {selected.length > 0 ? (
            <Selected names={selected} onAct={act} onClear={() => setPicked(new Set())} />
          ) : null}
          {current ? (
            <ProposalCase
              key={current.id}
              proposal={current}
              known={current.kind === "type" ? schema.types : schema.predicates}
              heading={cursor.heading}
              isSelected={picked.has(current.id)}
              onVerb={onVerb}
            />
          ) : (
            <Gone />
          )}
        </>
      )}
    </TriagePage>
  );
}

/** Open proposals, commonest first, without those being answered. */
const waitingOf = ({ proposals }: Schema, onTheirWay: Sending["ids"]): readonly Proposal[] =>
  proposals.filter((proposal) => !onTheirWay.has(proposal.id)).sort((a, b) => b.occurrences - a.occurrences);

const itemOf = ({ id, name, kind, occurrences }: Proposal, isMarked: boolean) => ({
  id,
  title: <span dir="auto">{spoken(name)}</span>,
  detail: `${isMarked ? "selected · " : ""}${KIND[kind]} · suggested ${plural(occurrences, "time")}`,
  isMarked,
});

function toggled(picked: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(picked);
  if (!next.delete(id)) next.add(id);
  return next;
}

interface SelectedProps {
  readonly names: readonly Proposal[];
  readonly onAct: (verb: Exclude<NameAnswer, "select">, names: readonly Proposal[]) => void;
  readonly onClear: () => void;
}

const Selected = ({ names, onAct, onClear }: SelectedProps) => (
  <section
    aria-label="Selected names"
    className="flex flex-wrap items-center gap-2 rounded-xl border border-warn bg-warn-tint px-4 py-2 text-sm"
  >
    <p role="status" className="mr-auto font-medium">
      {plural(names.length, "name")} selected
    </p>
    <Button onPress={() => onAct("approve", names)}>Approve {names.length}</Button>
    <Button onPress={() => onAct("dismiss", names)}>Dismiss {names.length}</Button>
    <Button look="quiet" onPress={onClear}>
      Clear
    </Button>
  </section>
);

const Gone = () => (
  <Empty
    title="This name does not wait any more"
    action={
      <ButtonLink to={TO} params={{ id: undefined }}>
        See what waits
      </ButtonLink>
    }
  >
    It was approved or dismissed, here or in another window.
  </Empty>
);

import { plural } from "@memory/shared/words";
import { getRouteApi, Navigate } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { cleanLine } from "../../../text/clean.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Calm } from "../calm.tsx";
import { undoLast } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { Queue } from "../queue.tsx";
import { Shown, Triage } from "../triage.tsx";
import { useIsWide } from "../use-is-wide.ts";
import { type Sending, useSending } from "../use-sending.ts";
import { useTriage } from "../use-triage.ts";
import { Dismissed } from "./dismissed.tsx";
import { ProposalCase, type Verb } from "./proposal.tsx";
import { KIND, type Proposal, type Schema, useSchema } from "./read.ts";
import { useAnswers } from "./use-answers.ts";
import { Vocabulary } from "./vocabulary.tsx";

const route = getRouteApi("/review/schema/{-$id}");
const TO = "/review/schema/{-$id}";

/** Names that the extractor proposes, those that were dismissed, and the vocabulary. */
export function SchemaNames() {
  const { show } = route.useSearch();
  const sending = useSending();
  const schema = useSchema();
  return (
    <View of={schema}>
      {(data) => {
        if (show === "decided")
          return (
            <>
              <Which shown="decided" />
              <Dismissed names={data.dismissed} sending={sending} />
            </>
          );
        if (show === "vocabulary")
          return (
            <>
              <Which shown="vocabulary" />
              <Vocabulary schema={data} />
            </>
          );
        return <Proposals schema={data} sending={sending} />;
      }}
    </View>
  );
}

interface WhichProps {
  readonly shown: "open" | "decided" | "vocabulary";
}

const Which = ({ shown }: WhichProps) => (
  <div>
    <Shown
      label="Which names"
      choices={[
        {
          label: "Proposed",
          link: { to: TO, params: { id: undefined } },
          isShown: shown === "open",
        },
        {
          label: "Dismissed",
          link: { to: TO, params: { id: undefined }, search: { show: "decided" } },
          isShown: shown === "decided",
        },
        {
          label: "Vocabulary",
          link: { to: TO, params: { id: undefined }, search: { show: "vocabulary" } },
          isShown: shown === "vocabulary",
        },
      ]}
    />
  </div>
);

interface ProposalsProps {
  readonly schema: Schema;
  readonly sending: Sending;
}

function Proposals({ schema, sending }: ProposalsProps) {
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const isWide = useIsWide();
  const { ids: onTheirWay, send, isSending } = sending;
  const waiting = useMemo(() => waitingOf(schema, onTheirWay), [schema, onTheirWay]);
  const ids = waiting.map((proposal) => proposal.id);
  const way = useTriage({ ids, id, open: (to) => void navigate({ to: TO, params: { id: to } }) });
  useShortcuts(useMemo(() => ({ j: () => way.step(1), k: () => way.step(-1), u: undoLast }), [way]));
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const selected = waiting.filter((proposal) => picked.has(proposal.id));
  const answer = useAnswers(send);
  const act = (verb: Exclude<Verb, "select">, names: readonly Proposal[]) => {
    const done = new Set(names.map((name) => name.id));
    const left = ids.filter((one) => !done.has(one));
    const at = id === undefined ? 0 : ids.indexOf(id);
    way.lead(ids.slice(at).find((one) => !done.has(one)) ?? left.at(-1));
    setPicked(new Set());
    void answer(verb, names, way.lead);
  };
  const current = waiting.find((proposal) => proposal.id === id);
  const onVerb = (verb: Verb) => {
    if (!current || isSending(current.id)) return;
    if (verb === "select") setPicked(toggled(picked, current.id));
    else act(verb, selected.length > 0 ? selected : [current]);
  };
  const first = ids[0];
  if (id === undefined && isWide && first !== undefined)
    return <Navigate to={TO} params={{ id: first }} replace />;
  if (id === undefined && first === undefined)
    return (
      <>
        <Which shown="open" />
        <Calm group={GROUPS[2]} heading={way.heading} />
      </>
    );
  return (
    <Triage
      head={<Which shown="open" />}
      queue={
        <Queue
          label="Names that are proposed"
          items={waiting.map((proposal) => itemOf(proposal, picked.has(proposal.id)))}
          current={id}
          linkTo={(to) => ({ to: TO, params: { id: to } })}
          onStep={way.walk}
        />
      }
      isOpen={id !== undefined}
      back={{ to: TO, params: { id: undefined } }}
    >
      {selected.length > 0 ? (
        <Selected names={selected} onAct={act} onClear={() => setPicked(new Set())} />
      ) : null}
      {current ? (
        <ProposalCase
          key={current.id}
          proposal={current}
          known={current.kind === "type" ? schema.types : schema.predicates}
          heading={way.heading}
          isSelected={picked.has(current.id)}
          onVerb={onVerb}
        />
      ) : (
        <Gone />
      )}
    </Triage>
  );
}

/** Open proposals, commonest first, without those being answered. */
const waitingOf = ({ proposals }: Schema, onTheirWay: Sending["ids"]): readonly Proposal[] =>
  proposals.filter((proposal) => !onTheirWay.has(proposal.id)).sort((a, b) => b.occurrences - a.occurrences);

const itemOf = ({ id, name, kind, occurrences }: Proposal, isMarked: boolean) => ({
  id,
  title: <span dir="auto">{cleanLine(name)}</span>,
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
  readonly onAct: (verb: Exclude<Verb, "select">, names: readonly Proposal[]) => void;
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

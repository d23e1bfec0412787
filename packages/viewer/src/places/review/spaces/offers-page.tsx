import { useQueryClient } from "@tanstack/react-query";
import { type Ref, useMemo } from "react";
import { daemon, type Space } from "../../../api.ts";
import { changeInSpace, tellOutcome, useSpaces } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { named } from "../../../text/who-said.ts";
import { Empty, Failed, Loading, View } from "../../../ui/states.tsx";
import { toast } from "../../../ui/toasts.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { AnswerButtons, type AnswerOption } from "../answer-buttons.tsx";
import { tellWithWayBack } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import { TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { type Cursor, useTriage } from "../use-triage.ts";
import { type InSpace, type Offer, useOffers } from "./read.ts";

/** What rules propose to publish, one memory at a time, in the exact words that would leave. */
export function Offers() {
  const spaces = useSpaces();
  return <View of={spaces}>{(all) => <Asked spaces={all} />}</View>;
}

function Asked({ spaces }: { readonly spaces: readonly Space[] }) {
  const sending = useSending();
  const { questions, isPending, error } = useOffers(spaces);
  if (isPending) return <Loading />;
  return (
    <>
      {error ? <Failed error={error} /> : null}
      <OfferQueue found={questions} sending={sending} />
    </>
  );
}

interface QueueProps {
  readonly found: readonly InSpace<Offer>[];
  readonly sending: Sending;
}

function OfferQueue({ found, sending }: QueueProps) {
  const questions = found.filter(({ question: { id } }) => !sending.ids.has(id));
  const triage = useTriage({
    to: "/review/publish/{-$id}",
    search: {},
    ids: questions.map(({ question }) => question.id),
  });
  const { cursor } = triage;
  const answer = useAnswer(cursor, sending);
  return (
    <TriagePage
      triage={triage}
      lists={null}
      label="Memories that a rule proposes to publish"
      questions={questions}
      itemOf={({ space, question: { id, what, at } }) => ({
        id,
        title: <span dir="auto">{cleanLine(what.slice(0, 300))}</span>,
        detail: (
          <>
            to {named(space.name)} · <Day iso={at} />
          </>
        ),
      })}
      empty={<NothingWaits group={GROUPS[4]} heading={cursor.heading} />}
    >
      {(id) => {
        const asked = found.find(({ question }) => question.id === id);
        return asked ? (
          <OneOffer key={id} asked={asked} heading={cursor.heading} onVerb={(verb) => answer(asked, verb)} />
        ) : (
          <Empty title="It waits no more">It was decided, or the memory was changed meanwhile.</Empty>
        );
      }}
    </TriagePage>
  );
}

type Verb = "send" | "drop" | "later";

const answersFor = (space: string): readonly AnswerOption<Verb>[] => [
  {
    verb: "send",
    label: "Publish",
    hint: "1",
    consequence: `It leaves this machine, and everybody in ${space} can read it; you can take it back.`,
  },
  {
    verb: "drop",
    label: "Keep it here",
    hint: "2",
    consequence: "It stays yours alone, and no rule proposes it to this space again.",
  },
  {
    verb: "later",
    label: "Later",
    hint: "3",
    consequence: "Nothing leaves. The question keeps waiting.",
    look: "quiet",
  },
];

interface OfferProps {
  readonly asked: InSpace<Offer>;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onVerb: (verb: Verb) => void;
}

function OneOffer({ asked: { space, question }, heading, onVerb }: OfferProps) {
  const { id, what, at } = question;
  const name = named(space.name);
  const answers = useMemo(() => answersFor(name), [name]);
  return (
    <article className="flex flex-col gap-4" aria-labelledby={`case-${id}`}>
      <div>
        <h2
          ref={heading}
          id={`case-${id}`}
          tabIndex={-1}
          className="text-lg font-semibold outline-none"
          dir="auto"
        >
          Publish this to {name}?
        </h2>
        <p className="text-sm text-soft">
          proposed by a rule of yours · <Day iso={at} />
        </p>
      </div>
      <blockquote className="rounded-xl border border-line bg-surface p-4 text-base shadow-card">
        <Stored text={what} />
      </blockquote>
      <p className="text-sm text-soft">
        With these words go their type, their project, the day, and who said them: you or an agent, and with
        which program. No path, no session and no document does.
      </p>
      <AnswerButtons answers={answers} idle="Nothing leaves before you say so." onVerb={onVerb} />
    </article>
  );
}

/** The answers: on to the next at once, and back when it is refused. */
function useAnswer(cursor: Cursor, { send, isSending }: Sending) {
  const client = useQueryClient();
  return useMemo(() => {
    const decide = ({ space, question: { id } }: InSpace<Offer>, action: "send" | "drop") =>
      send([id], async () => {
        const { entries } = await daemon.spaces.decideOutbox({
          params: { id: space.id },
          body: { ids: [id], action },
        });
        return entries.find((entry) => entry.id === id);
      });
    const told = ({ space, question: { id } }: InSpace<Offer>, left: Offer | undefined) => {
      if (left)
        return tellOutcome({ state: left.state === "refused" ? "refused" : "waiting", why: left.why }, "");
      tellWithWayBack({ title: `Published to ${named(space.name)}` }, async () => {
        await changeInSpace(client, space, {
          change: { kind: "undo", id },
          title: "Taken back for everybody",
        });
      });
    };
    return (asked: InSpace<Offer>, verb: Verb) => {
      const { id } = asked.question;
      if (isSending(id)) return;
      if (verb === "later") return cursor.step(1);
      cursor.lead(cursor.next());
      decide(asked, verb).then(
        (left) => (verb === "send" ? told(asked, left) : toast({ title: "It stays here" })),
        (error: unknown) => {
          toastFailure(error);
          cursor.lead(id);
        },
      );
    };
  }, [client, send, isSending, cursor]);
}

import { useQuery } from "@tanstack/react-query";
import { type Ref, useMemo } from "react";
import { daemon } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { tellOutcome, useSpaces } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { named } from "../../../text/who-said.ts";
import { Empty, View } from "../../../ui/states.tsx";
import { Day } from "../../../ui/words.tsx";
import { AnswerButtons, type AnswerOption } from "../answer-buttons.tsx";
import { diffPieces } from "../conflicts/diff-pieces.ts";
import { Side } from "../conflicts/side.tsx";
import { tellWithWayBack } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import { TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { type Cursor, useTriage } from "../use-triage.ts";

type Difference = Awaited<ReturnType<typeof daemon.spaces.differences>>["differences"][number];

/** What spaces say against one's own memory, one pair at a time: nobody else is asked, and nothing leaves unless it is said here. */
export function Differences() {
  const sending = useSending();
  const found = useQuery({
    queryKey: key("spaces", "differences"),
    queryFn: async ({ signal }) => (await daemon.spaces.differences({}, signal)).differences,
  });
  return <View of={found}>{(all) => <Queue found={all} sending={sending} />}</View>;
}

interface QueueProps {
  readonly found: readonly Difference[];
  readonly sending: Sending;
}

function Queue({ found, sending }: QueueProps) {
  const questions = found.filter(({ id }) => !sending.ids.has(id));
  const triage = useTriage({
    to: "/review/mine/{-$id}",
    search: {},
    ids: questions.map(({ id }) => id),
  });
  const { cursor } = triage;
  const answer = useAnswer(cursor, sending);
  return (
    <TriagePage
      triage={triage}
      lists={null}
      label="Memories of yours that a space contradicts"
      questions={questions}
      itemOf={({ id, mine, space, at }) => ({
        id,
        title: <span dir="auto">{cleanLine(mine.content.slice(0, 300))}</span>,
        detail: (
          <>
            against {named(space.name)} · <Day iso={at} />
          </>
        ),
      })}
      empty={<NothingWaits group={GROUPS[5]} heading={cursor.heading} />}
    >
      {(id) => {
        const asked = found.find((one) => one.id === id);
        return asked ? (
          <One key={id} asked={asked} heading={cursor.heading} onVerb={(verb) => answer(asked, verb)} />
        ) : (
          <Empty title="It waits no more">It was decided, or one of the two was changed meanwhile.</Empty>
        );
      }}
    </TriagePage>
  );
}

type Action = "keep_mine" | "take_theirs" | "tell_them";
type Verb = Action | "later";

const answersFor = (space: string): readonly AnswerOption<Verb>[] => [
  {
    verb: "keep_mine",
    label: "Keep mine",
    hint: "1",
    consequence: "Both stay as they are, and this is not asked again; you can undo it.",
  },
  {
    verb: "take_theirs",
    label: "Take theirs",
    hint: "2",
    consequence: "Yours stops being recalled; you can undo it.",
  },
  {
    verb: "tell_them",
    label: "Tell them",
    hint: "3",
    consequence: `Yours is published: everybody in ${space} can read it, and it is asked there which one holds.`,
  },
  {
    verb: "later",
    label: "Later",
    hint: "4",
    consequence: "Nothing changes. The question keeps waiting.",
    look: "quiet",
  },
];

interface OneProps {
  readonly asked: Difference;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onVerb: (verb: Verb) => void;
}

function One({ asked: { id, mine, theirs, space, reason, at }, heading, onVerb }: OneProps) {
  const { data: spaces = [] } = useSpaces();
  const name = named(space.name);
  const answers = useMemo(() => answersFor(name), [name]);
  const pieces = useMemo(
    () => diffPieces({ newer: mine.content, existing: theirs.content }, undefined),
    [mine.content, theirs.content],
  );
  const joined = spaces.find((one) => one.id === space.id);
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
          {name} says otherwise. Which holds for you?
        </h2>
        <p className="text-sm text-soft">
          <span dir="auto">{cleanLine(reason).replace(/^./u, (first) => first.toUpperCase())}</span> · noticed{" "}
          <Day iso={at} />
        </p>
      </div>
      <div className="grid gap-4 @xl:grid-cols-2">
        <Side label="Yours" memory={mine} space={undefined} pieces={pieces.newer} isNewer />
        <Side label="Theirs" memory={theirs} space={joined} pieces={pieces.existing} isNewer={false} />
      </div>
      <AnswerButtons answers={answers} idle="Only you are asked, and nothing has left." onVerb={onVerb} />
    </article>
  );
}

const DONE: Readonly<Record<Action, string>> = {
  keep_mine: "Kept yours",
  take_theirs: "Yours rests",
  tell_them: "Published; it is asked there now",
};

/** The answers: on to the next at once, and back when it is refused. */
function useAnswer(cursor: Cursor, { send, isSending }: Sending) {
  return useMemo(() => {
    const settle = (id: string, action: Action | "revert") =>
      daemon.spaces.settleDifference({ params: { id }, body: { action } });
    const told = ({ id, space, mine }: Difference, action: Action, { published }: Settled) => {
      if (published && published.state !== "done")
        return tellOutcome(
          { state: published.state === "refused" ? "refused" : "waiting", why: published.why },
          "",
        );
      tellWithWayBack({ title: DONE[action] }, async () => {
        await send([], async () => {
          if (published) await daemon.spaces.unpublish({ params: { id: space.id, memory: mine.id } });
          await settle(id, "revert");
        });
        cursor.lead(id);
      });
    };
    return (asked: Difference, verb: Verb) => {
      const { id } = asked;
      if (isSending(id)) return;
      if (verb === "later") return cursor.step(1);
      cursor.lead(cursor.next());
      send([id], () => settle(id, verb)).then(
        (settled) => told(asked, verb, settled),
        (error: unknown) => {
          toastFailure(error);
          cursor.lead(id);
        },
      );
    };
  }, [send, isSending, cursor]);
}

type Settled = Awaited<ReturnType<typeof daemon.spaces.settleDifference>>;

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { type Conflict, daemon, type Space } from "../../../api.ts";
import { changeInSpace, isCurator, tellOutcome, useSpaces } from "../../../app/spaces.ts";
import { toastFailure } from "../../../app/undo.ts";
import { named } from "../../../text/who-said.ts";
import { Empty, Failed, Loading, View } from "../../../ui/states.tsx";
import { Case } from "../conflicts/case.tsx";
import { type Action, DONE, decidedOf } from "../conflicts/decide.ts";
import { itemOf } from "../conflicts/page.tsx";
import { tellWithWayBack } from "../decisions.ts";
import { GROUPS } from "../groups.ts";
import { NothingWaits } from "../nothing-waits.tsx";
import { TriagePage } from "../triage.tsx";
import { type Sending, useSending } from "../use-sending.ts";
import { type Cursor, useTriage } from "../use-triage.ts";
import { type InSpace, useSharedConflicts } from "./read.ts";

/** What people say against each other in spaces. Those that one may settle are gone through; the others can be read. */
export function SharedConflicts() {
  const spaces = useSpaces();
  return <View of={spaces}>{(all) => <Asked spaces={all} />}</View>;
}

function Asked({ spaces }: { readonly spaces: readonly Space[] }) {
  const sending = useSending();
  const { questions, isPending, error } = useSharedConflicts(spaces);
  if (isPending) return <Loading />;
  return (
    <>
      {error ? <Failed error={error} /> : null}
      <SharedQueue found={questions} sending={sending} />
    </>
  );
}

interface QueueProps {
  readonly found: readonly InSpace<Conflict>[];
  readonly sending: Sending;
}

function SharedQueue({ found, sending }: QueueProps) {
  const [waiting, setWaiting] = useState<ReadonlySet<string>>(new Set());
  const questions = found.filter(
    ({ space, question: { id } }) => isCurator(space) && !sending.ids.has(id) && !waiting.has(id),
  );
  const triage = useTriage({
    to: "/review/shared/{-$id}",
    search: {},
    ids: questions.map(({ question }) => question.id),
  });
  const { cursor } = triage;
  const onWaits = useCallback((id: string) => setWaiting((all) => new Set([...all, id])), []);
  const answers = useAnswers(cursor, sending, onWaits);
  return (
    <TriagePage
      triage={triage}
      lists={null}
      label="Contradictions in spaces"
      questions={questions}
      itemOf={({ space, question }, now) => {
        const item = itemOf(question, now);
        return {
          ...item,
          detail: (
            <>
              in {named(space.name)} · {item.detail}
            </>
          ),
        };
      }}
      empty={<NothingWaits group={GROUPS[3]} heading={cursor.heading} />}
    >
      {(id) => {
        const asked = found.find(({ question }) => question.id === id);
        return asked ? (
          <Case
            key={id}
            conflict={asked.question}
            space={asked.space}
            mayDecide={isCurator(asked.space)}
            heading={cursor.heading}
            drafts={answers.drafts}
            onVerb={(verb) => (verb === "later" ? cursor.step(1) : answers.decide(asked, verb))}
            onMerge={(content) => answers.merge(asked, content)}
            onRevert={() => Promise.resolve()}
          />
        ) : (
          <Empty title="It waits no more">Somebody has settled it, or one of the two was changed.</Empty>
        );
      }}
    </TriagePage>
  );
}

/** The decisions: on to the next at once, and back when the space refuses. */
function useAnswers(cursor: Cursor, { send, isSending }: Sending, onWaits: (id: string) => void) {
  const client = useQueryClient();
  const [drafts] = useState(() => new Map<string, string>());
  return useMemo(() => {
    const resolve = ({ space, question: { id } }: InSpace<Conflict>, action: Action, content?: string) =>
      daemon.spaces.change({
        params: { id: space.id },
        body: { change: { kind: "resolve", id, action, ...(content !== undefined && { content }) } },
      });
    const told = ({ space, question }: InSpace<Conflict>, action: Action, outcome: Outcome) => {
      const { id } = question;
      if (outcome.state === "waiting") onWaits(id);
      if (outcome.state === "refused") cursor.lead(id);
      if (outcome.state !== "done") return tellOutcome(outcome, DONE[action]);
      const said = { title: `${DONE[action]}, for everybody`, detail: decidedOf(question, action) };
      tellWithWayBack(said, async () => {
        const change = { kind: "revert", id } as const;
        await changeInSpace(client, space, { change, title: "The question is open again" });
        cursor.lead(id);
      });
    };
    const decide = (asked: InSpace<Conflict>, action: Exclude<Action, "merge">) => {
      const { id } = asked.question;
      if (isSending(id)) return;
      cursor.lead(cursor.next());
      send([id], () => resolve(asked, action)).then(
        (outcome) => told(asked, action, outcome),
        (error: unknown) => {
          toastFailure(error);
          cursor.lead(id);
        },
      );
    };
    const merge = async (asked: InSpace<Conflict>, content: string) => {
      const next = cursor.next();
      const outcome = await send([], () => resolve(asked, "merge", content));
      drafts.delete(asked.question.id);
      cursor.lead(next);
      told(asked, "merge", outcome);
    };
    return { drafts, decide, merge };
  }, [client, drafts, send, isSending, cursor, onWaits]);
}

type Outcome = Awaited<ReturnType<typeof daemon.spaces.change>>;

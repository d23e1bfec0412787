import type { Turn } from "@memory/shared";
import { nameOf, turnRef } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect, useMemo, useRef } from "react";
import { daemon, failureOf } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { readLines, turnOfHit } from "../../../app/turn-address.ts";
import { cleanLine } from "../../../text/clean.ts";
import { programTitle } from "../../../text/program.ts";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { Card, Page } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { goToSaid } from "../../../ui/said-mark.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { TypesetLine } from "../../../ui/typeset/typeset.tsx";
import { Day } from "../../../ui/words.tsx";
import { useAnswer } from "../answer/use-answer.ts";
import { lastSearch } from "../list/last-search.ts";
import { FIRST_SHOWN, MessageItem } from "./message.tsx";
import { messagesOf } from "./messages.ts";
import { type SaidWords, saidIn } from "./said-in.ts";
import { shownBlocks } from "./shown.ts";

const route = getRouteApi("/memories/turns/$session/$number");

/** A turn of a session, whole: what a person asked and all that answers it, with what an answer showed of it marked. */
export function TurnPage() {
  const { session, number } = route.useParams();
  const turn = useQuery({
    queryKey: key("memories", "turn", session, number),
    queryFn: ({ signal }) => daemon.turns.show({ params: { session, number } }, signal),
    placeholderData: keepPreviousData,
  });
  const { data, error } = turn;
  useArrival(data?.number);
  const failure = error ? failureOf(error) : undefined;
  // An address that names no turn is refused, which means the same to who opened it.
  if (failure?.kind === "gone" || (failure?.kind === "refused" && !data))
    return <NoTurn why={failure.message} />;
  if (!data)
    return (
      <Page title="A turn of a session">
        <View of={turn}>{() => null}</View>
      </Page>
    );
  return (
    <Page
      title={cleanLine(data.title ?? "") || `Turn ${turnRef(data.session, data.number)}`}
      lead={<Facts turn={data} />}
      actions={<Ways turn={data} />}
    >
      <div className="flex flex-col gap-4" aria-busy={turn.isPlaceholderData}>
        <View of={turn}>{(found) => <Whole turn={found} />}</View>
      </div>
    </Page>
  );
}

/** Another turn begins at its top, for the keyboard too: the link that led to it is at the end of the page. */
function useArrival(number: number | undefined): void {
  const before = useRef(number);
  useEffect(() => {
    if (before.current !== undefined && before.current !== number)
      document.getElementById("main")?.focus({ preventScroll: true });
    before.current = number;
  }, [number]);
}

const NoTurn = ({ why }: { readonly why: string }) => (
  <Page title="No such turn">
    <Empty
      title="No turn of a session has this address."
      action={
        <ButtonLink to="/memories" search={lastSearch()}>
          Go to the memories
        </ButtonLink>
      }
    >
      <p dir="auto">{cleanLine(why).slice(0, 300)}</p>
      <p>Its session may have been forgotten, or the link may be cut short.</p>
    </Empty>
  </Page>
);

const Facts = ({ turn: { session, number, project, agent, path, assertedAt } }: { readonly turn: Turn }) => (
  <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
    <span dir="auto">A session of {programTitle(agent)}</span>
    <span dir="auto">{cleanLine(project).slice(0, 200)}</span>
    <span>
      said <Day iso={assertedAt} />
    </span>
    <span>{turnRef(session, number)}</span>
    <span dir="auto" title={cleanLine(path).slice(0, 600)}>
      {cleanLine(nameOf(path)).slice(0, 200)}
    </span>
  </span>
);

/** Back to the answer that led here, and what can be taken along. */
function Ways({ turn }: { readonly turn: Turn }) {
  const { lines: _, memory, ...asked } = route.useSearch();
  return (
    <>
      {memory === undefined ? null : (
        <ButtonLink to="/memories/$id" params={{ id: memory }} look="quiet">
          Back to the memory
        </ButtonLink>
      )}
      {asked.q === undefined ? null : (
        <ButtonLink to="/memories" search={asked} look="quiet">
          Back to the answer
        </ButtonLink>
      )}
      <CopyMenu command={`memory show ${turnRef(turn.session, turn.number)}`} json={turn} />
    </>
  );
}

function Whole({ turn }: { readonly turn: Turn }) {
  const shown = useShown(turn);
  const messages = useMemo(() => messagesOf(turn.blocks, shown), [turn, shown]);
  const first = messages.findIndex(({ stretches }) => stretches.some(({ isShown }) => isShown));
  const said = useSaid(turn);
  const isSaid = messages.some((message) => saidIn(message, said).length > 0);
  useShortcuts(useMemo(() => (isSaid ? { s: goToSaid } : {}), [isSaid]));
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <Beside turn={turn} label="Turns beside this one" />
        {shown.size > 0 ? (
          <Link
            to="."
            search={true}
            hash={FIRST_SHOWN}
            resetScroll={false}
            className="inline-flex min-h-8 items-center text-sm text-accent"
          >
            Go to what the answer shows
          </Link>
        ) : null}
        {isSaid ? (
          <Button look="quiet" hint="S" onPress={goToSaid}>
            Go to the words of the memory
          </Button>
        ) : null}
      </div>
      <Kept kept={turn.kept} />
      <ol
        aria-label="What was said"
        className="divide-y divide-line rounded-xl border border-line bg-surface text-[15px] shadow-card"
      >
        {messages.map((message, at) => (
          <MessageItem
            key={`${at} ${message.startLine}`}
            message={message}
            said={saidIn(message, said)}
            isFirstShown={at === first}
          />
        ))}
      </ol>
      <Beside turn={turn} label="On in the session" />
    </>
  );
}

/** The words of this turn that say the memory in the address. */
function useSaid({ session, number }: Turn): readonly SaidWords[] {
  const { memory } = route.useSearch();
  const { data } = useQuery({
    queryKey: key("memories", "why", memory),
    enabled: memory !== undefined,
    queryFn: ({ signal }) => daemon.memories.why({ params: { id: memory ?? "" } }, signal),
  });
  return useMemo(
    () =>
      (data?.evidence ?? []).flatMap(({ sessionId, said }) =>
        said && sessionId === session && said.turn === number ? [said] : [],
      ),
    [data, session, number],
  );
}

/** What the answer to the question in the address shows of a turn. */
function useShown(turn: Turn): ReadonlySet<number> {
  const { lines, q, memory: _, ...narrowing } = route.useSearch();
  const { data, isLoading, isPlaceholderData } = useAnswer(narrowing, q);
  return useMemo(() => {
    if (isLoading || isPlaceholderData) return new Set();
    const hit = data?.memories.find((one) => {
      const found = turnOfHit(one);
      return found?.session === turn.session && found.number === turn.number;
    });
    return shownBlocks(turn.blocks, {
      lines: lines === undefined ? undefined : readLines(lines),
      extract: hit?.content,
    });
  }, [turn, lines, data, isLoading, isPlaceholderData]);
}

/** The ways to the turns before and after. */
function Beside({
  turn: { session, previous, next },
  label,
}: {
  readonly turn: Turn;
  readonly label: string;
}) {
  const search = { ...route.useSearch(), lines: undefined, memory: undefined };
  const ways = [
    { name: "Previous turn", number: previous },
    { name: "Next turn", number: next },
  ];
  return previous === undefined && next === undefined ? null : (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {ways.map(({ name, number }) =>
        number === undefined ? null : (
          <ButtonLink
            key={name}
            to="/memories/turns/$session/$number"
            params={{ session, number: `${number}` }}
            search={search}
          >
            {name}
          </ButtonLink>
        ),
      )}
    </nav>
  );
}

const Kept = ({ kept }: Pick<Turn, "kept">) =>
  kept.length === 0 ? null : (
    <Card title="Kept from it">
      <ul className="flex flex-col gap-1">
        {kept.map(({ id, content }) => (
          <li key={id}>
            <Link
              to="/memories/$id"
              params={{ id }}
              className="typeset-line inline-block min-h-6 text-accent"
              dir="auto"
            >
              <TypesetLine text={content.slice(0, 1_000)} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );

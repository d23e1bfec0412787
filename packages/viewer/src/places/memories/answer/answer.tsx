import { count, duration, plural } from "@memory/shared/words";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { daemon, type Hit, type Recalled } from "../../../api.ts";
import { key } from "../../../app/keys.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Chips } from "../list/chips.tsx";
import type { MemoriesSearch } from "../search.ts";
import { HitItem } from "./hit.tsx";

export const recallKey = (body: ReturnType<typeof recallRequest>) => key("memories", "recall", body);

interface Props {
  readonly search: MemoriesSearch;
  readonly question: string;
}

/** As much as a page holds, instead of what an agent gets. */
const LIMIT = 30;
const TOKENS = 12_000;

/** The question as the daemon is asked it; also the key of its answer. */
export function recallRequest(search: MemoriesSearch, question: string) {
  const { type, project, after, before, at, knownAt } = search;
  return {
    query: question,
    limit: LIMIT,
    maxTokens: TOKENS,
    ...(type && { types: [type] }),
    ...(project && { project }),
    ...(after && { after }),
    ...(before && { before }),
    ...(at && { at }),
    ...(knownAt && { knownAt }),
  };
}

/** Recall's answer to a question, as an agent would get it, and why. */
export function RecallAnswer({ search, question }: Props) {
  const body = recallRequest(search, question);
  const answer = useQuery({
    queryKey: recallKey(body),
    queryFn: ({ signal }) => daemon.recall.query({ body }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex max-w-5xl flex-col gap-4" aria-busy={answer.isFetching}>
      <div className="flex flex-wrap items-center gap-2">
        <Chips search={search} />
        <Unused search={search} />
        <Link
          to="/memories"
          search={{ ...search, q: undefined, row: 0 }}
          className="ml-auto rounded-md px-1.5 py-1 text-sm text-accent"
        >
          Back to the table
        </Link>
      </div>
      <View of={answer}>{(found) => <RecallHits found={found} search={search} />}</View>
    </div>
  );
}

/** Filters that a question cannot be narrowed by. */
function Unused({ search }: { readonly search: MemoriesSearch }) {
  const { text, status, agent, client, from, statedBy, run, conflict, recheck, unconfirmed } = search;
  const isAny = [text, status, agent, client, from, statedBy, run, conflict, recheck, unconfirmed].some(
    Boolean,
  );
  return isAny ? (
    <p className="text-xs text-soft">A question is narrowed by type, project and time alone.</p>
  ) : null;
}

function RecallHits({ found, search }: { readonly found: Recalled; readonly search: MemoriesSearch }) {
  const memories = found.memories.filter((hit) => hit.type !== undefined);
  const passages = found.memories.filter((hit) => hit.type === undefined);
  return (
    <>
      <p role="status" className="text-sm">
        <strong className="font-semibold">{sentence(found)}</strong>{" "}
        <span className="text-soft">
          {plural(found.memories.length, "hit")} in {duration(found.tookMs)}
          {found.omitted > 0 ? `, ${count(found.omitted)} more left out` : ""}.
          {found.degraded ? " Looked for by words alone: the meaning of the question was not compared." : ""}
        </span>
      </p>
      {found.memories.length === 0 ? (
        <Empty
          title="Nothing in memory answers this"
          action={
            <ButtonLink to="/memories" search={{ text: search.q?.slice(0, 300) }}>
              Look for these words in all memories
            </ButtonLink>
          }
        >
          Other words may help: names, file names, the text of an error.
        </Empty>
      ) : null}
      <Group title="Memories" hits={memories} search={search} />
      <Group title="Passages" hits={passages} search={search} />
    </>
  );
}

function sentence({ confidence, memories }: Recalled): string {
  if (memories.length === 0) return "No hits.";
  switch (confidence) {
    case "high":
      return "Memory answers this.";
    case "medium":
      return "Memory knows of this; look whether it says what you ask.";
    case "low":
      return "This is the nearest; it likely does not answer.";
    case "none":
      return "Nothing in memory answers this. The nearest:";
  }
}

interface GroupProps {
  readonly title: string;
  readonly hits: readonly Hit[];
  readonly search: MemoriesSearch;
}

const Group = ({ title, hits, search: { at, knownAt } }: GroupProps) =>
  hits.length === 0 ? null : (
    <Card
      title={
        <>
          {title} <span className="font-normal text-soft">{hits.length}</span>
        </>
      }
    >
      <ol className="flex flex-col divide-y divide-line">
        {hits.map((hit) => (
          <HitItem key={`${hit.kind} ${hit.id}`} hit={hit} past={{ at, knownAt }} />
        ))}
      </ol>
    </Card>
  );

import { count, duration, plural, WORDS_ALONE, whyDegraded } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import type { Hit, Recalled } from "../../../api.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty, View } from "../../../ui/states.tsx";
import { Chips } from "../list/chips.tsx";
import type { MemoriesSearch } from "../search.ts";
import { HitItem } from "./hit.tsx";
import { useAnswer } from "./use-answer.ts";

interface Props {
  readonly search: MemoriesSearch;
  readonly question: string;
}

/** Recall's answer to a question, as an agent would get it, and why. */
export function RecallAnswer({ search, question }: Props) {
  const answer = useAnswer(search, question);
  return (
    <div className="flex flex-col gap-4" aria-busy={answer.isFetching}>
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
  return (
    <>
      <p role="status" className="text-sm">
        <strong className="font-semibold">{sentence(found)}</strong>{" "}
        <span className="text-soft">
          {found.memories.length === 0 ? "It took" : `${plural(found.memories.length, "hit")} in`}{" "}
          {duration(found.tookMs)}
          {found.omitted > 0 ? `, ${count(found.omitted)} more left out` : ""}.
          {whyDegraded(found).map((why) =>
            why === WORDS_ALONE
              ? " Looked for by words alone: the meaning of the question was not compared."
              : ` Something may be missing: ${why}.`,
          )}
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
      <Hits hits={found.memories} search={search} />
    </>
  );
}

function sentence({ confidence, memories, unstated }: Recalled): string {
  if (memories.length === 0) return "No hits.";
  if (unstated) return "Memory knows the subject; what you ask for is not stated.";
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

interface HitsProps {
  readonly hits: readonly Hit[];
  readonly search: MemoriesSearch;
}

/** Memories, turns and passages in the order of the answer. */
const Hits = ({ hits, search }: HitsProps) =>
  hits.length === 0 ? null : (
    <Card title="Best first">
      <ol aria-label="Hits" className="flex flex-col divide-y divide-line">
        {hits.map((hit) => (
          <HitItem
            key={`${hit.kind} ${hit.id}`}
            hit={hit}
            search={search}
            against={hits.find(
              ({ id, conflictId }) =>
                id !== hit.id && conflictId !== undefined && conflictId === hit.conflictId,
            )}
          />
        ))}
      </ol>
    </Card>
  );

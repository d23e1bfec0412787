import { plural, questionRef } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { ArrowLeftRight } from "lucide-react";
import { type Ref, useMemo, useState } from "react";
import type { FoldCandidate, Related } from "../../../api.ts";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Day, Stored } from "../../../ui/words.tsx";
import { AnswerButtons, type AnswerOption } from "../answer-buttons.tsx";
import { useEntitySample } from "./read.ts";

export type MergeAnswer = "fold" | "dismiss" | "later";
type Brief = FoldCandidate["entity"];

export interface Pair {
  readonly stays: Brief;
  readonly goes: Brief;
}

interface QuestionProps {
  readonly question: FoldCandidate;
  readonly heading: Ref<HTMLHeadingElement>;
  readonly onVerb: (verb: MergeAnswer, pair: Pair) => void;
}

/** The question if two entities are one: both, the evidence, and the answers. */
export function Question({ question, heading, onVerb }: QuestionProps) {
  const { id, entity, other, score, evidence, createdAt } = question;
  const [isSwapped, setSwapped] = useState(false);
  const pair = isSwapped ? { stays: other, goes: entity } : { stays: entity, goes: other };
  const answers = useMemo(
    () => answersFor(pair.stays.name, pair.goes.name),
    [pair.stays.name, pair.goes.name],
  );
  const swap = () => setSwapped((before) => !before);
  useShortcuts(useMemo(() => ({ s: () => setSwapped((before) => !before) }), []));
  return (
    <article className="flex flex-col gap-4" aria-labelledby={`case-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={`case-${id}`}
            tabIndex={-1}
            className="line-clamp-3 text-lg font-semibold outline-none"
            dir="auto"
          >
            {cleanLine(question.question.slice(0, 800))}
          </h2>
          <p className="text-sm text-soft">
            {percent(score)} sure · noticed <Day iso={createdAt} />
          </p>
        </div>
        <CopyMenu command={`memory merges same ${questionRef(id)}`} json={question} />
      </div>
      <div className="grid items-stretch gap-3 @xl:grid-cols-[1fr_auto_1fr]">
        <Side label="Stays" entity={pair.stays} />
        <Button look="quiet" hint="S" className="self-center" onPress={swap}>
          <ArrowLeftRight size={16} aria-hidden />
          Swap
        </Button>
        <Side label="Is merged into it" entity={pair.goes} />
      </div>
      <section className="rounded-xl border border-line bg-surface p-4 shadow-card">
        <h3 className="mb-2 text-sm font-semibold">What speaks for it</h3>
        <ul className="flex flex-col gap-1.5 text-sm">
          {/* The detail says of itself what kind it is: "they mean alike". */}
          {evidence.map(({ kind, score: weight, detail }) => (
            <li key={`${kind} ${detail}`} className="flex gap-3">
              <span className="w-12 shrink-0 text-right text-soft tabular-nums">{percent(weight)}</span>
              {/* A name that it begins with stays as it is spelt. */}
              <span className={detail.startsWith("“") ? undefined : "first-letter:uppercase"} dir="auto">
                {cleanLine(detail)}
              </span>
            </li>
          ))}
        </ul>
      </section>
      <AnswerButtons
        answers={answers}
        idle="Nothing is lost either way: a merge can be taken back whenever you like."
        onVerb={(verb) => onVerb(verb, pair)}
      />
    </article>
  );
}

const answersFor = (stays: string, goes: string): readonly AnswerOption<MergeAnswer>[] => [
  {
    verb: "fold",
    label: "Merge",
    hint: "1",
    look: "primary",
    consequence: `“${short(stays)}” speaks for “${short(goes)}” from now on, with all that names it; you can undo it.`,
  },
  {
    verb: "dismiss",
    label: "Not the same",
    hint: "2",
    consequence: "Both stay what they are, and nobody asks about the two again; you can undo it.",
  },
  {
    verb: "later",
    label: "Later",
    hint: "3",
    look: "quiet",
    consequence: "Nothing changes. The question keeps waiting.",
  },
];

const short = (name: string): string => {
  const line = cleanLine(name);
  return line.length > 60 ? `${line.slice(0, 59)}…` : line;
};

function Side({ label, entity }: { readonly label: string; readonly entity: Brief }) {
  const { data } = useEntitySample(entity.id);
  return (
    <section
      aria-label={label}
      className="flex min-w-0 flex-col gap-2 rounded-xl border border-line bg-surface p-4 shadow-card"
    >
      <h3 className="text-xs font-medium text-soft">{label}</h3>
      <div className="flex flex-wrap items-center gap-2">
        <Link to="/entities/$id" params={{ id: entity.id }} className="min-w-0 text-base font-semibold">
          <Stored text={entity.name} lines={3} />
        </Link>
        <Badge>{cleanLine(entity.type)}</Badge>
      </div>
      {data ? (
        <>
          <p className="text-sm text-soft">
            {plural(data.entity.mentions, "mention")}, {plural(data.entity.relations, "relationship")}
            {data.entity.aliases.length > 0
              ? `, also called ${data.entity.aliases.slice(0, 5).map(short).join(", ")}`
              : ""}
          </p>
          <NamedIn sample={data} />
        </>
      ) : null}
    </section>
  );
}

/** Texts that name it: memories; turns where there is none; documents where there is no turn either. */
function NamedIn({ sample: { memories, documents, turns } }: { readonly sample: Related }) {
  const inMemories = memories.map(({ id, content }) => ({ id, text: content }));
  const inTurns = turns.map(({ session, number, text }) => ({ id: `${session} ${number}`, text }));
  const inDocuments = documents.map(({ id, title, path }) => ({ id, text: title || path }));
  const texts = [inMemories, inTurns, inDocuments].find(({ length }) => length > 0) ?? [];
  if (texts.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 border-t border-line pt-2 text-sm">
      {texts.map(({ id, text }) => (
        <li key={id}>
          <Stored text={text} lines={2} />
        </li>
      ))}
    </ul>
  );
}

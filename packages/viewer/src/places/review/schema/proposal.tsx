import { plural } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { type Ref, useMemo } from "react";
import { cleanLine } from "../../../text/clean.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Stored } from "../../../ui/words.tsx";
import { AnswerButtons, type AnswerOption } from "../answer-buttons.tsx";
import { nearest } from "./nearest.ts";
import { KIND, type Name, type Proposal, spoken } from "./read.ts";

export type NameAnswer = "approve" | "dismiss" | "select";

interface CaseProps {
  readonly proposal: Proposal;
  /** Names of its kind that are in the vocabulary. */
  readonly known: readonly Name[];
  readonly heading: Ref<HTMLHeadingElement>;
  readonly isSelected: boolean;
  readonly onVerb: (verb: NameAnswer) => void;
}

/** A name that texts seem to need: how often it was met, in which sentences, and what approving it would add. */
export function ProposalCase({ proposal, known, heading, isSelected, onVerb }: CaseProps) {
  const { id, name, kind, occurrences, description } = proposal;
  const alike = useMemo(() => nearest(name, known), [name, known]);
  const answers = useMemo(() => answersFor(proposal, isSelected), [proposal, isSelected]);
  return (
    <article className="flex flex-col gap-4" aria-labelledby={`case-${id}`}>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0 flex-1">
          <h2
            ref={heading}
            id={`case-${id}`}
            tabIndex={-1}
            className="flex flex-wrap items-center gap-2 text-lg font-semibold outline-none"
          >
            <span dir="auto">{spoken(name)}</span>
            <Badge>{KIND[kind]}</Badge>
          </h2>
          <p className="text-sm text-soft">
            suggested {plural(occurrences, "time")}
            {description === "" ? "" : ` · ${cleanLine(description)}`}
          </p>
        </div>
        <CopyMenu command={`memory schema approve ${cleanLine(name)}`} json={proposal} />
      </div>
      <Card title="Where it would be used">
        <Examples of={proposal} />
      </Card>
      <Card title="What approving adds">
        <p className="text-sm">
          The {KIND[kind]} “<span dir="auto">{spoken(name)}</span>” comes into the vocabulary, and{" "}
          {kind === "type"
            ? `what ${plural(occurrences, "text")} call so becomes entities of this type at once.`
            : `what ${plural(occurrences, "text")} say with it becomes relationships at once.`}
        </p>
        <p className="mt-1 text-sm text-soft">
          {alike ? (
            <>
              Nearest in the vocabulary: “<span dir="auto">{spoken(alike.name)}</span>” (
              {plural(alike.uses, "use")}). If that says the same, dismiss this one.
            </>
          ) : (
            "Nothing in the vocabulary is called like it."
          )}
        </p>
      </Card>
      <AnswerButtons
        answers={answers}
        idle="A name that you dismiss is never proposed again; it stays in the list “Dismissed”."
        onVerb={onVerb}
      />
    </article>
  );
}

const answersFor = ({ kind, name }: Proposal, isSelected: boolean): readonly AnswerOption<NameAnswer>[] => [
  {
    verb: "approve",
    label: "Approve",
    hint: "A",
    look: "primary",
    consequence: `The ${KIND[kind]} “${spoken(name)}” comes into the vocabulary; you can undo it.`,
  },
  {
    verb: "dismiss",
    label: "Dismiss",
    hint: "D",
    consequence:
      "The name is never proposed again. You can undo it, or approve it later in the list “Dismissed”.",
  },
  {
    verb: "select",
    label: isSelected ? "Unselect" : "Select",
    hint: "X",
    look: "quiet",
    consequence: "Select several, and approve or dismiss them at once.",
  },
];

const Examples = ({ of: { examples } }: { readonly of: Proposal }) => (
  <ul className="flex flex-col gap-3 text-sm">
    {examples.map(({ text, names, memoryId, documentId }, at) => (
      <li key={`${at} ${text}`} className="border-l-2 border-edge pl-3">
        <Stored isSet text={text} lines={6} />
        <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
          <span dir="auto">{names.map((name) => cleanLine(name.slice(0, 120))).join(" → ")}</span>
          {memoryId ? (
            <Link
              to="/memories/$id"
              params={{ id: memoryId }}
              className="inline-flex min-h-6 items-center text-accent"
            >
              the memory
            </Link>
          ) : null}
          {documentId ? (
            <Link
              to="/sources/documents/$id"
              params={{ id: documentId }}
              className="inline-flex min-h-6 items-center text-accent"
            >
              the document
            </Link>
          ) : null}
        </p>
      </li>
    ))}
  </ul>
);

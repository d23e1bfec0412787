import { conflictRef } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { type Ref, useMemo, useState } from "react";
import type { Conflict, Space } from "../../../api.ts";
import { toastFailure } from "../../../app/undo.ts";
import { cleanLine } from "../../../text/clean.ts";
import { percent } from "../../../text/percent.ts";
import { named } from "../../../text/who-said.ts";
import { Button } from "../../../ui/button.tsx";
import { CopyText } from "../../../ui/copy.tsx";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { useNow } from "../../../ui/use-now.ts";
import { Day, Stored } from "../../../ui/words.tsx";
import { AnswerButtons } from "../answer-buttons.tsx";
import {
  ANSWERS,
  ANSWERS_FOR_ALL,
  type ConflictAnswer,
  decisionWords,
  IDLE,
  IDLE_FOR_ALL,
} from "./decide.ts";
import { diffPieces } from "./diff-pieces.ts";
import { MergeEditor } from "./merge-editor.tsx";
import { Side } from "./side.tsx";

interface CaseProps {
  readonly conflict: Conflict;
  /** The space in which people contradict each other; without it, the two are one's own. */
  readonly space?: Space | undefined;
  /** False where others decide: a curator of the space. */
  readonly mayDecide?: boolean;
  readonly heading: Ref<HTMLHeadingElement>;
  /** Texts typed so far, by contradiction. */
  readonly drafts: Map<string, string>;
  readonly onVerb: (verb: Exclude<ConflictAnswer, "merge">) => void;
  readonly onMerge: (content: string) => Promise<void>;
  readonly onRevert: () => Promise<void>;
}

/** One contradiction: both sides, and what can be done about it. */
export function Case({
  conflict,
  space,
  mayDecide = true,
  heading,
  drafts,
  onVerb,
  onMerge,
  onRevert,
}: CaseProps) {
  const { id, newer, existing, status } = conflict;
  const [draft, setDraft] = useState(drafts.get(id));
  const keep = (next: string) => {
    drafts.set(id, next);
    setDraft(next);
  };
  const [isMerging, setMerging] = useState(false);
  const pieces = useMemo(
    () => diffPieces({ newer: newer.content, existing: existing.content }, conflict.quotes),
    [newer.content, existing.content, conflict.quotes],
  );
  const answer = (verb: ConflictAnswer) => {
    if (verb !== "merge") return onVerb(verb);
    if (draft === undefined) keep(newer.content);
    setMerging(true);
  };
  const isOpen = status === "open";
  return (
    <article className="flex flex-col gap-4" aria-labelledby={`case-${id}`}>
      <Head conflict={conflict} space={space} heading={heading} />
      {isOpen ? null : <Decided conflict={conflict} draft={draft} onRevert={onRevert} />}
      <div className="grid gap-4 @xl:grid-cols-2">
        <Side label="Newer" memory={newer} space={space} pieces={pieces.newer} isNewer />
        <Side label="Existing" memory={existing} space={space} pieces={pieces.existing} isNewer={false} />
      </div>
      <p className="-mt-2 text-xs text-soft">
        Marked: where the two differ.
        {pieces.newer.some(({ collides }) => collides)
          ? " Underlined: the words that do not go together."
          : ""}
      </p>
      {isOpen && isMerging ? (
        <MergeEditor
          texts={{ newer: newer.content, existing: existing.content }}
          draft={draft ?? ""}
          onDraft={keep}
          onSave={onMerge}
          onClose={() => setMerging(false)}
        />
      ) : null}
      {isOpen && !mayDecide ? (
        <p className="text-sm text-soft">A curator of the space settles it, for everybody.</p>
      ) : null}
      {isOpen && mayDecide && !isMerging ? (
        <AnswerButtons
          answers={space ? ANSWERS_FOR_ALL : ANSWERS}
          idle={space ? IDLE_FOR_ALL : IDLE}
          onVerb={answer}
        />
      ) : null}
    </article>
  );
}

const Head = ({ conflict, space, heading }: Pick<CaseProps, "conflict" | "space" | "heading">) => {
  const { id, reason, createdAt, score, status } = conflict;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0 flex-1">
        <h2 ref={heading} id={`case-${id}`} tabIndex={-1} className="text-lg font-semibold outline-none">
          {status === "open" ? "Which of the two holds?" : "This was decided"}
        </h2>
        <p className="text-sm text-soft">
          {space ? (
            <>
              in <span dir="auto">{named(space.name)}</span> ·{" "}
            </>
          ) : null}
          <span dir="auto">{cleanLine(reason).replace(/^./u, (first) => first.toUpperCase())}</span> · noticed{" "}
          <Day iso={createdAt} />
          {score === undefined ? "" : ` · ${percent(score)} sure`}
        </p>
      </div>
      {space ? null : <CopyMenu command={`memory conflicts show ${conflictRef(id)}`} json={conflict} />}
    </div>
  );
};

interface DecidedProps {
  readonly conflict: Conflict;
  /** Text typed here before somebody else decided. */
  readonly draft: string | undefined;
  readonly onRevert: () => Promise<void>;
}

/** The decision, whoever made it, and the way back. */
function Decided({ conflict, draft, onRevert }: DecidedProps) {
  const now = useNow();
  const [isBusy, setBusy] = useState(false);
  const revert = () => {
    setBusy(true);
    void onRevert()
      .catch(toastFailure)
      .finally(() => setBusy(false));
  };
  const { mergedId, resolution, existing, newer } = conflict;
  const merged = mergedId ?? [existing, newer].find(({ replacedBy }) => replacedBy)?.replacedBy;
  return (
    <div className="flex flex-col gap-3 rounded-xl border border-line bg-accent-tint p-4">
      <p role="status">
        <strong>Already decided:</strong> {decisionWords(conflict, now)}.
      </p>
      <div className="flex flex-wrap items-center gap-3">
        {resolution === "obsolete" ? null : (
          <Button onPress={revert} isDisabled={isBusy}>
            Undo the decision
          </Button>
        )}
        {merged ? (
          <Link to="/memories/$id" params={{ id: merged }} className="text-sm text-accent">
            See what stands now
          </Link>
        ) : null}
      </div>
      {draft ? (
        <div className="rounded-lg bg-surface p-3 text-sm">
          <p className="mb-1 font-medium">What you had written was not saved:</p>
          <Stored text={draft} className="mb-2" />
          <CopyText text={draft} label="Copy it" />
        </div>
      ) : null}
    </div>
  );
}

import { conflictRef } from "@memory/shared/words";
import { type Ref, useMemo, useState } from "react";
import type { Conflict } from "../../../api.ts";
import { cleanLine } from "../../../text/clean.ts";
import { CopyMenu } from "../../../ui/copy-menu.tsx";
import { Day } from "../../../ui/words.tsx";
import { Verbs } from "../verbs.tsx";
import { IDLE, VERBS, type Verb } from "./decide.ts";
import { Decided } from "./decided.tsx";
import { MergeEditor } from "./merge-editor.tsx";
import { piecesOf } from "./pieces.ts";
import { Side } from "./side.tsx";

interface CaseProps {
  readonly conflict: Conflict;
  readonly heading: Ref<HTMLHeadingElement>;
  /** Texts typed so far, by contradiction. */
  readonly drafts: Map<string, string>;
  readonly onVerb: (verb: Exclude<Verb, "merge">) => void;
  readonly onMerge: (content: string) => Promise<void>;
  readonly onRevert: () => Promise<void>;
}

/** One contradiction: both sides, and what can be done about it. */
export function Case({ conflict, heading, drafts, onVerb, onMerge, onRevert }: CaseProps) {
  const { id, newer, existing, status } = conflict;
  const [draft, setDraft] = useState(drafts.get(id));
  const keep = (next: string) => {
    drafts.set(id, next);
    setDraft(next);
  };
  const [isMerging, setMerging] = useState(false);
  const pieces = useMemo(
    () => piecesOf({ newer: newer.content, existing: existing.content }, conflict.quotes),
    [newer.content, existing.content, conflict.quotes],
  );
  const answer = (verb: Verb) => {
    if (verb !== "merge") return onVerb(verb);
    if (draft === undefined) keep(newer.content);
    setMerging(true);
  };
  const isOpen = status === "open";
  return (
    <article className="flex flex-col gap-4" aria-labelledby={`case-${id}`}>
      <Head conflict={conflict} heading={heading} />
      <div className="grid gap-4 @xl:grid-cols-2">
        <Side label="Newer" memory={newer} pieces={pieces.newer} isNewer />
        <Side label="Existing" memory={existing} pieces={pieces.existing} isNewer={false} />
      </div>
      <p className="-mt-2 text-xs text-soft">
        Marked: where the two differ.
        {pieces.newer.some(({ collides }) => collides)
          ? " Underlined: the words that do not go together."
          : ""}
      </p>
      {isOpen ? null : <Decided conflict={conflict} draft={draft} onRevert={onRevert} />}
      {isOpen && isMerging ? (
        <MergeEditor
          texts={{ newer: newer.content, existing: existing.content }}
          draft={draft ?? ""}
          onDraft={keep}
          onSave={onMerge}
          onClose={() => setMerging(false)}
        />
      ) : null}
      {isOpen && !isMerging ? <Verbs answers={VERBS} idle={IDLE} onVerb={answer} /> : null}
    </article>
  );
}

const Head = ({ conflict, heading }: Pick<CaseProps, "conflict" | "heading">) => {
  const { id, reason, createdAt, score, status } = conflict;
  return (
    <div className="flex flex-wrap items-start justify-between gap-2">
      <div className="min-w-0 flex-1">
        <h2 ref={heading} id={`case-${id}`} tabIndex={-1} className="text-lg font-semibold outline-none">
          {status === "open" ? "Which of the two holds?" : "This was decided"}
        </h2>
        <p className="text-sm text-soft">
          <span dir="auto">{cleanLine(reason).replace(/^./u, (first) => first.toUpperCase())}</span> · noticed{" "}
          <Day iso={createdAt} />
          {score === undefined ? "" : ` · ${Math.round(score * 100)} % sure`}
        </p>
      </div>
      <CopyMenu command={`memory conflicts show ${conflictRef(id)}`} json={conflict} />
    </div>
  );
};

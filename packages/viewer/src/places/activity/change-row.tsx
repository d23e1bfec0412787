import { clock, moment, sessionSize } from "@memory/shared/words";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronRight } from "lucide-react";
import { useState } from "react";
import type { ActivityEntry } from "../../api.ts";
import { cleanLine } from "../../text/clean.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { Stored } from "../../ui/words.tsx";
import { ActorMark } from "./actor-mark.tsx";
import { ChangedInPlace } from "./in-place.tsx";
import { deedOf, isNamed, isRun, standingOf, throughOf, turnOf, whereOf, whoOf } from "./sentence.ts";
import { SubjectLink } from "./subject.tsx";
import type { Undoing } from "./use-undo.tsx";

interface Props {
  readonly entry: ActivityEntry;
  readonly undoing: Pick<Undoing, "busy" | "start">;
}

/** A change as a sentence, with what can be done about it. */
export function ChangeRow({ entry, undoing }: Props) {
  const standing = standingOf(entry);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div
        className={classes("flex items-start gap-3 px-1 py-1.5 text-sm", !isOpen && "border-b border-line")}
      >
        <ActorMark kind={entry.actor.kind} />
        <div className="min-w-0 flex-1 gap-x-4 pt-1 sm:flex sm:items-baseline sm:justify-between">
          <div className="min-w-0">
            <p className={classes("line-clamp-5 sm:line-clamp-3", standing && "text-soft")}>
              <Sentence entry={entry} />
            </p>
            <Remarks entry={entry} standing={standing} />
          </div>
          <When
            entry={entry}
            isOpen={isOpen}
            onToggle={canShow(entry) ? () => setOpen(!isOpen) : undefined}
          />
        </div>
        <div className="w-16 shrink-0 text-right">
          <TurnButton entry={entry} undoing={undoing} />
        </div>
      </div>
      {isOpen ? <ChangedInPlace id={entry.id} /> : null}
    </>
  );
}

/** A run has a page of its own steps. */
const canShow = (entry: ActivityEntry): boolean =>
  !isRun(entry) && entry.kind !== "undo" && entry.changes > 0;

/** "You corrected “…”" */
export function Sentence({ entry }: { readonly entry: ActivityEntry }) {
  const { actor, subject, runId } = entry;
  const size = subject?.kind === "session" ? sessionSize(entry) : "";
  // A run about one thing, a long session that was captured, is told as what was done to it.
  if (isNamed(entry))
    return (
      <Link
        to={isRun(entry) ? "/activity/runs/$id" : "/activity/changes/$id"}
        params={{ id: entry.id }}
        className="text-accent no-underline hover:underline"
      >
        {deedOf(entry)}
      </Link>
    );
  return (
    <>
      <span className="font-medium" dir="auto">
        {whoOf(actor)}
      </span>{" "}
      {deedOf(entry)} {subject ? <SubjectLink subject={subject} runId={runId} /> : null}
      {/* Sessions have no other name than their number: what each brought tells them apart. */}
      {size === "" ? null : `, ${size}`}
    </>
  );
}

/** Further states of a change: taken back, why, why not. */
function Remarks({ entry: { reason, final }, standing }: RemarksProps) {
  if (!standing && !reason && !final) return null;
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-soft">
      {standing ? <Badge tone="warn">{standing}</Badge> : null}
      {reason ? (
        <span className="min-w-0">
          Because: “<Stored text={reason} lines={2} className="inline" />”
        </span>
      ) : null}
      {final ? (
        <span className="min-w-0">
          Cannot be taken back: <Stored text={final} lines={2} className="inline" />
        </span>
      ) : null}
    </p>
  );
}

interface RemarksProps {
  readonly entry: ActivityEntry;
  readonly standing: string | undefined;
}

interface WhenProps {
  readonly entry: ActivityEntry;
  readonly isOpen: boolean;
  /** Shows before and after; undefined where there is nothing to show. */
  readonly onToggle: (() => void) | undefined;
}

/** When, and with which program; the way to all that it changed. */
function When({ entry, isOpen, onToggle }: WhenProps) {
  const { id, at } = entry;
  const Icon = isOpen ? ChevronDown : ChevronRight;
  // A name tells nothing of who did it.
  const by = isNamed(entry) && entry.actor.asked?.kind === "person" ? "by you" : "";
  const parts = [by, throughOf(entry.actor) ?? "", whereOf(entry)];
  const through = parts.filter((part) => part !== "").join(", ");
  return (
    <p className="mt-1 flex shrink-0 items-center gap-1.5 sm:mt-0 text-xs whitespace-nowrap text-soft">
      {through !== "" ? (
        <span className="max-w-60 truncate" dir="auto" title={through}>
          {through}
        </span>
      ) : null}
      <Link
        to={isRun(entry) ? "/activity/runs/$id" : "/activity/changes/$id"}
        params={{ id }}
        title={moment(at)}
        className="inline-flex min-h-6 min-w-6 items-center text-soft tabular-nums underline decoration-line underline-offset-2 hover:text-accent"
      >
        <time dateTime={at}>{clock(Date.parse(at))}</time>
        <span className="sr-only">, details</span>
      </Link>
      {onToggle ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={`Before and after: ${deedOf(entry)} ${cleanLine(entry.subject?.label ?? "").slice(0, 60)}`.trim()}
          title="Before and after"
          onClick={onToggle}
          className="inline-flex size-6 cursor-pointer items-center justify-center rounded-md hover:bg-sunken"
        >
          <Icon size={15} aria-hidden />
        </button>
      ) : null}
    </p>
  );
}

/** Undo, or Redo. It keeps its place and the focus when one becomes the other. */
export function TurnButton({ entry, undoing }: Props) {
  const turn = turnOf(entry);
  if (!turn) return null;
  return (
    <Button
      look="quiet"
      isPending={undoing.busy === turn.id}
      onPress={() => undoing.start(turn)}
      aria-label={`${turn.verb}: ${whoOf(entry.actor)} ${deedOf(entry)} ${cleanLine(entry.subject?.label ?? "").slice(0, 60)}`.trim()}
    >
      {turn.verb}
    </Button>
  );
}

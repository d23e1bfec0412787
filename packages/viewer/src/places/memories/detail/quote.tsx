import { LIKENESS } from "@memory/shared/words";
import { Link, useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useMemo } from "react";
import { useShortcuts } from "../../../app/shortcuts.ts";
import { Badge } from "../../../ui/badge.tsx";
import { KeyHint } from "../../../ui/button.tsx";
import { Typeset } from "../../../ui/typeset/typeset.tsx";
import type { Why } from "./queries.ts";

type Said = NonNullable<Why["said"]>;

interface Props {
  readonly said: Said | undefined;
  /** The words that were kept of it, where its session was not. */
  readonly excerpt: string | undefined;
}

/** The words of a source, and whether they are those of the memory. */
export function Quote({ said, excerpt }: Props) {
  const words = said?.quote ?? excerpt;
  if (words === undefined || words.trim() === "") return null;
  return (
    <>
      <blockquote className="border-l-2 border-edge pl-3 text-sm">
        <Typeset text={words} breaks />
      </blockquote>
      {said ? (
        <p>
          {said.likeness === "exact" ? (
            <Badge tone="good">
              <Check size={13} aria-hidden />
              {LIKENESS.exact}
            </Badge>
          ) : (
            <Badge>{LIKENESS[said.likeness]}</Badge>
          )}
        </p>
      ) : null}
    </>
  );
}

/** A place in a turn or in a document that can be read there. */
export interface Place {
  readonly said: Said;
  readonly sessionId: string | undefined;
}

/** The address of a place, where its words are marked. */
function addressOf({ said: { documentId, chunkIndex, turn }, sessionId }: Place, memory: string) {
  if (documentId !== undefined)
    return {
      to: "/sources/documents/$id",
      params: { id: documentId },
      search: { memory },
      hash: `chunk-${chunkIndex ?? 0}`,
    } as const;
  if (turn === undefined || sessionId === undefined) return undefined;
  return {
    to: "/memories/turns/$session/$number",
    params: { session: sessionId, number: `${turn}` },
    search: { memory },
  } as const;
}

interface ToPlaceProps {
  readonly place: Place;
  readonly memory: string;
  /** A key leads to it, too. */
  readonly isFirst: boolean;
}

/** The way to the words in their message, or in their document. */
export function ToPlace({ place, memory, isFirst }: ToPlaceProps) {
  const address = addressOf(place, memory);
  if (!address) return null;
  return (
    <Link
      {...address}
      {...(isFirst && { "aria-keyshortcuts": "S" })}
      className="inline-flex min-h-8 items-center gap-1.5 self-start text-sm text-accent"
    >
      {place.said.documentId === undefined ? "Read it in the conversation" : "Read it in the document"}
      {isFirst ? <KeyHint>S</KeyHint> : null}
    </Link>
  );
}

/** The key that leads to the first place. */
export function useToPlace(place: Place | undefined, memory: string): void {
  const navigate = useNavigate();
  useShortcuts(
    useMemo(() => {
      const address = place && addressOf(place, memory);
      return address ? { s: () => void navigate(address) } : {};
    }, [place, memory, navigate]),
  );
}

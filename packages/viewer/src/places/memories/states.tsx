import { UNCONFIRMED } from "@memory/shared/words";
import type { Memory } from "../../api.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";

interface State {
  readonly word: string;
  readonly tone: Tone;
}

/** States of a memory to know before it is believed, the weightiest first. */
function statesOf(memory: Memory): readonly State[] {
  const { status, conflictId, recheck, instruction, confidence } = memory;
  const all: readonly (State | false | undefined)[] = [
    status === "retired" && { word: "retired", tone: "plain" },
    status === "superseded" && { word: "older version", tone: "plain" },
    conflictId !== undefined && { word: "contradicted", tone: "bad" },
    recheck && { word: "re-check", tone: "warn" },
    instruction && { word: "instruction", tone: "warn" },
    confidence < UNCONFIRMED && { word: "unconfirmed", tone: "warn" },
  ];
  return all.filter((state) => state !== undefined && state !== false);
}

/** The states of a memory as badges; beyond `most`, how many more. */
export function States({ memory, most = 9 }: { readonly memory: Memory; readonly most?: number }) {
  const all = statesOf(memory);
  return (
    <>
      {all.slice(0, most).map(({ word, tone }) => (
        <Badge key={word} tone={tone}>
          {word}
        </Badge>
      ))}
      {all.length > most ? <Badge>+{all.length - most}</Badge> : null}
    </>
  );
}

import { useState } from "react";
import type { Memory } from "../../../api.ts";

type Status = Memory["status"];

export interface Selection {
  /** Id and status of each. */
  readonly chosen: ReadonlyMap<string, Status>;
  /** Takes one in or out; with a range, all from the last one to it that are loaded. */
  toggle(index: number, isRange: boolean): void;
  /** Takes in both and all between them that are loaded. */
  extend(from: number, to: number): void;
  choose(memories: readonly Memory[]): void;
  clear(): void;
}

/** The selected ids: they stay while the list moves under them, until another list is shown. */
export function useSelection(row: (index: number) => Memory | undefined, list: string): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Status>>(new Map());
  const [last, setLast] = useState(0);
  const [seen, setSeen] = useState(list);
  if (seen !== list) {
    setSeen(list);
    setChosen(new Map());
    setLast(0);
  }
  const extend = (from: number, to: number) => {
    setLast(to);
    setChosen(new Map([...chosen, ...between(row, from, to).map(({ id, status }) => [id, status] as const)]));
  };
  return {
    chosen,
    extend,
    toggle(index, isRange) {
      const memory = row(index);
      if (!memory) return;
      if (isRange) return extend(last, index);
      setLast(index);
      const next = new Map(chosen);
      if (!next.delete(memory.id)) next.set(memory.id, memory.status);
      setChosen(next);
    },
    choose: (memories) => setChosen(new Map(memories.map(({ id, status }) => [id, status]))),
    clear: () => setChosen(new Map()),
  };
}

function between(row: (index: number) => Memory | undefined, one: number, other: number): readonly Memory[] {
  const from = Math.min(one, other);
  return Array.from({ length: Math.abs(one - other) + 1 }, (_, at) => row(from + at)).filter(
    (memory) => memory !== undefined,
  );
}

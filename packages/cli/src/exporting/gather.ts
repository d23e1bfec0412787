import { archiveRecords } from "@memory/shared/archive";
import type { z } from "zod";

export type ArchivedMemory = z.infer<(typeof archiveRecords)["memory"]>;
type Conflict = z.infer<(typeof archiveRecords)["conflict"]>;

/** What a person reads of an archive: what holds, what held before, who and what it names, and what is in doubt. */
export interface Gathered {
  /** By project; empty for what counts everywhere. */
  readonly projects: ReadonlyMap<string, readonly ArchivedMemory[]>;
  /** Versions before, by the memory, oldest first. */
  readonly before: ReadonlyMap<string, readonly ArchivedMemory[]>;
  /** What a memory is about, by its id. */
  readonly names: ReadonlyMap<string, readonly Named[]>;
  /** Other sides of open contradictions, by id. */
  readonly against: ReadonlyMap<string, readonly string[]>;
}

/** Somebody or something that texts name. */
export interface Named {
  /** The same in each export of a memory. */
  readonly number: number;
  readonly name: string;
}

/** Goes through the records once; they come with entities before the texts that name them. */
export async function gather(records: AsyncIterable<Readonly<Record<string, unknown>>>): Promise<Gathered> {
  const entities = new Map<number, { readonly name: string; readonly speaks: number }>();
  const named = new Map<string, number[]>();
  const projects = new Map<string, ArchivedMemory[]>();
  const before = new Map<string, ArchivedMemory[]>();
  const conflicts: Conflict[] = [];
  for await (const record of records)
    switch (record.kind) {
      case "entity": {
        const { entity, name, canonical, gone } = archiveRecords.entity.parse(record);
        if (!gone) entities.set(entity, { name, speaks: canonical });
        break;
      }
      case "graphText": {
        const { refId, category, mentioned } = archiveRecords.graphText.parse(record);
        if (category === "memory")
          named.set(
            refId,
            mentioned.map(([entity]) => entity),
          );
        break;
      }
      case "memory": {
        const memory = archiveRecords.memory.parse(record);
        if (memory.status === "active") push(projects, memory.project ?? "", memory);
        else push(before, memory.rootId, memory);
        break;
      }
      case "conflict": {
        const conflict = archiveRecords.conflict.parse(record);
        if (conflict.status === "open") conflicts.push(conflict);
      }
    }
  const against = new Map<string, string[]>();
  for (const { newerId, existingId } of conflicts) {
    push(against, newerId, existingId);
    push(against, existingId, newerId);
  }
  const namedBy = (those: readonly number[]): Named[] => {
    const numbers = new Set(those.map((entity) => entities.get(entity)?.speaks ?? entity));
    return [...numbers].flatMap((number) => {
      const name = entities.get(number)?.name;
      return name === undefined ? [] : [{ number, name }];
    });
  };
  const names = new Map([...named].map(([id, all]) => [id, namedBy(all)]));
  return { projects, before, names, against };
}

function push<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const found = map.get(key);
  if (found) found.push(value);
  else map.set(key, [value]);
}

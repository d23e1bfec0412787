import type { Client } from "@memory/client";
import { amongRefs } from "../refs.ts";

export type SpaceOutbox = Awaited<ReturnType<Client["spaces"]["outbox"]>>;
type Entry = SpaceOutbox["entries"][number];

/** The changes a person means by "a:5d21c0", each once. */
export const outboxIds = (entries: readonly Entry[], written: readonly string[], list: string): string[] => [
  ...new Set(
    written.map(
      (ref) =>
        amongRefs(entries, ref, {
          ...{ sign: "a:", noun: "change in the outbox", many: "changes", list },
          words: ({ what }) => what,
        }).id,
    ),
  ),
];

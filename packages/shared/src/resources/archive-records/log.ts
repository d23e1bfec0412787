import { z } from "zod";
import { ACTOR_KINDS } from "../../kinds.ts";
import { ArchiveFlag, ArchiveTime, Name, Num, Run, record, Words } from "./shapes.ts";

/** Every change: who, when, what. */
export const operationRecords = {
  operation: record("operation", {
    op: Num,
    category: Name,
    runId: Run.optional(),
    actor: z.enum(ACTOR_KINDS),
    client: Name.optional(),
    model: Name.optional(),
    subjectId: Name.optional(),
    at: ArchiveTime,
    made: ArchiveTime.optional(),
    undoes: Num.optional(),
    undoneBy: Num.optional(),
    final: ArchiveFlag,
    note: Words.optional(),
  }),
} as const;

/** The rows as they were before it. */
export const changeRecords = {
  change: record("change", {
    op: Num,
    table: Name,
    key: z.union([z.string(), z.array(z.union([z.string(), z.number()]))]),
    before: z
      .string()
      .optional()
      .describe(
        "The row as it was before, as JSON of its columns, its owner left empty; absent: it was not there",
      ),
    blank: ArchiveFlag,
  }),
  pruned: record("pruned", { operations: Num, until: ArchiveTime }),
} as const;

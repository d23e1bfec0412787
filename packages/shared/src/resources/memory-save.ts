import { z } from "zod";
import { Count, FilePath, Id, Moment } from "./common.ts";
import { MemoryType } from "./memory-kinds.ts";
import { Judged, JudgedOutcome, NearMemory, UserSaid } from "./near.ts";

export const SaveRequest = z
  .strictObject({
    content: z.string().trim().min(1).max(20_000).describe("A sentence that makes sense on its own"),
    type: MemoryType.optional().describe("Guessed from the words when left out"),
    project: z.string().trim().min(1).max(300).optional().describe("Without one it counts everywhere"),
    folder: FilePath.optional().describe(
      "The folder that it is said in: it is of the project that sessions there are of, unless one is named",
    ),
    source: z
      .strictObject({
        client: z.string().max(200).optional(),
        path: z.string().max(4096).optional().describe("The file or address it was taken from"),
        line: z.int().positive().optional().describe("The line it stands on"),
        statedBy: z
          .enum(["user", "assistant", "document"])
          .optional()
          .describe(
            "Whose words these are, the person's unless said; what counts less never replaces what counts more",
          ),
      })
      .optional()
      .describe("Who saves it, and from where"),
    derivedFrom: z
      .array(z.guid().toLowerCase())
      .max(20)
      .optional()
      .describe("Memories it was concluded from: when one of them falls, it asks to be looked at again"),
    assertedAt: Moment.optional().describe("When it was said, if not now"),
    runId: z
      .guid()
      .toLowerCase()
      .optional()
      .describe("The same for all saves that are to be undone together"),
    judged: Judged.optional().describe("What it is to memories that an answer has named"),
    userSaid: UserSaid.optional(),
  })
  .meta({ id: "SaveRequest" });

export const SaveOutcome = z
  .object({
    id: Id.optional().describe("The memory that holds now; absent when nothing was kept"),
    outcome: z.enum(["saved", "merged", "versioned", "conflict", "dropped"]),
    version: z.int().positive().optional(),
    conflictId: Id.optional(),
    autoResolved: z
      .boolean()
      .optional()
      .describe("It contradicted another memory, and a rule has settled that; revertible"),
    reason: z.string().optional(),
    redactions: Count,
    near: z
      .array(NearMemory)
      .max(3)
      .optional()
      .describe("Memories that it may repeat, replace or contradict: say which with `judged`, or leave it"),
    judged: JudgedOutcome.optional(),
  })
  .meta({ id: "SaveOutcome" });

export const Reason = z.string().trim().min(1).max(1000).describe("Why, kept in the log of changes");

export const UpdateRequest = z
  .strictObject({
    content: z.string().trim().min(1).max(20_000),
    type: MemoryType.optional().describe("Kept when left out"),
    reason: Reason.optional(),
    statedBy: z
      .enum(["user", "assistant"])
      .optional()
      .describe(
        "Whose words these are: the person's, unless an agent asks; an agent's never replace what counts more",
      ),
  })
  .meta({ id: "UpdateRequest" });

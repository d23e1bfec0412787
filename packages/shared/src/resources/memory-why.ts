import { z } from "zod";
import { Actor } from "./activity.ts";
import { Count, Id, Timestamp } from "./common.ts";
import { Memory, Source } from "./memory.ts";
import { MemoryStatus, StatedBy } from "./memory-kinds.ts";

const Decision = z
  .object({
    id: Id,
    memory: Id.describe("The version that was compared, and that an older one gave way to"),
    version: z.int().positive().describe("Of that memory"),
    other: Id.describe("The memory on the other side"),
    otherContent: z.string(),
    verdict: z.string(),
    outcome: z.enum(["merged", "versioned", "conflict", "auto_resolved", "apart"]),
    score: z.number(),
    rule: z.string(),
    model: z.string().optional(),
    features: z.record(z.string(), z.unknown()),
    judged: z.enum(["right", "wrong"]).optional().describe("What a person made of it later"),
    at: Timestamp,
  })
  .meta({ id: "Decision" });

const Linked = z.object({ id: Id, content: z.string(), status: MemoryStatus });

/** The words of a source that say a memory, and where they stand in it. */
export const Said = z
  .object({
    quote: z
      .string()
      .describe(
        "Whole sentences as they stand there, redacted; of one over 600 characters whole words around it",
      ),
    likeness: z
      .enum(["exact", "paraphrase", "nearest"])
      .describe(
        "exact: these words stand there, to the letter but for whitespace, marks of Markdown, the form of quotes and dashes, the case of the first letter and the stop at the end; paraphrase: it says so in other words; nearest: nothing there is nearer, and it does not say all of it",
      ),
    from: Count.describe(
      "Where the quote begins in the message, its paragraphs joined by an empty line, or in the passage of a document: offset in UTF-16 units",
    ),
    to: Count.describe("Where it ends: the first unit that is not of it"),
    startLine: z.int().optional().describe("Lines of the message in the transcript"),
    endLine: z.int().optional(),
    turn: Count.optional().describe("`GET /turns/{session}/{number}` has the message"),
    documentId: Id.optional(),
    chunkIndex: Count.optional().describe("The passage of the document"),
  })
  .meta({ id: "Said" });

export const MemoryWhy = z
  .object({
    memory: Memory,
    evidence: z.array(
      Source.extend({
        rule: z.string(),
        assertedAt: Timestamp,
        said: Said.optional().describe("Absent where the session was not kept, or nothing in it is near"),
      }),
    ),
    said: Said.optional().describe(
      "Of a memory that was saved by hand from a file: the words of that file, where it is a document that was read",
    ),
    restatements: z
      .array(
        z.object({
          content: z.string(),
          client: z.string().optional(),
          path: z.string().optional(),
          statedBy: StatedBy.optional(),
          assertedAt: Timestamp,
          machine: z.string().optional().describe("The other machine of the same person that it was said on"),
        }),
      )
      .describe("The same, saved by hand in other words, by somebody else or on another machine"),
    decisions: z.array(Decision).describe("What was compared with it, and what came of that"),
    replaces: z.array(Linked).describe("Memories that a decision replaced by this one"),
    derivedFrom: z.array(Linked),
    deletedOrigins: z.array(Id).describe("What it was made from, too, and was deleted since"),
    derived: z.array(Linked).describe("Memories made from this one"),
    savedBy: Actor.extend({ at: Timestamp }).optional(),
    recalled: z.object({
      times: Count,
      lastAt: Timestamp.optional(),
      by: z
        .array(
          z.object({
            agent: z.string(),
            session: z.string(),
            title: z.string().optional().describe("What it was begun with, where its words are kept"),
            at: Timestamp,
          }),
        )
        .describe("Sessions whose agent was told of it unasked, the last ones first; who asked is not kept"),
    }),
  })
  .meta({ id: "MemoryWhy" });

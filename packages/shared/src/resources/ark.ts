import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Timestamp } from "./common.ts";

export const Ark = z
  .object({
    sessions: Count.describe("Sessions a copy is kept of"),
    bytes: Count.describe("What the copies take"),
    rawBytes: Count.describe("The same before they were compressed"),
    oldest: Timestamp.nullable().describe("When the session ended that has been over for longest"),
    newest: Timestamp.nullable(),
    policy: z.object({
      keeps: z.boolean().describe("Captured sessions are copied; the setting `ark`"),
      maxBytes: Count.describe("Beyond it the oldest go; the setting `arkMaxMb`"),
    }),
    pruned: z
      .object({ sessions: Count, bytes: Count, lastAt: Timestamp.nullable() })
      .describe("What had to go for want of room, ever"),
  })
  .meta({ id: "Ark" });

export const ark = {
  read: endpoint({
    method: "get",
    path: "/import/assistant-code/ark",
    summary: "Copies of sessions: how many are kept, and what they take",
    response: Ark,
  }),
  remove: endpoint({
    method: "delete",
    path: "/import/assistant-code/ark",
    summary: "Delete all copies of sessions; memories and transcripts stay",
    response: z.object({ ok: z.boolean(), sessions: Count, bytes: Count }),
  }),
} as const;

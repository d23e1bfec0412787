import { z } from "zod";

export const IssueShape = z.object({ path: z.string(), message: z.string() }).meta({ id: "Issue" });

/** Body of every error answer. */
export const ErrorBody = z
  .object({ error: z.string(), issues: z.array(IssueShape).optional() })
  .meta({ id: "Error" });

/** Last line of a stream that failed. */
export const StreamError = z
  .object({ type: z.literal("error"), error: z.string(), issues: z.array(IssueShape).optional() })
  .meta({ id: "StreamError" });

/** Sent after 15 s of silence; readers skip it. */
export const Ping = z.object({ type: z.literal("ping") }).meta({ id: "Ping" });

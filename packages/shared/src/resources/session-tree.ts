import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count } from "./common.ts";

export const SessionTree = z
  .object({
    on: z.boolean(),
    folder: z.string().describe("Where it lies, or would"),
    sessions: Count,
    bytes: Count.describe("What its files hold"),
  })
  .meta({ id: "SessionTree" });
export type SessionTree = z.infer<typeof SessionTree>;

export const sessionTree = {
  read: endpoint({
    method: "get",
    path: "/sessions/tree",
    summary:
      "The tree of text files in which agents can search what is kept of sessions: on or off, where, how big",
    response: SessionTree,
  }),
  set: endpoint({
    method: "put",
    path: "/sessions/tree",
    summary: "Keep that tree from now on, or remove it; what is kept of sessions stays as it is",
    body: z.strictObject({ on: z.boolean() }),
    response: SessionTree,
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, IdParams, inDigits } from "./common.ts";
import { ProjectName } from "./project.ts";

const Form = {
  form: z
    .enum(["markdown", "agent"])
    .default("markdown")
    .describe(
      "`markdown`: a note for people, all of it; `agent`: quoted, with sources, for an agent's context",
    ),
  tokens: inDigits(z.coerce.number().int().min(200).max(20_000).default(2_000)).describe(
    "What an agent's text may take of its context at most, about",
  ),
};

const Text = z
  .object({
    text: z.string(),
    memories: z.array(Id).describe("Those that stand in it, in order"),
    tokens: Count.describe("What it takes of an agent's context, about"),
  })
  .meta({ id: "PageText" });
export type PageText = z.infer<typeof Text>;

/** The page of a project and of an entity, written out: by one writer for the command, the viewer and agents. */
export const texts = {
  project: endpoint({
    method: "get",
    path: "/memory/projects/text",
    summary: "The page of a project as a note for people, or as a text to give to an agent",
    query: z.strictObject({ project: ProjectName, ...Form }),
    response: Text,
  }),
  entity: endpoint({
    method: "get",
    path: "/memory/entities/:id/text",
    summary:
      "The page of a person, project, tool or file as a note for people, or as a text to give to an agent",
    params: IdParams,
    query: z.strictObject(Form),
    response: Text,
  }),
} as const;

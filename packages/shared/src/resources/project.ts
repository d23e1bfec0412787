import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, Page } from "./common.ts";

const Project = z
  .object({ name: z.string(), memories: Count.describe("That hold today") })
  .meta({ id: "Project" });

const ProjectName = z.string().trim().min(1).max(300);

export const projects = {
  list: endpoint({
    method: "get",
    path: "/memory/projects",
    summary: "Projects that memories belong to, those with most first",
    query: Page.omit({ cursor: true }).extend({
      text: z.string().max(300).optional().describe("Part of the name"),
      spaces: z
        .stringbool()
        .default(false)
        .describe("With those of the spaces you have joined, each counted with the one of yours that it is"),
    }),
    response: z.object({ projects: z.array(Project), total: Count }).meta({ id: "ProjectList" }),
  }),
  rename: endpoint({
    method: "post",
    path: "/memory/projects/rename",
    summary: "Call a project by another name; where that is another project's already, the two become one",
    body: z.strictObject({
      from: ProjectName,
      to: ProjectName,
      dryRun: z.boolean().default(false).describe("Only count"),
    }),
    response: z
      .object({
        runId: Id.optional().describe("Undo this to have everything back; a dry run has none"),
        from: z.string(),
        to: z.string(),
        memories: Count.describe("In any status"),
        sessions: Count,
        documents: Count,
        places: Count.describe("Marks of repositories and folders by which the project is known again"),
        dryRun: z.boolean(),
      })
      .meta({ id: "ProjectRenamed" }),
  }),
  brief: endpoint({
    method: "get",
    path: "/memory/brief",
    summary: "What an agent is told of a project when a session starts: preferences and the newest facts",
    query: z.strictObject({ project: ProjectName }),
    response: z
      .object({
        text: z.string().nullable().describe("Quoted, with its sources; null when there is nothing to say"),
        memories: z.array(Id).describe("Those that stand in it, in order"),
        tokens: Count.describe("Estimated tokens of the text"),
      })
      .meta({ id: "Brief" }),
  }),
} as const;

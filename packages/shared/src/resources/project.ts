import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, Id, Page } from "./common.ts";

const Project = z
  .object({ name: z.string(), memories: Count.describe("That hold today") })
  .meta({ id: "Project" });

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
  brief: endpoint({
    method: "get",
    path: "/memory/brief",
    summary: "What an agent is told of a project when a session starts: preferences and the newest facts",
    query: z.strictObject({ project: z.string().trim().min(1).max(300) }),
    response: z
      .object({
        text: z.string().nullable().describe("Quoted, with its sources; null when there is nothing to say"),
        memories: z.array(Id).describe("Those that stand in it, in order"),
        tokens: Count.describe("Estimated tokens of the text"),
      })
      .meta({ id: "Brief" }),
  }),
} as const;

import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Count, FilePath, Id, inDigits, Months, Page, Timestamp } from "./common.ts";
import { Conflict } from "./conflict.ts";
import { EntityBrief } from "./entity.ts";
import { Memory } from "./memory.ts";

const Project = z
  .object({ name: z.string(), memories: Count.describe("That hold today") })
  .meta({ id: "Project" });

export const ProjectName = z.string().trim().min(1).max(300).describe("In whichever spelling");

export const ProjectSummary = Project.extend({
  changed: Count.describe("Memories that came, were replaced or retired since `since`"),
  contradictions: Count.describe("Open ones with a side in it"),
  sessions: Count.describe("Of which words are kept"),
  documents: Count.describe("That lie in its repository and were read"),
  lastAt: Timestamp.optional().describe(
    "When something of it was last said, written or worked on; absent where nothing tells",
  ),
}).meta({ id: "ProjectSummary" });
export type ProjectSummary = z.infer<typeof ProjectSummary>;

const Since = Timestamp.describe("Start of the week: midnight six days ago, where the daemon runs");

export const ProjectChange = z
  .object({
    what: z.enum(["new", "replaced", "retired"]),
    memory: Memory.describe("As it holds now; of a retired one as it held last"),
    before: Memory.optional().describe("Of a replaced one: what held before it"),
    at: Timestamp,
  })
  .meta({ id: "ProjectChange" });
export type ProjectChange = z.infer<typeof ProjectChange>;

export const ProjectMark = z
  .object({
    kind: z
      .enum(["repository", "commit", "remote", "root", "inode", "folder"])
      .describe(
        "repository and inode: identities of the git directory and of a folder; root: folder of a repository; folder: one without",
      ),
    value: z.string(),
  })
  .meta({ id: "ProjectMark" });
export type ProjectMark = z.infer<typeof ProjectMark>;

const listed = <Item extends z.ZodType>(items: Item) => z.object({ total: Count, items: z.array(items) });

export const ProjectPage = z
  .object({
    project: ProjectSummary,
    since: Since,
    entity: EntityBrief.optional().describe("The entity of the same name"),
    decided: listed(Memory).describe("Decisions and events that hold, newest first"),
    known: listed(Memory).describe("Everything else that holds, newest first"),
    changed: listed(ProjectChange).describe("Since `since`, newest first"),
    contradictions: listed(Conflict).describe("Open ones, newest first"),
    entities: listed(
      z.object({
        entity: EntityBrief,
        memories: Count.describe("Memories of the project that name it"),
        sessions: Count.describe("Sessions of the project with a turn that names it"),
      }),
    ).describe("Who and what its memories and sessions name; what others name seldom comes first"),
    documents: listed(
      z.object({ id: Id, title: z.string(), path: z.string(), chunks: Count, modifiedAt: Timestamp }),
    ).describe("Changed last first"),
    sessions: listed(
      z.object({
        session: z.string(),
        agent: z.string(),
        ask: z.string().describe("What it was begun with, at most 300 characters"),
        turn: Count.describe("Number of its first turn"),
        at: Timestamp.describe("When it began"),
      }),
    ).describe("Newest first"),
    months: Months,
    places: listed(ProjectMark.extend({ seenAt: Timestamp })).describe(
      "What it is known by on this machine, seen last first",
    ),
  })
  .meta({ id: "ProjectPage" });
export type ProjectPage = z.infer<typeof ProjectPage>;

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
  at: endpoint({
    method: "get",
    path: "/memory/projects/at",
    summary: "The project of a folder on this machine, as sessions held there are called",
    query: z.strictObject({ folder: FilePath }),
    response: z
      .object({
        project: z
          .string()
          .nullable()
          .describe("null: neither a repository nor a folder that sessions were held in"),
      })
      .meta({ id: "ProjectAt" }),
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
  move: endpoint({
    method: "post",
    path: "/memory/projects/move",
    summary: "Put memories into one project; what another one says there already goes behind it",
    body: z.strictObject({ memories: z.array(z.guid().toLowerCase()).min(1).max(500), to: ProjectName }),
    response: z
      .object({
        runId: Id.optional().describe("Undo this to have all of it back; absent where nothing was to move"),
        to: z.string(),
        memories: Count.describe("Moved"),
      })
      .meta({ id: "MemoriesMoved" }),
  }),
  leave: endpoint({
    method: "post",
    path: "/memory/projects/places/remove",
    summary:
      "A folder or address is not of this project: it is not known by it any more, nor by the repository that lies there",
    body: z.strictObject({
      project: ProjectName,
      place: z.string().trim().min(1).max(4096).describe("Value of a mark: a folder, an address"),
    }),
    response: z
      .object({
        runId: Id.describe("Undo this to have all of it back"),
        removed: z.array(ProjectMark),
        left: z
          .array(ProjectMark)
          .describe("By which that folder is still known as the project: addresses it is fetched from"),
      })
      .meta({ id: "ProjectPlaceRemoved" }),
  }),
  summaries: endpoint({
    method: "get",
    path: "/memory/projects/summaries",
    summary:
      "Every project of which there are memories, sessions or documents, with how many; touched last first",
    response: z.object({ projects: z.array(ProjectSummary), since: Since }).meta({ id: "ProjectSummaries" }),
  }),
  page: endpoint({
    method: "get",
    path: "/memory/projects/page",
    summary:
      "One project: what was decided, what changed this week, what is contradicted, who and what, sources",
    query: z.strictObject({
      project: ProjectName,
      limit: inDigits(z.coerce.number().int().min(1).max(500).default(20)).describe(
        "At most this many of each kind",
      ),
    }),
    response: ProjectPage,
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

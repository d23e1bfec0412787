import { history } from "../tools/history.ts";
import { related } from "../tools/related.ts";
import { status } from "../tools/status.ts";
import { conflictsPage } from "./conflicts.ts";
import { listBriefs, listDocuments, listMemories } from "./listed.ts";
import { type Page, pageOf } from "./page.ts";
import { briefPage, projectPage } from "./project.ts";
import { documentPage, memoryPage, passagePage } from "./read.ts";
import { recentPage } from "./recent.ts";
import { schemaPage } from "./schema.ts";

/** Everything that can be read under an address, in the order of the lists. */
export const PAGES: readonly Page[] = [
  {
    name: "status",
    uri: "memory://status",
    title: "State of memory",
    description: "How much memory holds, whether it is well, and what waits for the user",
    watched: true,
    read: (_, context) => pageOf(status, {}, context),
  },
  {
    name: "recent",
    uri: "memory://recent",
    title: "Newest memories",
    description: "The memories that were said last, of all projects",
    read: (_, { client, signal }) => recentPage(client, undefined, signal),
  },
  {
    name: "conflicts",
    uri: "memory://conflicts",
    title: "Open contradictions",
    description: "Memories that contradict each other and wait for the user, with both sides",
    watched: true,
    read: (_, { client, signal }) => conflictsPage(client, signal),
  },
  {
    name: "schema",
    uri: "memory://schema",
    title: "Vocabulary",
    description: "The types of entities and the kinds of relationships that memory knows",
    read: (_, { client, signal }) => schemaPage(client, signal),
  },
  {
    name: "recent of a project",
    uri: "memory://recent{?project}",
    title: "Newest memories of a project",
    description: "The memories of one project that were said last",
    read: (asked, { client, signal }) => recentPage(client, asked("project"), signal),
    complete: ({ project }) => ({ project }),
  },
  {
    name: "brief",
    uri: "memory://projects/{p}/brief",
    title: "What to know of a project",
    description: "Preferences and the newest facts of a project, as an agent is told when a session starts",
    watched: true,
    read: (asked, { client, signal }) => briefPage(client, asked("p"), signal),
    list: listBriefs,
    complete: ({ project }) => ({ p: project }),
  },
  {
    name: "project",
    uri: "memory://projects/{p}",
    title: "Everything of a project",
    description:
      "What is decided and known of a project, what changed this week, contradictions, who and what, documents, sessions",
    read: (asked, { client, signal }) => projectPage(client, asked("p"), signal),
    complete: ({ project }) => ({ p: project }),
  },
  {
    name: "memory",
    uri: "memory://memories/{id}",
    title: "Memory",
    description: "The full text of a memory, with where it comes from",
    read: (asked, context) => memoryPage(asked("id"), context),
    list: listMemories,
    complete: ({ memory }) => ({ id: memory }),
  },
  {
    name: "history",
    uri: "memory://memories/{id}/history",
    title: "History of a memory",
    description: "The versions of a memory, newest first, with what changed",
    read: (asked, context) => pageOf(history, { ref: `memory://memories/${asked("id")}` }, context),
    complete: ({ memory }) => ({ id: memory }),
  },
  {
    name: "entity",
    uri: "memory://entities/{id}",
    title: "What is known around an entity",
    description:
      "What texts state of a person, project, tool or file, and where it is named; by name or reference",
    read: (asked, context) => pageOf(related, { entity: asked("id") }, context),
    complete: ({ entity }) => ({ id: entity }),
  },
  {
    name: "document",
    uri: "memory://documents/{id}",
    title: "Document",
    description: "A document with its headings and how it begins",
    read: (asked, context) => documentPage(asked("id"), context),
    list: listDocuments,
    complete: ({ document }) => ({ id: document }),
  },
  {
    name: "passage",
    uri: "memory://documents/{id}/chunks/{n}",
    title: "Passage of a document",
    description: "One passage in full, with those before and after it",
    read: (asked, context) => passagePage(asked("id"), asked("n"), context),
    complete: ({ document }) => ({ id: document }),
  },
];

import { agentTitle } from "@memory/shared/words";
import { cleanLine } from "../print/clean.ts";
import type { ArchivedMemory, Gathered } from "./gather.ts";
import { noteNames } from "./note-names.ts";

/** Name of the note that holds what belongs to no project, and of the one on people and things. */
const EVERYWHERE = "Everywhere";
const NAMES = "People and things";

/** The first line of the front matter of a note that this has written, by which it is known again. */
export const MARK = "made-by: memory export";

export interface Note {
  /** Without the ending. */
  readonly name: string;
  readonly text: string;
}

/** A note a project, and one on who and what they name, with links between them as Obsidian has them. */
export function notesOf(gathered: Gathered, now: string): Note[] {
  const projects = [...gathered.projects.keys()].filter((project) => project !== "").sort();
  const names = noteNames(projects, [EVERYWHERE, NAMES]);
  const noteOf = (project: string): string => names.get(project) ?? EVERYWHERE;
  const places = new Map(
    [...gathered.projects].flatMap(([project, memories]) =>
      memories.map(({ id, content }) => [id, { note: noteOf(project), content }] as const),
    ),
  );
  const linkTo = (id: string): string => {
    const place = places.get(id);
    return place
      ? `[[${place.note}#^${blockId(id)}|${label(place.content)}]]`
      : "a memory that holds no more";
  };
  const notes = [...gathered.projects].map(([project, memories]) => ({
    name: noteOf(project),
    text: projectNote(gathered, { project, memories, now, linkTo }),
  }));
  return [...notes, { name: NAMES, text: namesNote(gathered, { now, linkTo }) }];
}

interface Writing {
  readonly now: string;
  readonly linkTo: (id: string) => string;
}

const headings = {
  preference: "Preferences",
  fact: "Facts",
  procedure: "How things are done",
  episode: "What happened",
} as const;
const types = ["preference", "fact", "procedure", "episode"] as const;

function projectNote(
  gathered: Gathered,
  {
    project,
    memories,
    now,
    linkTo,
  }: Writing & { readonly project: string; readonly memories: readonly ArchivedMemory[] },
): string {
  const title = project === "" ? EVERYWHERE : cleanLine(project);
  const sections = types.flatMap((type) => {
    const some = memories
      .filter((memory) => memory.type === type)
      .sort((a, b) =>
        a.assertedAt < b.assertedAt ? 1 : a.assertedAt > b.assertedAt ? -1 : a.id < b.id ? -1 : 1,
      );
    if (some.length === 0) return [];
    return [`## ${headings[type]}`, some.map((memory) => entry(gathered, memory, linkTo)).join("\n")];
  });
  const front = frontMatter({
    title,
    ...(project !== "" && { project }),
    memories: memories.length,
    exported: now,
  });
  return `${front}\n# ${escaped(title)}\n\n${sections.join("\n\n")}\n`;
}

function frontMatter(fields: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${MARK}\n${lines.join("\n")}\n---\n`;
}

function entry(
  { before, names, against }: Gathered,
  memory: ArchivedMemory,
  linkTo: Writing["linkTo"],
): string {
  const about = (names.get(memory.id) ?? []).map((name) => `[[${NAMES}#${heading(name)}|${label(name)}]]`);
  const earlier = (before.get(memory.rootId) ?? []).filter(({ status }) => status === "superseded");
  return [
    `- ${escaped(memory.content)} ^${blockId(memory.id)}`,
    `  - ${[dateOf(memory.assertedAt), sourceOf(memory)].filter(Boolean).join(" · ")}`,
    ...(about.length > 0 ? [`  - about ${about.join(", ")}`] : []),
    ...earlier.map(
      (old) => `  - before${old.validTo ? `, until ${dateOf(old.validTo)}` : ""}: ${escaped(old.content)}`,
    ),
    ...(against.get(memory.id) ?? []).map(
      (other) => `  - contradicts ${linkTo(other)}; nobody has decided yet`,
    ),
  ].join("\n");
}

const speakers = {
  user: "said by you",
  assistant: "said by an agent",
  tool: "from what a program printed",
  document: "from a document",
};

function sourceOf({ statedBy, agent, client, path, startLine, sessionId }: ArchivedMemory): string {
  const where =
    path === undefined ? undefined : `${path}${startLine === undefined ? "" : `, line ${startLine}`}`;
  const parts = [
    statedBy && speakers[statedBy],
    agent && agentTitle(agent),
    agent === undefined ? client : undefined,
    where ?? sessionId,
  ];
  return parts.flatMap((part) => (part === undefined ? [] : [escaped(part)])).join(" · ");
}

function namesNote({ projects, names }: Gathered, { now, linkTo }: Writing): string {
  const naming = new Map<string, string[]>();
  for (const memories of projects.values())
    for (const { id } of memories)
      for (const name of names.get(id) ?? []) naming.set(name, [...(naming.get(name) ?? []), id]);
  const all = [...naming].sort(([one], [other]) => one.localeCompare(other));
  const sections = all.map(
    ([name, ids]) => `## ${heading(name)}\n\n${ids.map((id) => `- ${linkTo(id)}`).join("\n")}`,
  );
  return `${frontMatter({ title: NAMES, names: all.length, exported: now })}\n# ${NAMES}\n\n${sections.join("\n\n")}\n`;
}

const dateOf = (time: string): string => time.slice(0, 10);

/** A block of a note is found by letters, digits and dashes. */
const blockId = (id: string): string => `m-${id}`;

/** A heading that a link can name. */
const heading = (name: string): string =>
  cleanLine(name)
    .replace(/[#^[\]|\\%]+/g, " ")
    .replace(/\s+/g, " ")
    .trim() || "unnamed";

const LABEL = 60;
function label(text: string): string {
  const line = cleanLine(text)
    .replace(/[[\]|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const signs = [...line];
  return signs.length <= LABEL ? line : `${signs.slice(0, LABEL - 1).join("")}…`;
}

/** Words as they are: no link, tag, tag of HTML, comment or block that they happen to look like. */
const escaped = (text: string): string =>
  cleanLine(text)
    .replace(/\\(?=[[\]#<^`*_%$])/g, "\\\\")
    .replace(/\[\[|\]\]|<|%%/g, (found) => [...found].map((sign) => `\\${sign}`).join(""))
    .replace(/(^|\s)(#(?=\S)|\^(?=[\w-]+$))/g, "$1\\$2");

import { agentTitle, itemOf, plainLine, plural } from "@memory/shared/words";
import { cleanLine } from "../print/clean.ts";
import type { ArchivedMemory, Gathered, Named } from "./gather.ts";
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
    ...(project !== "" && { project, aliases: aliasesOf(project) }),
    memories: memories.length,
    exported: dateOf(now),
  });
  return `${front}\n# ${plainLine(title)}\n\n${sections.join("\n\n")}\n`;
}

/** Its last folder, by which people call it. */
const aliasesOf = (project: string): string[] => {
  const last = cleanLine(project.split(/[\\/]/).findLast((part) => part.trim() !== "") ?? "");
  return last === "" || last === project ? [] : [last];
};

function frontMatter(fields: Readonly<Record<string, string | number | readonly string[]>>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return `---\n${MARK}\n${lines.join("\n")}\n---\n`;
}

function entry(
  { before, names, against }: Gathered,
  memory: ArchivedMemory,
  linkTo: Writing["linkTo"],
): string {
  const about = (names.get(memory.id) ?? []).map(
    ({ number, name }) => `[[${NAMES}#^${placeOf(number)}|${label(name)}]]`,
  );
  const { first, below } = itemOf(memory.content);
  const earlier = (before.get(memory.rootId) ?? []).filter(({ status }) => status === "superseded");
  return [
    `- ${first} ^${blockId(memory.id)}`,
    ...(below.length > 0 ? ["", ...below.map((line) => (line === "" ? "" : `  ${line}`)), ""] : []),
    `  - ${[dateOf(memory.assertedAt), sourceOf(memory)].filter(Boolean).join(" · ")}`,
    ...(about.length > 0 ? [`  - about ${about.join(", ")}`] : []),
    ...earlier.map(
      (old) => `  - before${old.validTo ? `, until ${dateOf(old.validTo)}` : ""}: ${plainLine(old.content)}`,
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
  return parts.flatMap((part) => (part === undefined ? [] : [plainLine(part)])).join(" · ");
}

function namesNote({ projects, names }: Gathered, { now, linkTo }: Writing): string {
  const naming = new Map<number, Named & { readonly ids: string[] }>();
  for (const memories of projects.values())
    for (const { id } of memories)
      for (const one of names.get(id) ?? []) {
        const known = naming.get(one.number);
        if (known) known.ids.push(id);
        else naming.set(one.number, { ...one, ids: [id] });
      }
  const all = [...naming.values()].sort((one, other) => one.name.localeCompare(other.name));
  const sections = all.map(
    ({ number, name, ids }) =>
      `## ${plainLine(name)}\n\n${plural(ids.length, "memory", "memories")} ^${placeOf(number)}\n\n${ids.map((id) => `- ${linkTo(id)}`).join("\n")}`,
  );
  return `${frontMatter({ title: NAMES, names: all.length, exported: dateOf(now) })}\n# ${NAMES}\n\n${sections.join("\n\n")}\n`;
}

/** A place that a link finds, whatever signs the name has, and however many have it. */
const placeOf = (number: number): string => `n-${number}`;

const dateOf = (time: string): string => time.slice(0, 10);

/** A block of a note is found by letters, digits and dashes. */
const blockId = (id: string): string => `m-${id}`;

const LABEL = 60;

/** The words of a link. */
function label(text: string): string {
  const line = cleanLine(text)
    .replace(/[[\]|]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const signs = [...line];
  return signs.length <= LABEL ? line : `${signs.slice(0, LABEL - 1).join("")}…`;
}

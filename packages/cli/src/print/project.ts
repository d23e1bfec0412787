import type { ProjectMark, ProjectPage, ProjectSummary } from "@memory/shared";
import {
  conflictRef,
  count,
  documentRef,
  entityRef,
  memoryRef,
  plural,
  titleOfAgent,
  turnRef,
} from "@memory/shared/words";
import { shortPath } from "../cli.ts";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { day } from "./time.ts";

const PROJECTS: readonly Column[] = [
  { title: "PROJECT", flexible: true, keep: "end" },
  { title: "MEMORIES", align: "right" },
  { title: "THIS WEEK", align: "right" },
  { title: "DISPUTED", align: "right" },
  { title: "SESSIONS", align: "right" },
  { title: "DOCUMENTS", align: "right" },
  { title: "TOUCHED" },
];

/** Projects as a table, one a row. */
export function projectTable(projects: readonly ProjectSummary[], { paint, tableWidth, now }: Style): string {
  const rows = projects.map((project) => [
    cleanLine(project.name),
    count(project.memories),
    count(project.changed),
    count(project.contradictions),
    count(project.sessions),
    count(project.documents),
    project.lastAt ? day(project.lastAt, now) : "",
  ]);
  return table(PROJECTS, rows, { width: tableWidth, heading: paint.dim });
}

/** Name, memories, those of this week, contradictions, sessions, documents and the last time of a project, for programs. */
export const plainProject = (project: ProjectSummary): string[] => [
  cleanLine(project.name),
  String(project.memories),
  String(project.changed),
  String(project.contradictions),
  String(project.sessions),
  String(project.documents),
  project.lastAt ?? "",
];

const MEMORIES: readonly Column[] = [
  { title: "REF" },
  { title: "TYPE" },
  { title: "SAID" },
  { title: "MEMORY", flexible: true },
];
const CHANGED: readonly Column[] = [
  { title: "REF" },
  { title: "WHAT" },
  { title: "WHEN" },
  { title: "MEMORY", flexible: true },
];
const DISPUTED: readonly Column[] = [
  { title: "REF" },
  { title: "SAID" },
  { title: "MEMORY", flexible: true },
];
const NAMED: readonly Column[] = [
  { title: "REF" },
  { title: "ENTITY", flexible: true },
  { title: "TYPE", max: 16 },
  { title: "MEMORIES", align: "right" },
  { title: "SESSIONS", align: "right" },
];
const DOCUMENTS: readonly Column[] = [
  { title: "REF" },
  { title: "CHANGED" },
  { title: "TITLE", max: 36 },
  { title: "PATH", flexible: true, keep: "end" },
];
const SESSIONS: readonly Column[] = [
  { title: "REF" },
  { title: "BEGAN" },
  { title: "AGENT", max: 16 },
  { title: "ASKED", flexible: true },
];
const MONTHS: readonly Column[] = [
  { title: "MONTH" },
  { title: "MEMORIES", align: "right" },
  { title: "SESSIONS", align: "right" },
  { title: "DOCUMENTS", align: "right" },
];

const PLACES: readonly Column[] = [
  { title: "KIND" },
  { title: "SEEN" },
  { title: "PLACE", flexible: true, keep: "end" },
];

const MARK: Readonly<Record<ProjectMark["kind"], string>> = {
  repository: "git directory",
  commit: "first commit",
  remote: "fetched from",
  root: "repository in",
  inode: "folder's identity",
  folder: "folder",
};

const WHAT = { new: "new", replaced: "changed", retired: "retired" } as const;

interface Section {
  readonly title: string;
  readonly total: number;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly string[])[];
  readonly below?: readonly (readonly string[])[];
}

/** Everything of one project. */
export function projectSheet(page: ProjectPage, style: Style): string {
  const { project } = page;
  const { paint, tableWidth, now } = style;
  const head = [
    paint.bold(cleanLine(project.name)),
    [
      plural(project.memories, "memory", "memories"),
      plural(project.sessions, "session"),
      plural(project.documents, "document"),
      ...(project.lastAt ? [`last touched ${day(project.lastAt, now)}`] : []),
    ].join(" · "),
  ].join("  ");
  const there = sectionsOf(page, style).filter(({ total }) => total > 0);
  return [
    head,
    ...there.map(({ title, total, columns, rows, below }) => {
      const shown = rows.length < total ? `${count(rows.length)} of ${count(total)}` : count(total);
      return `${paint.bold(title)} ${paint.dim(`(${shown})`)}\n${table(columns, rows, { width: tableWidth, indent: "  ", heading: paint.dim, ...(below && { below }) })}`;
    }),
  ].join("\n\n");
}

const sectionsOf = (page: ProjectPage, style: Style): readonly Section[] => [
  ...told(page, style),
  ...sources(page, style),
];

function told(page: ProjectPage, { now, paint }: Style): readonly Section[] {
  const { contradictions, changed, decided, known } = page;
  const memories = (title: string, { total, items }: ProjectPage["known"]): Section => ({
    title,
    total,
    columns: MEMORIES,
    rows: items.map(({ id, type, kind, assertedAt, content }) => [
      memoryRef(id),
      kind ?? type,
      day(assertedAt, now),
      cleanLine(content),
    ]),
  });
  return [
    {
      title: "Contradictions",
      total: contradictions.total,
      columns: DISPUTED,
      rows: contradictions.items.map(({ id, newer }) => [
        conflictRef(id),
        day(newer.assertedAt, now),
        cleanLine(newer.content),
      ]),
      below: contradictions.items.map(({ existing }) => [
        paint.dim(`  against  ${cleanLine(existing.content)}`),
      ]),
    },
    {
      title: "Changed this week",
      total: changed.total,
      columns: CHANGED,
      rows: changed.items.map(({ what, memory, at }) => [
        memoryRef(memory.id),
        WHAT[what],
        day(at, now),
        cleanLine(memory.content),
      ]),
      below: changed.items.map(({ before }) =>
        before ? [paint.dim(`  before  ${cleanLine(before.content)}`)] : [],
      ),
    },
    memories("Decisions and events", decided),
    memories("Known", known),
  ];
}

function sources(page: ProjectPage, { now, homedir }: Style): readonly Section[] {
  const { entities, documents, sessions, months, places } = page;
  return [
    {
      title: "Who and what",
      total: entities.total,
      columns: NAMED,
      rows: entities.items.map(({ entity: { id, name, type }, ...times }) => [
        entityRef(id),
        cleanLine(name),
        cleanLine(type),
        count(times.memories),
        count(times.sessions),
      ]),
    },
    {
      title: "Documents",
      total: documents.total,
      columns: DOCUMENTS,
      rows: documents.items.map(({ id, title, path, modifiedAt }) => [
        documentRef(id),
        day(modifiedAt, now),
        cleanLine(title),
        shortPath(path, homedir),
      ]),
    },
    {
      title: "Sessions",
      total: sessions.total,
      columns: SESSIONS,
      rows: sessions.items.map(({ session, agent, ask, turn, at }) => [
        turnRef(session, turn),
        day(at, now),
        titleOfAgent(agent) ?? cleanLine(agent),
        cleanLine(ask),
      ]),
    },
    {
      title: "Known by",
      total: places.total,
      columns: PLACES,
      rows: places.items.map(({ kind, value, seenAt }) => [
        MARK[kind],
        day(seenAt, now),
        kind === "root" || kind === "folder" ? shortPath(value, homedir) : cleanLine(value),
      ]),
    },
    {
      title: "Time line",
      total: months.length,
      columns: MONTHS,
      rows: months.map((month) => [
        month.month,
        count(month.memories),
        count(month.sessions),
        count(month.documents),
      ]),
    },
  ];
}

/** One record for each, its kind in the first field, for programs. */
export const plainProjectPage = (page: ProjectPage): string[][] =>
  [
    ["project", ...plainProject(page.project)],
    ...page.contradictions.items.map(({ id, newer, existing }) => [
      "contradiction",
      id,
      newer.content,
      existing.content,
    ]),
    ...page.changed.items.map(({ what, memory, before, at }) => [
      "changed",
      memory.id,
      at,
      what,
      memory.content,
      before?.content ?? "",
    ]),
    ...page.decided.items.map(({ id, assertedAt, content }) => ["decided", id, assertedAt, content]),
    ...page.known.items.map(({ id, assertedAt, content }) => ["known", id, assertedAt, content]),
    ...page.entities.items.map(({ entity: { id, name, type }, memories, sessions }) => [
      "entity",
      id,
      name,
      type,
      String(memories),
      String(sessions),
    ]),
    ...page.documents.items.map(({ id, title, path, modifiedAt }) => [
      "document",
      id,
      modifiedAt,
      title,
      path,
    ]),
    ...page.sessions.items.map(({ session, turn, agent, ask, at }) => [
      "session",
      `t:${session}#${turn}`,
      at,
      agent,
      ask,
    ]),
    ...page.places.items.map(({ kind, value, seenAt }) => ["place", kind, seenAt, value]),
    ...page.months.map(({ month, memories, sessions, documents }) => [
      "month",
      month,
      String(memories),
      String(sessions),
      String(documents),
    ]),
  ].map((row) => row.map(cleanLine));

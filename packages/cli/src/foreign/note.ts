import type { KnowledgeEntity, KnowledgeRelation } from "@memory/shared";
import { parse } from "yaml";

/** What a note says in the manner of basic-memory, which is also that of an Obsidian vault kept by it. */
export interface Note {
  readonly entity: KnowledgeEntity;
  readonly relations: readonly KnowledgeRelation[];
}

const FRONT = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

/** "- [decision] Tokens expire after 15 minutes #security (since May)"; "- [ ] " and "- [x] " are tasks. */
const OBSERVATION = /^\s*[-*]\s+\[([^\][()\n]{2,60})\]\s+(?!\()(\S.*)$/;
/** "- depends_on [[User Database Schema]] (optional context)"; without a word it relates to it. */
const RELATION = /^\s*[-*]\s+([^[\]\n]{0,60}?)\s*\[\[([^\]\n]{1,300})\]\]/;
const LINK = /\[\[([^\]\n]{1,300})\]\]/g;

export const CHARACTERS = { name: 2_000, words: 200_000 } as const;

/** Body of a text of Markdown, and the values above it. */
export function frontMatter(text: string): {
  readonly body: string;
  readonly about: Readonly<Record<string, unknown>>;
} {
  const found = FRONT.exec(text);
  if (!found) return { body: text, about: {} };
  try {
    const about: unknown = parse(found[1] ?? "");
    const isMap = typeof about === "object" && about !== null && !Array.isArray(about);
    return {
      body: text.slice(found[0].length),
      about: isMap ? Object.fromEntries(Object.entries(about)) : {},
    };
  } catch {
    return { body: text.slice(found[0].length), about: {} };
  }
}

/** A note that observes something, or is tied to others; null: it is a page of prose, which a linked folder reads as a document. */
export function readNote(text: string, fileName: string): Note | null {
  const { body, about } = frontMatter(text);
  const name = wordOf(about.title) ?? fileName;
  const observations: string[] = [];
  const relations: KnowledgeRelation[] = [];
  for (const line of outsideOfCode(body)) {
    const observed = OBSERVATION.exec(line);
    const tied = observed ? null : RELATION.exec(line);
    if (observed) observations.push(`${observed[1]}: ${observed[2]}`.trim().slice(0, CHARACTERS.words));
    if (tied)
      relations.push({
        from: name,
        to: targetOf(tied[2] ?? ""),
        relationType: tied[1]?.trim() || "relates_to",
      });
  }
  // Links in prose tie a note to others; alone they make no note of it.
  if (observations.length === 0 && relations.length === 0) return null;
  const said = new Set(relations.map(({ to }) => to));
  for (const [, target = ""] of outsideOfCode(body).join("\n").matchAll(LINK)) {
    const to = targetOf(target);
    if (!said.has(to)) relations.push({ from: name, to, relationType: "links_to" });
    said.add(to);
  }
  const entityType = wordOf(about.type) ?? "note";
  return { entity: { name, entityType, observations }, relations: relations.filter(({ to }) => to !== "") };
}

const wordOf = (value: unknown): string | null =>
  typeof value === "string" && value.trim() !== "" ? value.trim().slice(0, CHARACTERS.name) : null;

/** "Page#Heading|shown as" */
const targetOf = (link: string): string => (link.split(/[|#]/)[0] ?? "").trim();

function outsideOfCode(body: string): string[] {
  let fence: string | null = null;
  return body.split(/\r?\n/).filter((line) => {
    const mark = /^\s{0,3}(```+|~~~+)/.exec(line)?.[1];
    if (mark === undefined) return fence === null;
    if (fence === null) fence = mark;
    else if (mark.startsWith(fence)) fence = null;
    return false;
  });
}

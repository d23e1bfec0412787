import type { MemoryRow } from "../row.ts";

/** Ranking of speakers: a person, then what a tool printed, then what an assistant concluded, then the text of a document. */
export const trust = ({ stated_by, author }: Pick<MemoryRow, "stated_by" | "author">): number =>
  author === "person" ? trustIn.user : stated_by === null ? trustIn.assistant : trustIn[stated_by];

export const trustIn = { user: 3, tool: 2, assistant: 1, document: 0 } as const;

/** A document replaces on its own no more than what itself said before. */
export const mayFollow = (version: MemoryRow, last: MemoryRow): boolean =>
  trust(version) >= trust(last) && (trust(version) > trustIn.document || isSameFile(version, last));

const isSameFile = (one: MemoryRow, other: MemoryRow): boolean =>
  one.path !== null && one.path === other.path;

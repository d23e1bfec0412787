import type { Memory } from "../resources/memory.ts";
import { titleOfAgent } from "./agents.ts";
import { sessionRef } from "./refs.ts";

type Source = Memory["source"];

/** Makes stored text fit for where it is shown: cleaned, shortened. */
export type Fit = (stored: string, part: "name" | "headings") => string;

const asStored: Fit = (stored) => stored;

/** "Codex session 88b1d04e, lines 412–430", "guide.md › Guide > Database (p. 3)", "saved by hand with claude-code 2.1". */
export function cite(source: Source, fit: Fit = asStored): string {
  switch (source.kind) {
    case "session": {
      const session = fit(source.sessionId ?? source.path ?? "unknown", "name");
      const agent = titleOfAgent(source.agent ?? "");
      return `${agent === undefined ? "" : `${agent} `}session ${sessionRef(session)}${lineWords(source)}`;
    }
    case "document":
      return placeOf(source, fit);
    case "manual":
      if (isNoted(source))
        return `${notesOf(source)}, ${fit(nameOf(source.path ?? ""), "name")}${lineWords(source)}`;
      return source.client ? `saved by hand with ${fit(source.client, "name")}` : "saved by hand";
  }
}

/** It stands in a file in which a program, or a person for it, writes down what is to hold. */
export const isNoted = ({ kind, agent, path }: Source): boolean =>
  kind === "manual" && agent !== undefined && path !== undefined;

/** "Claude Code's own memory", "notes for Codex" */
export function notesOf({ agent = "", statedBy }: Source): string {
  const title = titleOfAgent(agent) ?? "an agent";
  return statedBy === "assistant" ? `${title}'s own memory` : `notes for ${title}`;
}

function placeOf(source: Source, fit: Fit): string {
  const { path, title, documentId, headingPath } = source;
  const name = fit(path === undefined ? (title ?? documentId ?? "unknown") : nameOf(path), "name");
  const headings = fit(headingPath ?? "", "headings");
  return `${name}${headings === "" ? "" : ` › ${headings}`}${pageWords(source)}${lineWords(source)}`;
}

/** The last part of a path; of a web address, all but its scheme. */
export const nameOf = (path: string): string =>
  (/^https?:\/\//i.test(path) ? path.replace(/^\w+:\/\//, "") : path.split(/[\\/]/).at(-1)) || path;

/** A format without pages says page 1: only a PDF means it. */
export const pageOf = ({ page, path }: Pick<Source, "page" | "path">): number | undefined =>
  page !== undefined && (page > 1 || /\.pdf$/i.test(path ?? "")) ? page : undefined;

/** " (p. 3)" */
export function pageWords(source: Pick<Source, "page" | "path">): string {
  const page = pageOf(source);
  return page === undefined ? "" : ` (p. ${page})`;
}

/** ", line 9", ", lines 12–40" */
export function lineWords({ startLine, endLine }: Pick<Source, "startLine" | "endLine">): string {
  if (startLine === undefined) return "";
  return endLine === undefined || endLine === startLine
    ? `, line ${startLine}`
    : `, lines ${startLine}–${endLine}`;
}

/** Whose words, in words. */
export const SAID_BY: Readonly<Record<NonNullable<Source["statedBy"]>, string>> = {
  user: "you said it",
  assistant: "an agent said it",
  tool: "a tool printed it",
  document: "a document says it",
};

import { readFile } from "node:fs/promises";
import type { Client } from "@memory/client";
import { CliError, EXIT } from "../errors.ts";
import type { Hit } from "../print/hits.ts";

/** A question about sessions, and where its answer stands. */
export interface SessionQuestion {
  readonly text: string;
  /** Beginning of the session's id. */
  readonly session: string;
  readonly lines: readonly { readonly from: number; readonly to: number }[];
  /** Words that the answer has; null for any. */
  readonly needle: RegExp | null;
}

/** Token budgets of an answer within which the words of the answer have to stand. */
export const BUDGETS = [400, 800, 1500] as const;

/** Counts over all questions. */
export interface SessionFigures {
  readonly questions: number;
  readonly first: number;
  readonly amongFive: number;
  /** By budget. */
  readonly inside: Readonly<Record<(typeof BUDGETS)[number], number>>;
  /** Answers that are called high, and those of them that are right among five. */
  readonly high: number;
  readonly highRight: number;
  /** Questions without an answer, and those of them whose answer is called high. */
  readonly absent: number;
  readonly absentHigh: number;
}

const HEADER = "n\tkind\tsession\tlines\tneedle\tquestion";

/** Reads questions, a line each: number, kind, session, lines (12-14;20-21), needle, question, tab separated under a header. */
export async function readSessionQuestions(path: string): Promise<SessionQuestion[]> {
  const [header, ...rows] = (await readText(path)).split(/\r?\n/).filter((row) => row.trim() !== "");
  const questions = rows.map((row, at) => questionOf(row.split("\t"), `${path}:${at + 2}`));
  if (header?.trim() !== HEADER || questions.length === 0)
    throw new CliError(EXIT.usage, `${path} holds no questions about sessions`, {
      hint: `its first line is ${JSON.stringify(HEADER)}, and a question a line follows`,
    });
  return questions;
}

/** Reads questions that nothing answers, one a line. */
export const readAbsent = async (path: string): Promise<string[]> =>
  (await readText(path)).split(/\r?\n/).filter((line) => line.trim() !== "");

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    throw new CliError(EXIT.usage, `${path} cannot be read`, {
      hint: error instanceof Error ? error.message : "is it there?",
    });
  }
}

function questionOf(
  [, , session = "", lines = "", needle = "", text = ""]: string[],
  place: string,
): SessionQuestion {
  const ranges = lines.split(/[;,]/).map((range) => range.split("-").map(Number));
  const isRead = session.length >= 4 && text !== "" && ranges.flat().every(Number.isInteger);
  const pattern = isRead ? patternOf(needle) : undefined;
  if (pattern === undefined)
    throw new CliError(EXIT.usage, `${place} is no question about a session`, {
      hint: "number, kind, session, lines (7, 7-12 or 7;9-12), needle (a regular expression) and question, tab separated",
    });
  return {
    ...{ text, session, needle: pattern },
    lines: ranges.map(([from = 0, to = from]) => ({ from, to })),
  };
}

/** Undefined for what is no regular expression. */
function patternOf(needle: string): RegExp | null | undefined {
  if (needle === "") return null;
  try {
    return new RegExp(needle, "i");
  } catch {
    return undefined;
  }
}

/** A hit's lines may miss the answer's by so many: a record before or after it. */
const NEAR = 2;
const FIVE = { limit: 5, maxTokens: 100_000 };

/** Asks a memory and counts. Nothing is written, and no recall is counted. */
export async function measureSessions(
  client: Client,
  {
    questions,
    absent,
  }: { readonly questions: readonly SessionQuestion[]; readonly absent: readonly string[] },
  { signal, onAsked }: { readonly signal: AbortSignal; readonly onAsked: () => void },
): Promise<SessionFigures> {
  const inside = { 400: 0, 800: 0, 1500: 0 };
  const figures = { first: 0, amongFive: 0, high: 0, highRight: 0, absentHigh: 0 };
  const ask = (query: string, size: { limit: number; maxTokens: number }) =>
    client.recall.query({ body: { query, ...size } }, signal);
  for (const question of questions) {
    const { memories, confidence } = await ask(question.text, FIVE);
    const at = memories.findIndex((hit) => stands(hit, question));
    if (at === 0) figures.first += 1;
    if (at >= 0) figures.amongFive += 1;
    if (confidence === "high") figures.high += 1;
    if (confidence === "high" && at >= 0) figures.highRight += 1;
    for (const maxTokens of BUDGETS) {
      const answer = await ask(question.text, { limit: 100, maxTokens });
      if (answer.memories.some((hit) => stands(hit, question) && says(hit, question))) inside[maxTokens] += 1;
    }
    onAsked();
  }
  for (const query of absent) {
    if ((await ask(query, FIVE)).confidence === "high") figures.absentHigh += 1;
    onAsked();
  }
  return { questions: questions.length, ...figures, inside, absent: absent.length };
}

function stands({ source, turn }: Hit, { session, lines }: SessionQuestion): boolean {
  if (!source.sessionId?.startsWith(session) || source.startLine === undefined) return false;
  const pieces = turn?.pieces ?? [
    { startLine: source.startLine, endLine: source.endLine ?? source.startLine },
  ];
  return pieces.some(({ startLine, endLine }) =>
    lines.some(({ from, to }) => startLine <= to + NEAR && endLine >= from - NEAR),
  );
}

const says = ({ content, turn }: Hit, { needle }: SessionQuestion): boolean =>
  needle === null || needle.test(`${turn?.ask ?? ""}\n${content}`);

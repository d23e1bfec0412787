import { MEMORY_STATUSES, MEMORY_TYPES, SOURCE_KINDS, SPEAKERS } from "@memory/shared/wire";
import { idOf, numberOf, oneOf, type Params, textOf, timeOf } from "../../app/search-params.ts";
import { readQuestion } from "./question.ts";

const flag = (value: unknown) => oneOf(value, ["true"] as const);

/**
 * The parameters of the table's address: its question and its filters. Filters typed into the question become
 * parameters.
 */
export const memoriesSearch = (params: Params) => {
  const asked = textOf(params.q);
  const { q, ...typed } = asked === undefined ? {} : readQuestion(asked, Date.now());
  return { ...plainSearch({ ...params, ...typed }), q: textOf(q) };
};

const plainSearch = (params: Params) => ({
  /** A question: the answer of recall, instead of the table. */
  q: textOf(params.q),
  text: textOf(params.text, 300),
  ...narrowing(params),
  agent: textOf(params.agent, 200),
  client: textOf(params.client, 200),
  from: oneOf(params.from, SOURCE_KINDS),
  statedBy: oneOf(params.statedBy, SPEAKERS),
  status: oneOf(params.status, [...MEMORY_STATUSES, "all"] as const),
  /** The clock of `after` and `before`: when it was said, unless it says when the store learned it. */
  by: oneOf(params.by, ["created", "asserted"] as const),
  /** What came in that time anew, or what it changed. */
  news: oneOf(params.news, ["learned", "changed"] as const),
  sort: oneOf(params.sort, ["newest", "oldest"] as const),
  conflict: flag(params.conflict),
  recheck: flag(params.recheck),
  unconfirmed: flag(params.unconfirmed),
  /** Only what this import run brought. */
  run: idOf(params.run),
  /** The row that has the focus, counted from 0: back from a memory, the table stands where it stood. */
  row: numberOf(params.row, 0, 10_000_000),
});
export type MemoriesSearch = ReturnType<typeof memoriesSearch>;

export const memorySearch = (params: Params) => ({
  tab: oneOf(params.tab, ["why", "history", "uses"] as const),
  at: timeOf(params.at),
  knownAt: timeOf(params.knownAt),
});

/** Filters of a question. */
const narrowing = (params: Params) => ({
  type: oneOf(params.type, MEMORY_TYPES),
  project: textOf(params.project, 300),
  after: timeOf(params.after),
  before: timeOf(params.before),
  at: timeOf(params.at),
  knownAt: timeOf(params.knownAt),
});
export type Narrowing = ReturnType<typeof narrowing>;

/** The question that led to a turn, as it was asked, and the lines that its answer showed: "12-14,20"; or the memory that was learnt there. */
export const turnSearch = (params: Params) => ({
  q: textOf(params.q),
  ...narrowing(params),
  /** The memory whose words are marked. */
  memory: idOf(params.memory),
  lines: LINES.test(String(params.lines)) ? textOf(params.lines) : undefined,
});
const LINES = /^\d{1,9}(-\d{1,9})?(,\d{1,9}(-\d{1,9})?)*$/;

/** Two versions that are compared. */
export const versionsSearch = (params: Params) => ({
  from: numberOf(params.from, 1, 1_000_000),
  to: numberOf(params.to, 1, 1_000_000),
  view: oneOf(params.view, ["side", "inline"] as const),
});

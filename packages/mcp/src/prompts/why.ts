import type { Client } from "@memory/client";
import { marked, quote } from "@memory/shared";
import { cite, dayOf, LIKENESS, memoryRef, plural, ruleWords } from "@memory/shared/words";
import { oneLine, safe, shorten } from "../words.ts";

type Why = Awaited<ReturnType<Client["memories"]["why"]>>;

/** Rows of one kind; the rest is counted. */
const MOST = 8;
const CHARACTERS = 300;
/** Characters of a quote: of a sentence that is longer its beginning. */
const QUOTE = 600;
const LONGEST = 4_000;

/** The sources of a memory and the decisions about it, quoted. */
export function whyText(why: Why): string {
  const { memory } = why;
  return quote([
    `(${memoryRef(memory.id)}) ${shorten(marked({ ...memory, content: safe(memory.content) }), LONGEST)}`,
    stateOf(memory),
    ...section("Found in", why.evidence, ({ assertedAt, excerpt, said, ...source }) => {
      const words = said || excerpt === undefined ? quoted(said) : `: “${brief(excerpt)}”`;
      return `${oneLine(cite(source))}, ${saidWords(source.statedBy, assertedAt)}${words}`;
    }),
    ...(why.said ? [`Its source says${quoted(why.said)}`] : []),
    ...section("Said again", why.restatements, ({ content, client, assertedAt, machine }) =>
      [
        `“${brief(content)}”`,
        client && oneLine(client),
        machine && `on ${oneLine(machine)}`,
        dayOf(assertedAt),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    ...section(
      "Decided",
      why.decisions,
      ({ outcome, other, otherContent, rule, score, at }) =>
        `${OUTCOME[outcome]} (${memoryRef(other)}) “${brief(otherContent)}” (${oneLine(ruleWords(rule))}, score ${score.toFixed(2)}, ${dayOf(at)})`,
    ),
    ...section("Took the place of", why.replaces, linked),
    ...section("Made from", why.derivedFrom, linked),
    ...section("Made from what was deleted since", why.deletedOrigins, memoryRef),
    ...section("Made from it", why.derived, linked),
    recalledWords(why),
  ]);
}

/** The words of a source, with whether they are those of the memory. */
const quoted = (said: Why["said"]): string =>
  said ? `: “${shorten(oneLine(said.quote), QUOTE)}” (${LIKENESS[said.likeness]})` : "";

const brief = (text: string): string => shorten(oneLine(text), CHARACTERS);

function stateOf({ type, status, version, project, assertedAt, source, conflictId }: Why["memory"]): string {
  const facts = [
    type,
    status !== "active" && status,
    version > 1 && `v${version}`,
    project && oneLine(project),
    saidWords(source.statedBy, assertedAt),
    oneLine(cite(source)),
    conflictId && "contradicted, nobody has decided yet",
  ];
  return facts.filter(Boolean).join(" · ");
}

const saidWords = (by: string | undefined, at: string): string => `said${by ? ` by ${by}` : ""} ${dayOf(at)}`;

const OUTCOME: Record<Why["decisions"][number]["outcome"], string> = {
  merged: "the same as",
  versioned: "a new version of",
  conflict: "contradicts",
  auto_resolved: "contradicted, settled by a rule:",
  apart: "another thing than",
};

const linked = ({ id, content, status }: Why["derived"][number]): string =>
  `(${memoryRef(id)}) ${brief(content)}${status === "active" ? "" : ` (${status})`}`;

function section<Row>(title: string, rows: readonly Row[], line: (row: Row) => string): string[] {
  if (rows.length === 0) return [];
  const rest = rows.length - MOST;
  return [
    `${title}:`,
    ...rows.slice(0, MOST).map((row) => `- ${line(row)}`),
    ...(rest > 0 ? [`- and ${rest} more`] : []),
  ];
}

const recalledWords = ({ recalled: { times, lastAt } }: Why): string =>
  times === 0
    ? "Never recalled yet."
    : `Recalled ${plural(times, "time")}${lastAt ? `, last ${dayOf(lastAt)}` : ""}.`;

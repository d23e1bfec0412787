import type { Client } from "@memory/client";
import { memoryRef, plural, ruleWords, SAID_BY, sharedBy } from "@memory/shared/words";
import { whoOf } from "./activity.ts";
import { clean, cleanLine } from "./clean.ts";
import { evidence } from "./evidence.ts";
import { indent } from "./indent.ts";
import { warnings } from "./marks.ts";
import type { Style } from "./style.ts";
import { day } from "./time.ts";
import { cut, glued, wrap } from "./width.ts";

export type Why = Awaited<ReturnType<Client["memories"]["why"]>>;
type Decision = Why["decisions"][number];
type Linked = Why["replaces"][number];
type Memory = Why["memory"];

interface Options {
  /** Every feature of a decision. */
  readonly full: boolean;
}

const INDENT = "  ";

/** The reasons for a memory: the source of its words, its author, the decisions about it, the memories made from it. */
export function whySheet(why: Why, options: Options, style: Style): string {
  const { memory } = why;
  const { paint, width } = style;
  const words = indent(wrap(clean(memory.content).trim(), width - INDENT.length), INDENT);
  const sections = [
    [paint.cyan(memoryRef(memory.id)), ...words, ...indent(warnings(memory, paint), INDENT)].join("\n"),
    ...savedBy(why, style),
    ...(memory.space ? [] : [evidence(why, style)]),
    restatements(why, style),
    decisions(why, options, style),
    links("Took the place of", why.replaces, style),
    links("Made from", why.derivedFrom, style),
    deletedOrigins(why, style),
    links("Made from it", why.derived, style),
    recalled(why, style),
  ];
  return sections.filter((section) => section !== "").join("\n\n");
}

/** Of what is shared the person who said it, as the space knows them. */
const savedBy = ({ savedBy: actor, memory }: Why, { now }: Style): string[] =>
  memory.space
    ? [`Said in ${sharedBy(memory, cleanLine)}, ${day(memory.assertedAt, now)}`]
    : actor
      ? [`Saved by ${whoOf({ kind: "memory.save", actor })}, ${day(actor.at, now)}`]
      : [`Known since ${day(memory.createdAt, now)}`];

function restatements({ restatements: all, memory }: Why, { paint, width, now }: Style): string {
  if (all.length === 0) return "";
  const lines = all.flatMap(({ content, client, statedBy, assertedAt, machine }) => {
    const facts = [
      // In a space "you" may be another member.
      ...(statedBy && !memory.space ? [SAID_BY[statedBy]] : []),
      ...(client ? [cleanLine(client)] : []),
      ...(machine ? [`on ${cleanLine(machine)}`] : []),
      day(assertedAt, now),
    ];
    return [
      ...indent(wrap(`“${cleanLine(content)}”`, width - INDENT.length), INDENT),
      ...indent([paint.dim(facts.join(" · "))], INDENT.repeat(2)),
    ];
  });
  return [paint.bold(`Said again, ${plural(all.length, "time")}`), ...lines].join("\n");
}

const OUTCOME: Record<Decision["outcome"], string> = {
  merged: "the same as",
  versioned: "a new version of",
  conflict: "contradicts",
  auto_resolved: "contradicted, settled by a rule:",
  apart: "another thing than",
};

function decisions(why: Why, options: Options, style: Style): string {
  const { decisions: all } = why;
  if (all.length === 0) return "";
  return [
    style.paint.bold("Decided"),
    ...all.flatMap((decision) => decisionLines(decision, options, { ...style, memory: why.memory })),
  ].join("\n");
}

const FEATURES = 5;

/** The decision, as seen from the version that is asked about: it may be the one that gave way. */
function decidedWords(decision: Decision, asked: Memory): string {
  const { outcome, memory, version, other, otherContent } = decision;
  const gaveWay = outcome === "versioned" && (other === asked.id || other === memory);
  if (gaveWay) {
    const words = other === memory ? ` “${cleanLine(otherContent)}”` : "";
    return `replaced by ${memoryRef(memory)} (v${version})${words}`;
  }
  const whose =
    outcome === "versioned" && memory !== asked.id ? `${memoryRef(memory)} (v${version}) is ` : "";
  return `${whose}${OUTCOME[outcome]} ${memoryRef(other)} “${cleanLine(otherContent)}”`;
}

interface Asked extends Style {
  readonly memory: Memory;
}

function decisionLines(
  decision: Decision,
  { full }: Options,
  { paint, width, now, memory }: Asked,
): string[] {
  const { score, rule, model, judged, at, features } = decision;
  const judgedBy =
    judged === undefined ? [] : [judged === "right" ? paint.green("you: right") : paint.red("you: wrong")];
  const facts = [
    `score ${score.toFixed(2)}`,
    cleanLine(ruleWords(rule)),
    ...(model ? [cleanLine(model)] : []),
    day(at, now),
  ];
  const all = Object.entries(features).flatMap(([name, value]) =>
    isEmpty(value) ? [] : [glued(`${cleanLine(name)} ${featureWords(value)}`)],
  );
  const shown = full ? all : all.slice(0, FEATURES);
  const rest = all.length - shown.length;
  const told = [...shown, ...(rest > 0 ? [glued(`${rest} more: --full`)] : [])].join(", ");
  const room = width - INDENT.length * 2;
  return [
    ...indent([cut(decidedWords(decision, memory), width - INDENT.length)], INDENT),
    ...indent([[paint.dim(facts.join(" · ")), ...judgedBy].join(paint.dim(" · "))], INDENT.repeat(2)),
    ...(told === "" ? [] : indent(wrap(told, room).map(paint.dim), INDENT.repeat(2))),
  ];
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

function featureWords(value: unknown): string {
  if (typeof value === "number") return Number.isInteger(value) ? String(value) : value.toFixed(2);
  return cleanLine(typeof value === "string" ? value : JSON.stringify(value));
}

function links(title: string, all: readonly Linked[], { paint, width }: Style): string {
  if (all.length === 0) return "";
  const lines = all.map(({ id, content, status }) =>
    cut(
      `${INDENT}${memoryRef(id)}  ${status === "active" ? "" : `[${status}] `}${cleanLine(content)}`,
      width,
    ),
  );
  return [paint.bold(title), ...lines].join("\n");
}

const deletedOrigins = ({ deletedOrigins: all }: Why, { paint }: Style): string =>
  all.length === 0
    ? ""
    : [paint.bold("Made from what was deleted since"), ...all.map((id) => INDENT + memoryRef(id))].join("\n");

function recalled({ recalled: { times, lastAt } }: Why, { now }: Style): string {
  if (times === 0) return "Never recalled yet.";
  return `Recalled ${plural(times, "time")}${lastAt ? `, last ${day(lastAt, now)}` : ""}`;
}

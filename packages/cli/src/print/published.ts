import type { Published } from "@memory/shared";
import { memoryRef, moment, plural } from "@memory/shared/words";
import { clean, cleanLine } from "./clean.ts";
import { indent } from "./indent.ts";
import type { Style } from "./style.ts";
import { wrap } from "./width.ts";

const INDENT = "    ";

/** Memories word for word as they would leave, each with all that goes along. */
export const leavingText = (published: readonly Published[], style: Style): string =>
  published.map((one) => leaving(one, style).join("\n")).join("\n");

function leaving(one: Published, { paint, width }: Style): string[] {
  const room = width - INDENT.length;
  const facts = [
    one.type,
    ...(one.project === null ? [] : [cleanLine(one.project)]),
    SAID[one.statedBy] ?? cleanLine(one.statedBy),
    ...(one.client === null ? [] : [cleanLine(one.client)]),
    moment(one.assertedAt),
    ...(one.redactions > 0 ? [`${plural(one.redactions, "secret")} hidden`] : []),
  ];
  return [
    `  ${paint.cyan(memoryRef(one.from))}  ${paint.dim(facts.join(" · "))}`,
    ...indent(wrap(clean(one.content).trim(), room), INDENT),
    ...(one.quote === undefined ? [] : indent(wrap(`said: “${clean(one.quote).trim()}”`, room), INDENT)),
  ];
}

/** Of a memory that is one's own, told to others. */
const SAID: Readonly<Record<string, string>> = {
  user: "said by you",
  assistant: "said by an agent",
  tool: "said by an agent",
  document: "said by a document",
};

/** What became of one, in a line. */
export function publishedLine(one: Published, space: string, { paint }: Pick<Style, "paint">): string {
  const ref = paint.cyan(memoryRef(one.from));
  const why = one.why === undefined ? "" : `: ${cleanLine(one.why)}`;
  switch (one.state) {
    case "done":
      return `${paint.green("Published")}  ${ref} to ${space}${one.number === undefined ? "" : `   change ${one.number}`}`;
    case "waiting":
      return `Waits  ${ref}${why}   it goes by itself`;
    case "refused":
      return `${paint.red("Refused")}  ${ref}${why}`;
    case "there already":
      return `${ref} is in ${space} already`;
    case "left out":
      return `${paint.yellow("Left out")}  ${ref}${why}`;
    case "would go":
      return `Would go  ${ref}`;
  }
}

/** Memory, state, number, project, type, and the words that leave, for programs. */
export const plainPublished = ({ from, state, number, project, type, content }: Published): string[] =>
  [from, state, number === undefined ? "" : String(number), project ?? "", type, content].map(cleanLine);

import type { Proposal, Schema, SchemaName } from "@memory/shared";
import { count, plural, schemaRef } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";
import { wrap } from "./width.ts";

const COLUMNS: readonly Column[] = [
  { title: "NAME", max: 40 },
  { title: "STATE" },
  { title: "FROM" },
  { title: "USES", align: "right" },
  { title: "DESCRIPTION", flexible: true },
];

const FROM: Record<SchemaName["origin"], string> = {
  builtin: "built in",
  user: "you",
  proposed: "proposal",
};

/** The vocabulary: types, predicates, and what waits or was dismissed. */
export function schemaText({ types, predicates, proposals, dismissed }: Schema, style: Style): string {
  const { paint, width } = style;
  const names = dismissed.map(({ name }) => cleanLine(name)).join(", ");
  return [
    section("Types of entities", types, style),
    section("Relationships", predicates, style),
    ...(proposals.length > 0
      ? [paint.yellow(`${plural(proposals.length, "name")} proposed:  memory schema proposals`)]
      : []),
    ...(dismissed.length > 0
      ? [wrap(`Dismissed, never proposed again: ${names}`, width).map(paint.dim).join("\n")]
      : []),
  ].join("\n\n");
}

function section(title: string, names: readonly SchemaName[], { paint, tableWidth }: Style): string {
  if (names.length === 0) return `${paint.bold(title)}\n  none`;
  const rows = names.map((one) => [
    cleanLine(one.name),
    one.state,
    FROM[one.origin],
    count(one.uses),
    cleanLine(one.description),
  ]);
  const paintRow = (line: string, at: number) => (names[at]?.state === "disabled" ? paint.dim(line) : line);
  const options = { width: tableWidth, indent: "  ", heading: paint.dim, paintRow };
  return `${paint.bold(title)}\n${table(COLUMNS, rows, options)}`;
}

/** Id, kind, name, state, origin, uses and description of a name, for programs. */
export const plainName = (one: SchemaName): string[] =>
  [one.id, one.kind, one.name, one.state, one.origin, String(one.uses), one.description].map(cleanLine);

const INDENT = "  ";

/** Proposed names, each with how often it was met and sentences that would use it. */
export function proposalText(proposals: readonly Proposal[], style: Style): string {
  const first = proposals[0];
  const { paint } = style;
  return [
    ...proposals.map((proposal) => proposalBlock(proposal, style)),
    ...(first
      ? [
          [
            `take one in:  memory schema approve ${cleanLine(first.name)}`,
            `never again:  memory schema dismiss ${cleanLine(first.name)}`,
          ]
            .map(paint.dim)
            .join("\n"),
        ]
      : []),
  ].join("\n\n");
}

function proposalBlock({ id, kind, name, occurrences, examples }: Proposal, { paint, width }: Style): string {
  const what = kind === "type" ? "type of entities" : "relationship";
  const head = `${paint.bold(cleanLine(name))}  ${what} · met in ${plural(occurrences, "text")}   ${paint.cyan(schemaRef(id))}`;
  const lines = examples.flatMap(({ text, names }) => {
    const ends = names.map(cleanLine).join(" → ");
    return [
      ...wrap(`“${cleanLine(text)}”`, width - INDENT.length),
      ...(ends === "" ? [] : wrap(ends, width - INDENT.length - 2).map((line) => paint.dim(`  ${line}`))),
    ];
  });
  return [head, ...lines.map((line) => INDENT + line)].join("\n");
}

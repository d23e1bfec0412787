import type { ShelfModel } from "@memory/shared";
import { bytes } from "@memory/shared/words";
import { cleanLine } from "./clean.ts";
import type { Style } from "./style.ts";
import { type Column, table } from "./table.ts";

const COLUMNS: readonly Column[] = [
  { title: "MODEL" },
  { title: "FOR" },
  { title: "SIZE", align: "right" },
  { title: "LICENCE" },
  { title: "HERE" },
  { title: "WHAT IT IS", flexible: true },
];

/** The models that can be loaded, and which of them are here. */
export const shelfTable = (shelf: readonly ShelfModel[], style: Style): string =>
  table(COLUMNS, shelf.map(shelfRow), { width: style.tableWidth, heading: style.paint.dim, indent: "  " });

/** The same, with where each comes from. */
export function shelfText(shelf: readonly ShelfModel[], style: Style): string {
  const { paint } = style;
  return [
    shelfTable(shelf, style),
    "",
    ...shelf.map(({ name, source }) => paint.dim(`  ${cleanLine(name)} is loaded from ${cleanLine(source)}`)),
    "",
    `  load one:  ${paint.bold("memory models pull <model>")}`,
  ].join("\n");
}

const shelfRow = ({ name, task, bytes: size, licence, about, ...one }: ShelfModel): string[] => [
  cleanLine(name),
  task,
  bytes(size),
  licence,
  hereWords(one),
  cleanLine(about),
];

function hereWords({ state, loaded, used }: Pick<ShelfModel, "state" | "loaded" | "used">): string {
  switch (state) {
    case "here":
      return used ? "in use" : "yes";
    case "partly":
      return `${bytes(loaded)} of it`;
    case "missing":
      return "no";
  }
}

export const plainShelf = ({
  name,
  task,
  bytes: size,
  licence,
  state,
  used,
  source,
}: ShelfModel): string[] => [
  cleanLine(name),
  task,
  String(size),
  licence,
  used ? "used" : state,
  cleanLine(source),
];

import { useState } from "react";

/** Columns that a person may have or not; the words and the day are always there. */
export const COLUMN_WORDS = {
  type: "Type",
  project: "Project",
  source: "Source",
  by: "Whose words",
} as const;

export type Column = keyof typeof COLUMN_WORDS;
const ALL: readonly Column[] = ["type", "project", "source", "by"];
const FIRST: readonly Column[] = ["type", "project"];

const WIDTHS: Readonly<Record<Column, string>> = {
  type: "6.5rem",
  project: "minmax(5rem,9rem)",
  source: "minmax(5rem,9rem)",
  by: "6rem",
};

/** The tracks of a row: its box to select it, the words, the columns, the day. */
export const tracksOf = (columns: readonly Column[]): string =>
  `2rem minmax(12rem,1fr) ${columns.map((column) => WIDTHS[column]).join(" ")} 5.5rem`;

const NAME = "memory.columns";

/** The columns that were chosen in this browser, in their order. */
export function useColumns(): [readonly Column[], (chosen: ReadonlySet<string>) => void] {
  const [columns, setColumns] = useState(() => ALL.filter((column) => remembered().includes(column)));
  const choose = (chosen: ReadonlySet<string>) => {
    const next = ALL.filter((column) => chosen.has(column));
    localStorage.setItem(NAME, next.join(" "));
    setColumns(next);
  };
  return [columns, choose];
}

const remembered = (): readonly string[] => localStorage.getItem(NAME)?.split(" ") ?? FIRST;

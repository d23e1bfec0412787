import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Text } from "./contender.ts";

export interface Group {
  readonly docs: readonly Text[];
  readonly queries: readonly {
    readonly text: string;
    readonly rel: readonly string[];
    readonly cat?: number;
  }[];
}

/** Places of the public sets' texts in their sources. */
const places = {
  "locomo-facts": (doc: Text, n: number): Text => ({ ...doc, session: "all", line: n + 1 }),
  "locomo-turns": (doc: Text): Text => {
    const [session = "", line = ""] = doc.id.split(":");
    return { ...doc, session, line: Number.parseInt(line, 10) || 1 };
  },
  "cosqa-2k": (doc: Text): Text => doc,
} as const;

export type SetName = keyof typeof places;
export const setNames: readonly SetName[] = ["locomo-facts", "locomo-turns", "cosqa-2k"];

export const fileOf = (folder: string, name: SetName): string => join(folder, "retrieval", `${name}.json`);

/** A set of the folder, with what recall is to know of its texts. Only questions that have an answer. */
export function publicSet(folder: string, name: SetName): Group[] {
  const { groups }: { groups: Group[] } = JSON.parse(readFileSync(fileOf(folder, name), "utf8"));
  // Questions of this category have no answer in the turns.
  const isAsked = ({ rel, cat }: Group["queries"][number]) =>
    rel.length > 0 && !(name === "locomo-turns" && cat === 5);
  return groups.map(({ docs, queries }) => ({
    docs: docs.map(places[name]),
    queries: queries.filter(isAsked),
  }));
}

// The public sets with what their records say of their place.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Doc {
  readonly id: string;
  readonly text: string;
}

export interface Query {
  readonly text: string;
  readonly rel: readonly string[];
  readonly cat: number;
}

export interface Group {
  readonly docs: readonly Doc[];
  readonly queries: readonly Query[];
}

export interface QuestionSet {
  readonly name: string;
  readonly groups: readonly Group[];
  /** The session or file of a record; its records follow each other. */
  readonly placeOf: (id: string) => string;
  readonly counts: (query: Query) => boolean;
}

const hasAnswer = ({ rel }: Query): boolean => rel.length > 0;

const shapes: readonly Omit<QuestionSet, "groups">[] = [
  { name: "locomo-facts", placeOf: () => "conversation", counts: hasAnswer },
  // Category 5 asks for what was never said.
  {
    name: "locomo-turns",
    placeOf: (id) => `session-${id.split(":")[0]}`,
    counts: (query) => hasAnswer(query) && query.cat !== 5,
  },
  { name: "cosqa-2k", placeOf: (id) => `function-${id}.py`, counts: hasAnswer },
];

export function readSets(folder: string): QuestionSet[] {
  return shapes.flatMap((shape) => {
    const path = join(folder, `${shape.name}.json`);
    if (!existsSync(path)) return [];
    const { groups }: { groups: Group[] } = JSON.parse(readFileSync(path, "utf8"));
    return [{ ...shape, groups }];
  });
}

import type { ReaderConnection } from "../../store/reader.ts";
import type { Model } from "../model.ts";
import { once } from "../once.ts";
import { readMemoryVectors, readProjectsOfSessions, readWords } from "../queries/kin.ts";
import { readSessionLabels } from "../queries/shown.ts";
import type { Codes } from "./by-meaning.ts";
import { readTerms, type Terms } from "./terms.ts";

/** What memories say and sessions begin with, and the projects they belong to. */
export interface Said {
  /** Words of a memory or session, by node; "" for others. */
  readonly wordsOf: (node: number) => string;
  readonly projectOf: (node: number) => string;
  /** Vectors of the memories that have one; memories are the first nodes. */
  readonly codes: Codes;
  /** Words of the memories, by node, and after them of the sessions. */
  readonly terms: () => Terms;
}

export function readSaid(db: ReaderConnection, { ownerId, nodes }: Model): Said {
  const { text, project } = readWords(db, ownerId, nodes.row.slice(0, nodes.firstDocument));
  const vectors = readMemoryVectors(db, ownerId);
  const sessions = nodes.id.slice(nodes.firstSession, nodes.firstEntity);
  const projects = readProjectsOfSessions(db, ownerId, sessions);
  const labels = readSessionLabels(db, ownerId, sessions);
  const begins = sessions.map((id) => labels.get(id)?.label ?? "");
  return {
    wordsOf: (node) => text[node] ?? begins[node - nodes.firstSession] ?? "",
    projectOf: (node) => project[node] ?? projects[node - nodes.firstSession] ?? "",
    codes: text.map((_, node) => vectors.get(nodes.id[node] ?? "")),
    terms: once(() => readTerms([...text, ...begins])),
  };
}

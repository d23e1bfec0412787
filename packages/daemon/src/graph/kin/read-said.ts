import type { ReaderConnection } from "../../store/reader.ts";
import type { Model } from "../model.ts";
import { once } from "../once.ts";
import { readHeadings, readMemoryVectors, readProjectsOfSessions, readWords } from "../queries/kin.ts";
import type { Codes } from "./by-meaning.ts";
import { readTerms, type Terms } from "./terms.ts";

/** What memories say and documents are headed with, and the projects that memories and sessions belong to. */
export interface Said {
  /** Words of a memory or document, by node; "" for others: what a person asked for is not what is known. */
  readonly wordsOf: (node: number) => string;
  readonly projectOf: (node: number) => string;
  /** Vectors of the memories that have one; memories are the first nodes. */
  readonly codes: Codes;
  /** Words of the memories and documents, by node. */
  readonly terms: () => Terms;
}

export function readSaid(db: ReaderConnection, { ownerId, nodes }: Model): Said {
  const { text, project } = readWords(db, ownerId, nodes.row.slice(0, nodes.firstDocument));
  const vectors = readMemoryVectors(db, ownerId);
  const sessions = nodes.id.slice(nodes.firstSession, nodes.firstEntity);
  const projects = readProjectsOfSessions(db, ownerId, sessions);
  const headings = readHeadings(db, ownerId, nodes.row.slice(nodes.firstDocument, nodes.firstSession));
  return {
    wordsOf: (node) => text[node] ?? headings[node - nodes.firstDocument] ?? "",
    projectOf: (node) => project[node] ?? projects[node - nodes.firstSession] ?? "",
    codes: text.map((_, node) => vectors.get(nodes.id[node] ?? "")),
    terms: once(() => readTerms([...text, ...headings])),
  };
}

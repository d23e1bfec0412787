export { findCandidates, type MergeCandidate, pairKey } from "./candidates.ts";
export { isHomeFolder } from "./home-folder.ts";
export type { AliasTable, KnownEntity } from "./known-name.ts";
export { nameKey, spellingKey } from "./name-key.ts";
export { projectName } from "./project-name.ts";
export type { Mark, ProjectPlace } from "./project-place.ts";
export { spellingMatch } from "./spelling-match.ts";

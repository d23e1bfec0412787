/** The end of an id, because the start of a uuid v7 is a clock that neighbours share. */
const tail = (id: string): string => id.slice(-6);

/** Short name of a memory: "m:3f2a91". */
export const memoryRef = (id: string): string => `m:${tail(id)}`;

/** Short name of a document, or of one of its passages: "d:7b11a0", "d:7b11a0#4". */
export const documentRef = (id: string, chunkIndex?: number): string =>
  `d:${tail(id)}${chunkIndex === undefined ? "" : `#${chunkIndex}`}`;

/** A session in short: "3f2a91c0". An id that begins with its time is told by its end, as sessions of one hour begin alike. */
export const sessionRef = (id: string): string =>
  /^[0-9a-f]{8}(?:$|-(?![0-9a-f]{4}-7))/i.test(id) ? id.slice(0, 8) : id.slice(-8);

/** Short name of a turn of a session: "t:3f2a91#4". */
export const turnRef = (session: string, number: number): string => `t:${tail(session)}#${number}`;

/** Short name of a linked folder. */
export const rootRef = (id: string): string => `r:${tail(id)}`;

/** Short name of an entity. */
export const entityRef = (id: string): string => `e:${tail(id)}`;

/** Short name of a fold: one entity merged into another. */
export const foldRef = (id: string): string => `f:${tail(id)}`;

/** Short name of a question whether two entities are one. */
export const questionRef = (id: string): string => `q:${tail(id)}`;

/** Short name of a type or predicate, for where its name alone will not do. */
export const schemaRef = (id: string): string => `n:${tail(id)}`;

/** Short name of a run of the index. */
export const runRef = (id: string): string => `i:${tail(id)}`;

/** Short name of a contradiction. */
export const conflictRef = (id: string): string => `c:${tail(id)}`;

/** Short name of an operation, or of a run of them. */
export const activityRef = (id: string): string => `a:${tail(id)}`;

/** Short name of a rule by which memories are published. */
export const publishRuleRef = (id: string): string => `p:${tail(id)}`;

import { ArchiveFlag, ArchiveTime, Id, Name, record, Words } from "./shapes.ts";

/** The graph of the reference server's tools. */
export const knowledgeRecords = {
  knownEntity: record("knownEntity", { id: Id, name: Name, entityType: Name, createdAt: ArchiveTime }),
  knownObservation: record("knownObservation", {
    id: Id,
    entityId: Id,
    content: Words,
    memoryId: Id.optional(),
    brought: ArchiveFlag,
    createdAt: ArchiveTime,
  }),
  knownRelation: record("knownRelation", {
    id: Id,
    fromName: Name,
    toName: Name,
    relationType: Name,
    createdAt: ArchiveTime,
  }),
} as const;

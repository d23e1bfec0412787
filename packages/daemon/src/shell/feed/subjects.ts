import type { FeedSubject, OperationKind } from "@memory/shared";

const everything: readonly FeedSubject[] = [
  "memories",
  "reviews",
  "entities",
  "documents",
  "roots",
  "schema",
  "capture",
  "graph",
];
const texts: readonly FeedSubject[] = ["memories"];
const conflicts: readonly FeedSubject[] = ["memories", "reviews"];
const names: readonly FeedSubject[] = ["entities", "graph", "reviews"];
const vocabulary: readonly FeedSubject[] = ["schema", "reviews", "entities", "graph"];
const found: readonly FeedSubject[] = ["entities", "graph", "schema"];
const files: readonly FeedSubject[] = ["documents", "roots"];

/** Subjects that look different after an operation, beside the list of operations. */
const subjects: Readonly<Record<OperationKind, readonly FeedSubject[]>> = {
  "memory.save": texts,
  "memory.edit": texts,
  "memory.retire": conflicts,
  "memory.restore": conflicts,
  "memory.confirm": texts,
  "memory.judge": conflicts,
  "memory.delete": conflicts,
  "conflict.resolve": conflicts,
  "conflict.ask": conflicts,
  "conflict.revert": conflicts,
  "conflict.judge": conflicts,
  "import.session": [...texts, "capture"],
  "entity.change": names,
  "entity.delete": names,
  "fold.merge": names,
  "fold.revert": names,
  "fold.dismiss": ["reviews"],
  "schema.add": vocabulary,
  "schema.change": vocabulary,
  "schema.approve": vocabulary,
  "schema.dismiss": ["schema", "reviews"],
  "schema.remove": vocabulary,
  "index.run": found,
  "index.rebuild": found,
  "document.add": files,
  "document.read": files,
  "document.watch": files,
  "document.forget": files,
  "root.link": files,
  "root.pause": files,
  "root.unlink": files,
  "capture.scope": ["capture"],
  "knowledge.add": texts,
  "knowledge.delete": texts,
  "knowledge.import": texts,
  "archive.import": texts,
  "notes.read": conflicts,
  "notes.follow": ["capture"],
  "clock.redate": everything,
  "project.rename": everything,
  "project.move": everything,
  "project.place": texts,
  scrub: everything,
  "sync.join": [...conflicts, "spaces"],
  "sync.merge": conflicts,
  "sync.change": conflicts,
  undo: everything,
};

const byKind: Readonly<Record<string, readonly FeedSubject[]>> = subjects;

/** A kind that this version does not know may be about anything. */
export const subjectsOf = (kind: string): readonly FeedSubject[] => byKind[kind] ?? everything;

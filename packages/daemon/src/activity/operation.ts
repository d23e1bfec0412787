import type { Selectable } from "kysely";
import type { OperationsTable } from "../store/belief-tables.ts";

export type OperationRow = Selectable<OperationsTable>;

/** Every change the product knows, by room. */
export type OperationKind =
  | "memory.save"
  | "memory.edit"
  | "memory.retire"
  | "memory.restore"
  | "memory.confirm"
  | "memory.delete"
  | "conflict.resolve"
  | "conflict.ask"
  | "conflict.revert"
  | "conflict.judge"
  | "import.session"
  | "entity.change"
  | "entity.delete"
  | "fold.merge"
  | "fold.revert"
  | "fold.dismiss"
  | "fold.resolve"
  | "schema.add"
  | "schema.change"
  | "schema.approve"
  | "schema.dismiss"
  | "schema.remove"
  | "index.run"
  | "index.rebuild"
  | "document.add"
  | "document.read"
  | "document.watch"
  | "document.forget"
  | "root.link"
  | "root.pause"
  | "root.unlink"
  | "scrub"
  | "undo";

/** Who made a change. */
export interface Actor {
  readonly kind: OperationRow["actor"];
  /** Name and version of the program that asked for it. */
  readonly client?: string | null;
  readonly model?: string | null;
}

/** What is about to be done, and by whom. */
export interface Entry {
  readonly ownerId: string;
  readonly kind: OperationKind;
  readonly actor: Actor;
  /** The run it belongs to: all of a run can be taken back at once. */
  readonly runId?: string | null;
  /** The id of what it is about, where that is one thing known beforehand; `Operation.about` says it later. */
  readonly subjectId?: string;
  /** Why it cannot be taken back. */
  readonly final?: string;
  /** The id of the operation that it takes back. */
  readonly undoes?: string;
}

/** A person did it, through the program that the request named. */
export const byPerson = ({ client }: { readonly client: string | null }): Actor => ({
  kind: "person",
  client,
});

/** The daemon did it on its own. */
export const byDaemon: Actor = { kind: "daemon" };

/** Does work on rows that are logged as part of an operation that its caller opens; `subjectId` is what it is about. */
export type Commit = (work: () => void, subjectId?: string) => void;

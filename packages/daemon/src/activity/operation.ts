import type { OperationKind } from "@memory/shared";
import type { Selectable } from "kysely";
import type { OperationsTable } from "../store/belief-tables.ts";

export type { OperationKind };

export type OperationRow = Selectable<OperationsTable>;

/** Author of a change. */
export interface Actor {
  readonly kind: OperationRow["actor"];
  /** Name and version of the program that asked for it. */
  readonly client?: string | null;
  readonly model?: string | null;
}

/** Description of an operation before it begins. */
export interface OperationEntry {
  readonly ownerId: string;
  readonly kind: OperationKind;
  readonly actor: Actor;
  /** The run it belongs to: all of a run can be taken back at once. */
  readonly runId?: string | null;
  /** The id of what it is about, where that is one thing known beforehand; `Operation.about` says it later. */
  readonly subjectId?: string;
  /** Why it cannot be taken back. */
  readonly final?: string;
  /** Why it was asked for, redacted. */
  readonly reason?: string | undefined;
  /** The number of the operation that it takes back. */
  readonly undoes?: number;
}

/** Programs that a person sits at; a request that names none is taken for a person's, too. */
const ofAPerson = /^memory-(?:cli|viewer)\b/;

export const isPersonsOwn = (client: string | null): boolean => client !== null && ofAPerson.test(client);

/** Author by the program that the request names: an agent acts on its own account, whatever it claims. */
export const askedBy = ({ client }: { readonly client: string | null }): Actor => ({
  kind: client === null || isPersonsOwn(client) ? "person" : "agent",
  client,
});

/** The daemon did it on its own. */
export const byDaemon: Actor = { kind: "daemon" };

/** Does work on rows that are logged as part of an operation that its caller opens; `subjectId` is what it is about. */
export type Commit = (work: () => void, subjectId?: string) => void;

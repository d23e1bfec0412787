import type { AgentName } from "@memory/shared";
import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

interface OfProject {
  readonly ownerId: string;
  readonly project: string;
}

const marks = statement((q, at: Places<OfProject>) =>
  q
    .selectFrom("project_marks")
    .select(["kind", "value"])
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .where("kind", "in", [sql.lit("remote" as const), sql.lit("root" as const), sql.lit("folder" as const)]),
);

/** Addresses that a project is fetched from, as it is published under them. */
export const findRemotes = (store: Store, ownerId: string, project: string): string[] =>
  marks.all(store, { ownerId, project }).flatMap(({ kind, value }) => (kind === "remote" ? [value] : []));

/** Folders of this machine that a project was seen in. */
export const findPlaces = (store: Store, ownerId: string, project: string): string[] =>
  marks.all(store, { ownerId, project }).flatMap(({ kind, value }) => (kind === "remote" ? [] : [value]));

interface HeldSession {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly sessionId: string;
}

const sessionFolder = statement((q, at: Places<HeldSession>) =>
  q
    .selectFrom("import_ledger")
    .select("cwd")
    .where("owner_id", "=", at("ownerId"))
    .where("agent", "=", at("agent"))
    .where("session_id", "=", at("sessionId")),
);

/** The folder that a session was held in; null where no record tells, or it was not read here. */
export const findSessionFolder = (store: Store, session: HeldSession): string | null =>
  sessionFolder.get(store, session)?.cwd ?? null;

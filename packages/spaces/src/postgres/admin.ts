import { z } from "zod";
import { CarrierError, ROWS_A_DAY } from "../log/index.ts";
import { makePassword, scramOf } from "./password.ts";
import { MEMBER_ROLE, SCHEMA_SQL, SCHEMA_VERSION } from "./schema/index.ts";
import { openSession, type PostgresOptions, type Session } from "./session.ts";
import { codeOf } from "./trouble.ts";

export type SchemaState =
  | { readonly kind: "none" }
  | { readonly kind: "here"; readonly version: number; readonly isCurrent: boolean }
  /** It is there, and this login may not use it. */
  | { readonly kind: "closed" }
  /** Something else has the name. */
  | { readonly kind: "foreign" };

export type Done =
  | { readonly kind: "done" }
  /** The login may not do it: what somebody runs who may. */
  | { readonly kind: "ask"; readonly sql: string };

export type Login =
  /** With a password for the one who is invited, to be changed as they join. */
  | { readonly kind: "made"; readonly password: string }
  | { readonly kind: "there" }
  | { readonly kind: "ask"; readonly sql: string };

/** What is done once for a database, a space or a member. Each throws a CarrierError when it cannot be done. */
export interface Admin {
  schema(): Promise<SchemaState>;
  /** Whether the own login may create the schema and its roles. */
  mayCreate(): Promise<boolean>;
  /** Creates the schema; the own login may use it then. */
  createSchema(): Promise<Done>;
  /** Makes room for a space, which the own login creates by its first operation. */
  found(space: string, name: string, rowsADay?: number): Promise<void>;
  /** Gives a member a login, or the login they have the right to use spaces. */
  addLogin(member: string): Promise<Login>;
  /** Of the own login: what an invitation brought along is worth nothing afterwards. */
  changePassword(password: string): Promise<void>;
  close(): Promise<void>;
}

export function openAdmin(options: PostgresOptions): Admin {
  const session = openSession(options);
  return {
    schema: () => readSchema(session),
    async mayCreate() {
      const [row] = await session.query(
        `SELECT has_database_privilege(current_database(), 'CREATE')
          AND (SELECT rolsuper OR rolcreaterole FROM pg_roles WHERE rolname = current_user) AS may`,
      );
      return z.object({ may: z.boolean() }).parse(row).may;
    },
    createSchema: () => run(session, schemaSql([session.address.user])),
    async found(space, name, rowsADay = ROWS_A_DAY) {
      await session.query("SELECT memory.found_v2($1, $2, $3)", [space, name, rowsADay]);
    },
    addLogin: (member) => addLogin(session, member),
    async changePassword(password) {
      await session.query(`ALTER ROLE CURRENT_USER PASSWORD '${scramOf(password)}'`);
    },
    close: () => session.close(),
  };
}

/** Everything that a database needs, for who administers it: with the right to use it for logins that are there. */
export const schemaSql = (logins: readonly string[]): string =>
  [
    SCHEMA_SQL,
    `-- Whoever is to use spaces needs a login with this right: GRANT ${MEMBER_ROLE} TO "their login";\n`,
    ...logins.map((login) => `GRANT ${MEMBER_ROLE} TO ${identifier(login)};\n`),
  ].join("");

async function readSchema(session: Session): Promise<SchemaState> {
  const [row] = await session.query(
    `SELECT to_regnamespace('memory') IS NOT NULL AS there,
      coalesce((SELECT has_schema_privilege(oid, 'USAGE') FROM pg_namespace WHERE nspname = 'memory'), false) AS usable,
      EXISTS (SELECT FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
        WHERE n.nspname = 'memory' AND p.proname IN ('schema_version', 'push_v2')) AS ours`,
  );
  const found = z.object({ there: z.boolean(), usable: z.boolean(), ours: z.boolean() }).parse(row);
  if (!found.there) return { kind: "none" };
  if (!found.ours) return { kind: "foreign" };
  if (!found.usable) return { kind: "closed" };
  const [said] = await session.query("SELECT memory.schema_version() AS version");
  const { version } = z.object({ version: z.int() }).parse(said);
  return { kind: "here", version, isCurrent: version === SCHEMA_VERSION };
}

async function addLogin(session: Session, member: string): Promise<Login> {
  if (Buffer.byteLength(member, "utf8") > 63)
    throw new CarrierError("login", "The name of a login has at most 63 bytes: take a shorter one.");
  const rows = await session.query(
    `SELECT rolcanlogin AS can_login, coalesce((SELECT pg_has_role(r.oid, g.oid, 'MEMBER')
      FROM pg_roles g WHERE g.rolname = $2), false) AS may_use FROM pg_roles r WHERE rolname = $1`,
    [member, MEMBER_ROLE],
  );
  const [known] = z.array(z.object({ can_login: z.boolean(), may_use: z.boolean() })).parse(rows);
  if (known && !known.can_login)
    throw new CarrierError("login", `${member} is a role that cannot log in: take another name.`);
  if (known?.may_use) return { kind: "there" };
  const grant = `GRANT ${MEMBER_ROLE} TO ${identifier(member)};`;
  if (known) {
    const done = await run(session, grant);
    return done.kind === "done" ? { kind: "there" } : done;
  }
  const password = makePassword();
  const create = (secret: string) => `CREATE ROLE ${identifier(member)} LOGIN PASSWORD '${secret}'; ${grant}`;
  const done = await run(session, create(scramOf(password)));
  return done.kind === "done"
    ? { kind: "made", password }
    : { kind: "ask", sql: create("choose one and tell it to them alone") };
}

const NO_RIGHT = "42501";

/** Statements in one transaction. */
async function run(session: Session, sql: string): Promise<Done> {
  try {
    await session.query(sql);
    return { kind: "done" };
  } catch (error) {
    await session.query("ROLLBACK").catch(() => {});
    if (error instanceof CarrierError && codeOf(error.cause) === NO_RIGHT) return { kind: "ask", sql };
    throw error;
  }
}

const identifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;

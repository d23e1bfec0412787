import { DOORS, DOOR_NAMES as LOG_DOOR_NAMES } from "./doors.ts";
import { FORM } from "./form.ts";
import { MEMBERS } from "./members.ts";
import { PACKING } from "./packing.ts";
import { PASSING } from "./passing.ts";
import { SEARCH, SEARCH_DOOR_NAMES, SEARCH_TABLE_NAMES } from "./search.ts";
import { TABLE_NAMES as LOG_TABLE_NAMES, TABLES } from "./tables.ts";
import { TAKING } from "./taking.ts";
import { SCHEMA_VERSION } from "./version.ts";
import { WRITING } from "./writing.ts";

export { SCHEMA_VERSION };
export const DOOR_NAMES = [...LOG_DOOR_NAMES, ...SEARCH_DOOR_NAMES];
export const TABLE_NAMES = [...LOG_TABLE_NAMES, ...SEARCH_TABLE_NAMES];

/** Owns everything and cannot log in: functions run with its rights, and not with those of an administrator. */
export const KEEPER = "memory_keeper";
/** Whoever is granted this may call the functions. */
export const MEMBER_ROLE = "memory_member";

/**
 * Makes the schema, in one transaction. It takes a login that may create roles and a schema in the database; no extension. By
 * default everybody may run a new function: the keeper's never, or one that is added later would be open to strangers.
 */
export const SCHEMA_SQL = `BEGIN;
DO $$ BEGIN CREATE ROLE ${KEEPER} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
DO $$ BEGIN CREATE ROLE ${MEMBER_ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;
GRANT ${KEEPER} TO CURRENT_USER;
CREATE SCHEMA memory AUTHORIZATION ${KEEPER};
SET LOCAL ROLE ${KEEPER};
SET LOCAL search_path = memory, pg_temp;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
${TABLES}
${SEARCH.tables}
${TABLE_NAMES.map((name) => `ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;`).join("\n")}
${PACKING}
${FORM}
${MEMBERS}
${TAKING}
${WRITING}
${PASSING}
${DOORS}
${SEARCH.functions}
GRANT USAGE ON SCHEMA memory TO ${MEMBER_ROLE};
${DOOR_NAMES.map((name) => `GRANT EXECUTE ON FUNCTION memory.${name} TO ${MEMBER_ROLE};`).join("\n")}
RESET ROLE;
REVOKE ${KEEPER} FROM CURRENT_USER;
COMMIT;
`;

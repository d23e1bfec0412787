import { SEARCH_ASKING, SEARCH_DOOR_NAMES } from "./search-asking.ts";
import { SEARCH_FILLING } from "./search-filling.ts";
import { SEARCH_TABLES } from "./search-tables.ts";

export { SEARCH_DOOR_NAMES };

/** What a space is searched by on the server; nothing of it is used where nobody asks for that. */
export const SEARCH = {
  tables: SEARCH_TABLES,
  functions: [SEARCH_FILLING, SEARCH_ASKING].join("\n"),
};

export const SEARCH_TABLE_NAMES = [...SEARCH_TABLES.matchAll(/^CREATE TABLE (\w+)/gm)].map(
  ([, name]) => name ?? "",
);

import { readFile, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Address } from "./address.ts";

/** Where other programs of Postgres look: PGPASSWORD, then a line of the file of passwords. Empty: there is none. */
export async function passwordFromElsewhere(address: Address): Promise<string> {
  const { PGPASSWORD, PGPASSFILE } = process.env;
  if (PGPASSWORD) return PGPASSWORD;
  const lines = await linesOf(PGPASSFILE || join(homedir(), ".pgpass"));
  return lines.map(fieldsOf).find((fields) => isFor(fields, address))?.[4] ?? "";
}

/** None of a file that others may read, as for every program of Postgres. */
async function linesOf(file: string): Promise<string[]> {
  try {
    const { mode } = await stat(file);
    if (process.platform !== "win32" && (mode & 0o077) !== 0) return [];
    return (await readFile(file, "utf8")).split(/\r?\n/);
  } catch {
    return [];
  }
}

/** host:port:database:login:password, where a backslash stands before a colon or a backslash that is meant. */
const fieldsOf = (line: string): string[] =>
  line.startsWith("#")
    ? []
    : [...line.matchAll(/((?:\\.|[^\\:])*)(?::|$)/g)].map(([, field]) =>
        (field ?? "").replace(/\\(.)/g, "$1"),
      );

function isFor(fields: readonly string[], { host, port, database, user }: Address): boolean {
  const [name, ...rest] = fields;
  const isHost = name === "*" || name === host || (host.startsWith("/") && name === "localhost");
  const isRest = [String(port), database, user].every((value, n) => rest[n] === "*" || rest[n] === value);
  return isHost && isRest && fields[4] !== undefined;
}

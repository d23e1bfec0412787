import { CliError, EXIT } from "../errors.ts";

/** A JSON document for stdout. C1 controls are escaped: a terminal may take them for commands, JSON readers see the same. */
export const toJson = (document: unknown, indent?: number): string =>
  JSON.stringify(document, null, indent).replace(
    /[\u007f-\u009f]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

/** Keep only `fields` of a record. A name that no record has is refused, with the names there are. */
export function pick(records: readonly object[], fields: readonly string[]): Record<string, unknown>[] {
  const known = new Set(records.flatMap((record) => Object.keys(record)));
  const unknown = fields.filter((field) => !known.has(field));
  if (records.length > 0 && unknown.length > 0)
    throw new CliError(EXIT.usage, `no such field: ${unknown.join(", ")}`, {
      hint: `fields: ${[...known].join(", ")}`,
    });
  return records.map((record) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name))),
  );
}

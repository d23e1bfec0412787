import { createHash } from "node:crypto";
import type { Fields } from "./codec.ts";

/** Fields that name something of the archive by its id. Sessions keep theirs: an agent gave it to them. */
const naming: ReadonlySet<string> = new Set([
  ...["id", "rootId", "memoryId", "otherId", "newerId", "existingId", "fromId", "mergedId", "replacedBy"],
  ...["documentId", "refId", "runId", "entityId", "sourceId", "canonicalId"],
]);

/** Gives what an archive names another name, where these names are somebody else's here; null: nothing. */
export function renaming(salt: string | null): (fields: Fields) => Fields {
  if (salt === null) return (fields) => fields;
  const other = (id: string): string => {
    const hex = createHash("sha256").update(`${salt}\n${id}`).digest("hex");
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
  };
  return (fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [
        field,
        typeof value === "string" && naming.has(field)
          ? other(value)
          : field === "pair" && typeof value === "string"
            ? value.replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, other)
            : value,
      ]),
    );
}

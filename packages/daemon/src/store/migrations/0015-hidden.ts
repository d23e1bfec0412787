import { changeTriggersOf, findings, memories } from "./0005-beliefs.ts";

const changed = ({ table, columns }: { readonly table: string; readonly columns: string }): string => `
ALTER TABLE ${table} ADD COLUMN hidden TEXT;
DROP TRIGGER ${table}_log_update;
DROP TRIGGER ${table}_log_delete;
${changeTriggersOf({ table, columns: `${columns} hidden`, key: "id" })}`;

/** Prints that tell secrets apart that were hidden in two texts of the same words (decision 0045). */
export const hidden = [
  { table: "memories", columns: memories },
  { table: "findings", columns: findings },
]
  .map(changed)
  .join("\n");

import { changeTriggersOf, findings, memories } from "./0005-beliefs.ts";

const widened = (table: string, columns: string, added: readonly string[]): string => `
${added.map((column) => `ALTER TABLE ${table} ADD COLUMN ${column};`).join("\n")}
DROP TRIGGER ${table}_log_update;
DROP TRIGGER ${table}_log_delete;
${changeTriggersOf({ table, columns: `${columns} hidden ${added.map((one) => one.split(" ")[0]).join(" ")}`, key: "id" })}`;

const told = ["kind TEXT", "subject TEXT", "until TEXT"];

/** What a language model tells of a memory beside its words, and what it made of pairs of them (decision 0055). */
export const kinds = `
${widened("memories", memories, told)}
${widened("findings", findings, [...told, "replaces TEXT", "shown INTEGER NOT NULL DEFAULT 0"])}
CREATE INDEX memories_subject ON memories (owner_id, subject) WHERE subject IS NOT NULL;
ALTER TABLE distilled_chunks ADD COLUMN place TEXT NOT NULL DEFAULT '';
CREATE INDEX distilled_chunks_place ON distilled_chunks (owner_id, place, at);
-- Null: it waits. A pair that was answered is not asked about again.
ALTER TABLE pair_questions ADD COLUMN answer TEXT;
`;

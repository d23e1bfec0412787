import { type Fields, fields, list, textOf } from "../../sessions/fields.ts";

/** Fields that hold whole prompts: of the program to its model, and the history again that a compaction leaves. */
const prompts = new Set([
  "base_instructions",
  "instructions",
  "replacement_history",
  "developer_instructions",
]);

/**
 * A parsed line as it is worth keeping: nothing of what only the program said to its model. What memory has told it stays: by
 * that the reader knows what was only repeated.
 */
export function withoutPrompts(value: unknown): unknown {
  const record = fields(value);
  const payload = fields(record?.payload);
  if (!record || !payload) return value;
  if (record.type === "world_state") return { ...record, payload: {} };
  if (record.type === "response_item") return { ...record, payload: withoutInstructions(payload) };
  const kept = Object.entries(payload).filter(([key]) => !prompts.has(key));
  return { ...record, payload: Object.fromEntries(kept) };
}

function withoutInstructions(payload: Fields): Fields {
  if (payload.type === "reasoning") return { ...payload, encrypted_content: null };
  if (payload.type !== "message" || payload.role !== "developer") return payload;
  return {
    ...payload,
    content: list(payload.content).filter((part) => /memory-recall/i.test(textOf([part]) ?? "")),
  };
}

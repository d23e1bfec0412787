import { fields } from "../../sessions/fields.ts";

/** A parsed line as it is worth keeping: of what only the program said to its model, no more than that it did. */
export function withoutPrompts(value: unknown): unknown {
  const event = fields(value);
  const data = fields(event?.data);
  if (!event || !data) return value;
  if (event.type === "system.message") return { ...event, data: {} };
  if (event.type !== "assistant.message") return value;
  const { reasoningOpaque, encryptedContent, reasoningBlocks, ...kept } = data;
  return { ...event, data: kept };
}

/**
 * What an agent program writes down of its requests: whole prompts, the tools, skills and agents that it tells its model of, in
 * a new session five sixths of all bytes. Nothing of it is said by anybody, and no import reads it.
 */
const records = new Set(["api-request", "api-request-blob", "api-request-shape"]);
const attachments = new Set([
  "prompt_snapshot",
  "skill_listing",
  "agent_listing_delta",
  "deferred_tools_delta",
  "mcp_instructions_delta",
]);

/** What an import reads of any record: its place in the conversation, when and where it was written. */
const envelope = [
  "type",
  "uuid",
  "parentUuid",
  "logicalParentUuid",
  "isSidechain",
  "timestamp",
  "cwd",
  "gitBranch",
];

/** A parsed line as it is worth keeping: of what holds only a prompt the envelope, everything else as it is. */
export function withoutPrompts(record: unknown): unknown {
  if (typeof record !== "object" || record === null || !("type" in record) || !isPrompt(record))
    return record;
  return Object.fromEntries(Object.entries(record).filter(([key]) => envelope.includes(key)));
}

function isPrompt(record: { readonly type: unknown }): boolean {
  if (record.type === "attachment")
    return "attachment" in record && attachments.has(typeOf(record.attachment));
  return records.has(typeOf(record));
}

const typeOf = (value: unknown): string =>
  typeof value === "object" && value !== null && "type" in value ? String(value.type) : "";
